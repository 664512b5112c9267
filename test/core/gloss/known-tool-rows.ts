/** Tests by rows: a call of a known tool, and how it is told in English and Chinese, running, done and tried. */
import { expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";

/** `en`: participle/past/base, then the object. `zh`: the base form with its object. */
type Row = readonly [name: string, args: unknown, category: string, en: string, zh: string];

function formsOf(en: string): { running: string; done: string; tried: string } {
  const [, participle, past, base, object] = /^([^/]+)\/([^/]+)\/([^/ ]+)(.*)$/.exec(en) ?? [];
  return {
    running: `${participle}${object}`,
    done: `${past}${object}`,
    tried: `tried to ${base}${object}`,
  };
}

function tell(name: string, args: unknown, locale: "en" | "zh") {
  const calls = [{ name, args }];
  return {
    running: composeCaption(calls, { locale }).text,
    done: composeCaption(calls, { locale, settled: "done" }).text,
    tried: composeCaption(calls, { locale, settled: "stopped" }).text,
  };
}

/** Makes one test of each row. */
export function holds(rows: readonly Row[]): void {
  test.each(rows)("%s %j is %s: %s", (name, args, category, en, zh) => {
    expect(tell(name, args, "en")).toEqual(formsOf(en));
    const gap = /^\p{Script=Han}/u.test(zh) ? "" : " ";
    expect(tell(name, args, "zh")).toEqual({
      running: `正在${zh}`,
      done: `已${zh}`,
      tried: `尝试${gap}${zh}`,
    });
    expect(composeCaption([{ name, args }]).category).toBe(category);
    expect(tell(name, args, "en").running).not.toMatch(/_|\{|undefined/);
  });
}
