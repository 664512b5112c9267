/** Someone in front of the web example's page, and what they see. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";

/** A step as it is drawn: everything but the time of one that runs. */
export interface SeenStep {
  readonly caption: string;
  readonly status: string;
  readonly source: string;
  readonly icon: string;
  readonly word: string;
  readonly time: string;
  readonly calls: readonly string[];
  readonly agents: readonly { readonly name: string; readonly steps: readonly SeenStep[] }[];
}

export interface Seen {
  readonly title: string;
  readonly messages: readonly string[];
  readonly steps: readonly SeenStep[];
  readonly notes: readonly string[];
  readonly ends: readonly string[];
  readonly cost: string;
}

export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained of: errors, and what its security policy refused. */
  readonly complaints: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on("pageerror", (error) => void this.complaints.push(error.message));
    page.on("console", (line) => {
      // A refused request is told in the page itself.
      if (line.type() === "error" && !line.text().startsWith("Failed to load resource"))
        this.complaints.push(line.text());
    });
  }

  static async come(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
    context.setDefaultTimeout(90_000);
    return Visitor.#openTab(context, url);
  }

  static async #openTab(context: BrowserContext, url: string): Promise<Visitor> {
    const visitor = new Visitor(context, await context.newPage());
    await visitor.page.goto(url);
    return visitor;
  }

  /** A second tab, on the same chat. */
  anotherTab(): Promise<Visitor> {
    return Visitor.#openTab(this.context, this.page.url());
  }

  async say(text: string): Promise<void> {
    await this.page.getByLabel("Message").fill(text);
    await this.page.getByLabel("Message").press("Enter");
  }

  step(index = 0): Locator {
    return this.page.locator(".step").nth(index);
  }

  /** Waits until the n-th step has this status, and these words if any. */
  async sees(
    status: string,
    { index = 0, caption }: { index?: number; caption?: string } = {},
  ): Promise<void> {
    const step = this.page
      .locator(".step")
      .nth(index)
      .and(this.page.locator(`[data-status="${status}"]`));
    await (caption === undefined ? step : step.filter({ hasText: caption })).waitFor();
  }

  async answered(text: string): Promise<void> {
    await this.page.locator(".message.assistant", { hasText: text }).waitFor();
  }

  leave(): Promise<void> {
    return this.context.close();
  }

  /** All that the chat shows, field by field. */
  see(): Promise<Seen> {
    return this.page.evaluate(look);
  }
}

/** Runs in the page. */
function look(): Seen {
  const text = (node: Element | null | undefined): string => node?.textContent ?? "";
  const all = (root: ParentNode, path: string): Element[] => [...root.querySelectorAll(path)];
  const words = (root: ParentNode, path: string): string[] => all(root, path).map(text);
  const seeStep = (step: Element): SeenStep => {
    const { status = "", source = "" } = (step as HTMLElement).dataset;
    const line = step.querySelector(":scope > .step-line");
    const part = (name: string): string => text(line?.querySelector(`.${name}`));
    return {
      ...{ status, source, caption: part("caption"), icon: part("icon"), word: part("word") },
      time: status === "running" ? "" : part("time"),
      calls: words(step, ":scope > .details > .calls > .call"),
      agents: all(step, ":scope > .agents > .agent").map((agent) => ({
        name: text(agent.querySelector(".agent-name")),
        steps: all(agent, ":scope > .steps > .step").map(seeStep),
      })),
    };
  };
  return {
    title: text(document.querySelector("#title")),
    messages: words(document, ".message > .said"),
    steps: all(document, ".turn > .steps > .step").map(seeStep),
    notes: words(document, ".note"),
    ends: words(document, ".turn-end"),
    cost: text(document.querySelector("#cost")),
  };
}
