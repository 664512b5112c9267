/** Letters that tell languages of one script apart. */

/** Forms that simplified Chinese alone has: neither Big5 (traditional) nor Shift JIS (Japanese) holds them. */
const SIMPLIFIED: ReadonlySet<string> = new Set(
  "们这为说让还时对发现问请给头东车书见长门间开关难语话读认识该谁谈论证误错录设计许订单应务级线组织结终约红纪练细继续维编页项题颜风飞马鱼鸟龙岁师带币归张换拥挤损摆摇拟择较载轻输转软轮边达迁过运远进连迟选递邮释银链销锁键镜闭阅队阳阴际陆险隐预领频骑鲜热环玛疗监盘矿码积稳穷竞笔签简类紧纸纹缓缩罗职肤脏脑艺节获虑虽蚁补规视览议讯记讲诉诊词译试诗诚询详诺课调谢谱贝负财责败货质购贯贴贵贷费贺资赏赖赛赵趋跃审宽宾导专丝丢严丧举乌乔习买亏亚产亲亿仅仓仪众伞伟传伤伦伪侣侦侧侨债倾偿储兰兴养兽冈军农冻凤击刘则刚创删别剂剧劝办动势勋华协卖卢卫厅历厌县变叹吓吗员呜响哑哗唤啸喷团围图圆场坚坛垄垒垦垫墙备够夹奋奖妇妈娇娱婴帮汇测络报标库顺须顾",
);
/** Forms that GB 2312 (simplified) has not, nor the common half of Japanese letters (JIS level 1). */
const TRADITIONAL: ReadonlySet<string> = new Set(
  "們麼會說對讓從與寫學國來沒點發當關讀證錄體萬樣應將實圖處檔單變數據總繼續舊壞嗎啟妳灣聽號雙觀歡嚴區黨顯歷轉價兒兩內勞參圍圓團壓專屬廣擇擊擔斷氣滿濟爭獨稱穩經藝裝覺譯邊醫釋鐵險隨靜顏餘驗齊齒幫徑惡惱戲戰拋搖擴攝攤曉榮樂樓櫃歸殘潛澀濕灑燒牆狀獎獻瑤產畫瘋盡禪竊綠緣縣纖聲聰肅脫腦膽蔥虛蠶襯謠譽讚豐貓賣蹤輕輛辭醬錢鏈閱雜韌頹驅髒鬧鬥鹽麥黃腳錶檯囉囑",
);
/** So many times more letters of the one kind than of the other: names are quoted in either. */
const MARGIN = 4;

/** "zh-Hans" or "zh-Hant"; letters that both write alike say nothing. */
export function chinese(text: string): string | undefined {
  const [simplified, traditional] = [countOf(text, SIMPLIFIED), countOf(text, TRADITIONAL)];
  if (simplified > traditional * MARGIN) return "zh-Hans";
  return traditional > simplified * MARGIN ? "zh-Hant" : undefined;
}

function countOf(text: string, letters: ReadonlySet<string>): number {
  return Array.from(text).filter((letter) => letters.has(letter)).length;
}

const CYRILLIC = /\p{Script=Cyrillic}/gu;
const UKRAINIAN = /^[а-щьюяґєії]+$/i;
const RUSSIAN = /^[а-яё]+$/i;
const WORDS: Readonly<Record<"ru" | "uk", RegExp>> = {
  ru: /(?<!\p{L})(?:и|в|не|на|что|как|это|с|мне|мой|моя|мой|по|для|у|от|из|к|за|но|или|а|я|ты|мы|вы|он|она|они|меня|тебя|почему|где|когда|если|то|же|бы|так|есть|можно|нужно|пожалуйста|который|все|до|после|при|чтобы|ли)(?!\p{L})/iu,
  uk: /(?<!\p{L})(?:і|й|в|у|не|на|що|як|це|з|із|зі|мені|мій|моя|по|для|від|до|за|але|або|та|а|я|ти|ми|ви|він|вона|вони|мене|тебе|чому|де|коли|якщо|то|ж|би|так|є|можна|треба|потрібно|будь|ласка|який|все|після|при|щоб|чи)(?!\p{L})/iu,
};

/**
 * "uk" or "ru", by letters that the other has not. The small words keep out what is written with the same letters
 * (Mongolian, Chuvash without its own ones).
 */
export function cyrillic(text: string): string | undefined {
  const letters = (text.match(CYRILLIC) ?? []).join("");
  if (UKRAINIAN.test(letters) && /[ґєії]/i.test(letters)) return WORDS.uk.test(text) ? "uk" : undefined;
  return RUSSIAN.test(letters) && /[ыэё]/i.test(letters) && WORDS.ru.test(text) ? "ru" : undefined;
}

const ARABIC = /(?=\p{L})\p{Script=Arabic}/gu;
/** The letters of Arabic itself: Persian, Urdu, Pashto, Kurdish and Uyghur add some of their own to every sentence. */
const OF_ARABIC = /^[\u0621-\u063a\u0640-\u064a]+$/;
/** Endings and openings that languages with the same letters write otherwise, or seldom. */
const SURELY_ARABIC =
  /[ةأإ]|(?<!\p{L})(?:في|من|إلى|على|هل|ما|هذا|هذه|لا|أن|التي|الذي|كيف|لماذا|ال\p{L}{2,20})(?!\p{L})/u;

/** "ar" where all letters are of its alphabet and one thing is its own. */
export function arabic(text: string): string | undefined {
  const letters = (text.match(ARABIC) ?? []).join("");
  return OF_ARABIC.test(letters) && SURELY_ARABIC.test(text) ? "ar" : undefined;
}
