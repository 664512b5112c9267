/**
 * How much of `room` each of several costs is granted: all of it for short ones, and for the others, which are longer than
 * that, an equal share of what is left. Never more than the room in all, and never more to one of two equals.
 */
export function shareRoom(costs: readonly number[], room: number): readonly number[] {
  let left = Math.max(0, room);
  let level = Number.POSITIVE_INFINITY;
  const ascending = [...costs].sort((a, b) => a - b);
  for (const [taken, cost] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - taken));
    if (cost > share) {
      level = share;
      break;
    }
    left -= cost;
  }
  return costs.map((cost) => Math.min(cost, level));
}
