import { errorKind, isLoose } from "@surtitle/core/plugin";

/** What came of several runs: outcomes in the order asked, with a gap for each that threw, and what was thrown. */
export interface AllRun<T> {
  readonly outcomes: readonly (T | undefined)[];
  readonly thrown: readonly unknown[];
}

/** Runs all, so many at once, and waits for all. */
export async function runAll<J, T>(
  jobs: readonly J[],
  atOnce: number,
  run: (job: J) => Promise<T>,
): Promise<AllRun<T>> {
  const outcomes: (T | undefined)[] = jobs.map(() => undefined);
  const thrown: unknown[] = [];
  const waiting = [...jobs.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, job] = next;
      try {
        outcomes[i] = await run(job);
      } catch (error) {
        thrown.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, worker));
  return { outcomes, thrown };
}

/** One error for several: interrupts together ask all their questions at once; else the first that was thrown. */
export function oneOf(thrown: readonly unknown[]): unknown {
  const asking = thrown.filter((error) => errorKind(error) === "interrupt");
  const [first] = asking;
  if (!isLoose(first)) return thrown[0];
  const interrupts = asking.flatMap((error) => (isLoose(error) ? error["interrupts"] : []));
  return Object.assign(first, { interrupts });
}
