import { describe, expect, test } from "@jest/globals";
import { cleanTitle, provisionalTitle } from "@surtitle/titles";

const T = "Fix login";

test.each([
  `{"title":"${T}"}\n\nAnything else?`,
  `[thinking]x[/thinking]${T}`,
  `<|channel>thought\nx<channel|>${T}`,
  `<unused94>thought\nx<unused95>${T}`,
  `\`\`\`think\nx\n\`\`\`\n${T}`,
  `Thought: x\nTitle: ${T}`,
  `**Reasoning:** x\n\n**Title:** ${T}`,
  `思考：x\n标题：${T}`,
  `<details type="reasoning">x</details>${T}`,
  `<|think|>x<|/think|>${T}`,
  `< think >x</ think >${T}`,
  ...["cot", "rationale", "reason", "internal", "plan", "ponder"].map((tag) => `<${tag}>x</${tag}>\n${T}`),
  ...["<|im_end|>", "<|eot_id|>", "<|endoftext|>", "</s>", "<end_of_turn>", "<｜end▁of▁sentence｜>"].map(
    (token) => `${T}${token}`,
  ),
  ...["title", "answer", "b", "h1", "output"].map((tag) => `<${tag}>${T}</${tag}>`),
  `\\boxed{${T}}`,
  `<|im_start|>assistant\n${T}<|im_end|>`,
  `<think>x</think><answer>${T}</answer>`,
  `<|begin_of_solution|>${T}<|end_of_solution|>`,
  `<|START_RESPONSE|>${T}<|END_RESPONSE|>`,
  `Тема: ${T}`,
  `${T}‽`,
])("the title in %j is found", (answer) => {
  expect(cleanTitle(answer)).toBe(T);
});

describe("no title:", () => {
  test.each([
    '{"title":null}',
    '{"title":"Fix log',
    '```json\n{"title":"Fix ',
    '{"title":"Fix login",}',
    "{'title': 'Fix login'}",
    '{title: "Fix login"}',
    '{"title":5}',
    '{"title":{"text":"Fix login"}}',
    '{"title":["Fix login"]}',
    '{"error":"x"}',
    '{"data":{"title":"Fix login"}}',
    'Here is the JSON: {"title":"Fix login"}',
    '"{\\"title\\":\\"Fix login\\"}"',
    '{"type":"object","properties":{"title":{"type":"string"}}}',
  ])("JSON without one, %s", (answer) => {
    expect(cleanTitle(answer)).toBeUndefined();
  });

  test.each([
    "**Thinking:** x",
    "Thought: the user asks",
    "Okay, so the user",
    "Hmm, the user",
    "First, I need to",
    "We are given",
    "To create a title",
    "I think the title should be Fix login",
    "The title is: Fix login",
    "Here are three titles:\n1. Fix login",
    "好的，标题是：修复登录",
    "はい、タイトルは「ログイン修正」です",
    "Hello! How can I",
    "I'm not able to",
    "I am unable to",
    "No conversation provided",
    "Je ne peux pas",
    "Przykro mi, ale",
    "Helaas kan ik",
    "作为一个AI语言模型",
    "El usuario quiere un título",
    "L'utilisateur demande",
    "Der Benutzer möchte",
    "Пользователь спрашивает",
    "用户询问如何",
    "The user wants",
    "The user wants to fix",
    "(untitled)",
    "(no title)",
    "Nytt samtal",
    "گفتگوی جدید",
  ])("%s", (answer) => {
    expect(cleanTitle(answer)).toBeUndefined();
  });
});

test.each([
  "I'm Sorry I Haven't a Clue",
  "I can't help falling in love chords",
  "对不起，我爱你",
  "抱歉，我爱你 剧情",
  "Lo siento, mi amor letra",
  "Great! Lakes trip",
  "죄송합니다 메일 작성",
  "申し訳ありませんのメール例文",
  "The user wants vs needs",
  "The user asked too late",
  "__init__ vs __new__",
  "<title> tag in HTML",
  "First we feast",
  "So the story goes",
])("%s is a title", (title) => {
  expect(cleanTitle(title)).toBe(title);
});

/** A mark at a line's beginning is a list's, a heading's or a quote's; a wrapped whole is wrapped. */
test.each([
  ["* vs ** in Python", "vs ** in Python"],
  ["# of rows in pandas", "of rows in pandas"],
  ["1. FC Köln Spielplan", "FC Köln Spielplan"],
  ['{"title": "x"} schema', "x"],
  ["Let me think: a poem", undefined],
])("known losses: %s", (title, left) => {
  expect(cleanTitle(title)).toBe(left);
});

test.each([
  ["<think> what does this tag do?", "<think> what does this tag do"],
  ["I think <think> is weird", "I think <think> is weird"],
  ["#include <memory> fails", "#include <memory> fails"],
  ["explain [memory] in systemd", "explain [memory] in systemd"],
  ["__init__ vs __new__ in Python", "__init__ vs __new__ in Python"],
])("a person who writes %s means it", (said, title) => {
  expect(provisionalTitle(said)).toBe(title);
});
