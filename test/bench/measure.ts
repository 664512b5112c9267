/** How times are taken on a machine that others use too: in pairs, turn about, and by medians. */

/** One way to do the same work. */
export interface Variant {
  readonly name: string;
  /** Gives how long it took, in milliseconds. */
  readonly run: () => Promise<number>;
}

/**
 * Times by variant, one of each per round; who goes first changes with the round, so that what disturbs the machine
 * disturbs all alike.
 */
export async function rounds(variants: readonly Variant[], count: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < count; round += 1) {
    for (let turn = 0; turn < variants.length; turn += 1) {
      const variant = variants[(round + turn) % variants.length];
      if (variant) times.get(variant.name)?.push(await variant.run());
    }
  }
  return times;
}

/** The median of what one took for what another took in the same round. */
export function pairedRatio(ours: readonly number[], theirs: readonly number[]): number {
  return quantile(
    ours.map((time, round) => time / (theirs[round] ?? Number.NaN)),
    0.5,
  );
}

/** The value that this share of the values is at most. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Bytes of the heap that are in use after everything unused went. Needs `--expose-gc`. */
export function heapUsed(): number {
  const { gc } = globalThis as { readonly gc?: () => void };
  if (gc === undefined) throw new Error("expected node --expose-gc");
  for (let i = 0; i < 3; i += 1) gc();
  return process.memoryUsage().heapUsed;
}

/** Starts a clock of the processor time of this process, in milliseconds. */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
