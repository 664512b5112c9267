/** The words that come along, each in English and in Chinese. */
import type { Noun, VerbForms } from "../../vocabulary/words.ts";
import { chineseNoun, chineseVerb } from "./chinese.ts";
import { ARTICLE, englishNoun, englishVerb } from "./english.ts";
import { type Pair, pairOf } from "./pair.ts";

/** Rows of `name: english=chinese`. A name that is the English word itself, without an article, is left out. */
const VERBS =
  "add=添加, analyse=分析, analyze=分析, answer=回答, apply=应用, ask=询问, assign=分配, browse=浏览, " +
  "build/built=构建, calculate=计算, change=更改, check=检查, clean=清理, click=点击, close=关闭, " +
  "commit=提交, compare=比较, compile=编译, continue=继续, convert=转换, copy=复制, count=统计, " +
  "create=创建, debug=调试, delegate=委派, delete=删除, deploy=部署, download=下载, draft=起草, " +
  "drag=拖动, edit=编辑, examine=查看, execute=执行, explore=浏览, export=导出, fetch=获取, " +
  "fill: fill in=填写, find/found=查找, fix=修复, fork=复刻, format=格式化, gather=收集, " +
  "generate=生成, get/got=获取, grep=搜索, handover: hand over to=转交给, hover: hover over=指向, " +
  "identify=识别, implement=实现, import=导入, insert=插入, inspect=检查, install=安装, " +
  "investigate=调查, lint=检查, list=列出, load=加载, locate=定位, look=查看, make/made=制作, " +
  "merge=合并, modify=修改, move=移动, navigate=打开, open=打开, parse=解析, patch=修补, plan=规划, " +
  "post=发布, prepare=准备, press=按下, pull=拉取, push=推送, query=查询, read/read=读取, recall=回忆, " +
  "refactor=重构, remove=移除, rename=重命名, replace=替换, resize=调整, restart=重启, revert=还原, " +
  "review=审阅, rewrite/rewrote=改写, run/ran=运行, save=保存, scan=扫描, scroll=滚动, search=搜索, " +
  "select=选择, send/sent=发送, set/set=设置, show=显示, start=启动, stop=停止, " +
  "switch: switch to=切换到, sync=同步, take/took=获取, test=测试, transfer=传输, try=试用, type=输入, " +
  "update=更新, upload=上传, use=使用, validate=验证, verify=验证, view=查看, wait=等待, " +
  "write/wrote=写入";

const NOUNS =
  "a branch=一个分支, branches/branch=分支/个, the browser=浏览器/个, the calendar=日历/个, " +
  "changes/change=更改/处, channels/channel=频道/个, a comment=一条评论, comments/comment=评论/条, " +
  "a commit=一个提交, commits/commit=提交记录/个提交, the computer=电脑/台, the console=控制台/个, " +
  "data/request=数据/个请求, a dialog=一个对话框, draft: an email draft=一封邮件草稿, " +
  "an element=一个元素, event: a calendar event=一个日程, a fact=一条事实, a field=一个输入框, " +
  "a folder=一个文件夹, folders/folder=文件夹/个, an image=一张图片, an issue=一个议题, " +
  "issues/issue=议题/个, an item=一项, a job=一个任务, a key=一个按键, " +
  "lastPage: the previous page/page=上一个页面/个页面, mail: an email=一封邮件, " +
  "memories: the memory=记忆/条, a memory=一条记忆, messages/message=消息/条, an option=一个选项, " +
  "the output=输出/个, a page=一个页面, the pointer=指针/个, a profile=个人资料/份, " +
  "progress/subagent=进度/个子代理, pullRequest: a pull request=一个拉取请求, " +
  "pullRequests: pull requests/pull request=拉取请求/个, a query=一条查询, a reaction=一个表情回应, " +
  "a release=一个发布版本, releases/release=发布版本/个, repositories/repository=代码库/个, " +
  "a repository=一个代码库, requests: network requests/network request=网络请求/个, " +
  "resources/resource=资源/个, a result=一个结果, a route=路线/条, the screen=屏幕/个, " +
  "a screenshot=一张截图, a script=一段脚本, the shell=终端/个, a tab=一个标签页, a table=一个数据表, " +
  "a tag=一个标签, tags/tag=标签/个, " +
  "the tables/database=数据表/个数据库, tabs/tab=标签页/个, text=文字/段, thePage: the page=页面/个, " +
  "the time=时间/个, " +
  "todo: the to-do list/item on the to-do list/items on the to-do list=待办列表/个待办事项, " +
  "a topic=一个主题, the user/question=用户/个问题, users/user=用户/个, the window=窗口/个";

/** Words by name. */
type Table<T> = Readonly<Record<string, T>>;

/** The verbs of tool names in both languages, by their English base form. */
export const verbs: { readonly en: Table<VerbForms>; readonly zh: Table<VerbForms> } = {
  en: column(VERBS, ([english]) => englishVerb(english)),
  zh: column(VERBS, ([, chinese]) => chineseVerb(chinese)),
};

/** The nouns of well-known tools in both languages. */
export const nouns: { readonly en: Table<Noun>; readonly zh: Table<Noun> } = {
  en: column(NOUNS, ([english]) => englishNoun(english)),
  zh: column(NOUNS, ([, chinese]) => chineseNoun(chinese)),
};

function column<T>(table: string, read: (pair: Pair) => T): Table<T> {
  return Object.fromEntries(
    table.split(", ").map((row) => {
      const [words = "", name] = row.split(": ").reverse();
      const pair = pairOf(words);
      return [name ?? pair[0].replace(ARTICLE, "").replace(/\/.*/, ""), read(pair)];
    }),
  );
}
