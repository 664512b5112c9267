/** The little that this page needs of a framework. Text is only ever set as text. */

/** One thing on the page: its node, and how it is brought up to date. */
export interface Part<T> {
  readonly node: HTMLElement;
  update(item: T): void;
}

/** An element with a class and children; strings become text. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (className !== "") node.className = className;
  node.append(...children);
  return node;
}

export function button(className: string, label: string, act: () => void): HTMLButtonElement {
  const node = el("button", className, label);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

/** Sets text where it changed, so that nothing is announced, selected or animated anew for nothing. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

const kept = new WeakMap<Element, Map<string, Part<never>>>();

/** Makes a parent's children those of `items`: known ones stay the same nodes, with their focus and what is unfolded. */
export function keep<T>(
  parent: Element,
  items: readonly T[],
  rule: { readonly key: (item: T) => string; readonly make: (item: T) => Part<T> },
): void {
  const before = (kept.get(parent) ?? new Map()) as Map<string, Part<T>>;
  const now = new Map<string, Part<T>>();
  for (const item of items) {
    const key = rule.key(item);
    const part = before.get(key) ?? rule.make(item);
    part.update(item);
    now.set(key, part);
  }
  for (const [key, { node }] of before) if (!now.has(key)) node.remove();
  let place = parent.firstElementChild;
  for (const { node } of now.values()) {
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
  kept.set(parent, now as unknown as Map<string, Part<never>>);
}

/** An element of the page's own. @throws {Error} where the page lacks it */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`the page has no #${id}`);
  return node as E;
}
