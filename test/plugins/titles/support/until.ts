/** Waits for something that happens beside the test; gives up after ten seconds, on whatever slow machine. */
export async function until(happened: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!happened()) {
    if (Date.now() > end) throw new Error(`it never happened: ${happened}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
