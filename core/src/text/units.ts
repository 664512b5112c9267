/** How many UTF-16 units the first `points` code points of a text take. */
export function unitsOf(text: string, points: number): number {
  let units = 0;
  for (let i = 0; i < points && units < text.length; i += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}
