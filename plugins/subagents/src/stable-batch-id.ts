/**
 * An id for the batch of one tool call, the same in every process and every time that the call is made again: `batch-` and
 * 13 letters and digits for 64 bits that any character of either part changes. Nothing of the parts can be read in it: a
 * provider writes the id of a call, so it may hold anything, of any length. Two calls of one thread get one id by chance in
 * one of some billions of threads; the hash is no defence against a provider that looks for two.
 *
 * @param task - The place of the calling task among the checkpoints
 */
export function stableBatchId(task: string, toolCallId: string): string {
  // The length parts the two: no other pair gives the same characters.
  const text = `${task.length}:${task}${toolCallId}`;
  // Two sums with odd factors of their own. FNV's prime, and the golden ratio's fraction of 2^32.
  let [low, high] = [0x811c9dc5, 0x2545f491];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    high ^= high >>> 15;
  }
  const bits = (BigInt(spread(low ^ (high >>> 16))) << 32n) | BigInt(spread(high));
  return `batch-${bits.toString(36).padStart(13, "0")}`;
}

/** Lets each of 32 bits change about half of them. Two factors and shifts of 16, 13 and 16 (MurmurHash3, public domain). */
function spread(bits: number): number {
  let x = bits;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
