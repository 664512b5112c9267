/** The papers of a tea house, in memory: every start begins with the same. */

const PAPERS: Readonly<Record<string, string>> = {
  "README.md": `# Steep & Co.
A tea house with forty teas and a garden. Menus, letters and notes are kept here.`,
  "menus/spring.md": `# Spring menu
- First flush Darjeeling, Margaret's Hope: flowers, muscatel. 14 a pot.
- Shincha, Uji: sweet grass, a little sea. 12 a pot.
- Spring Bi Luo Chun: apricot and chestnut. 13 a pot.`,
  "notes/guests.md": `# Guests
214 read the letter. Most open it on Thursday morning. They like to hear where a tea grew.`,
  "notes/cellar.md": `# Cellar
Shincha came on the 3rd of May, 6 kg. Darjeeling came on the 28th of April, 4 kg.`,
  "letters/spring.md": `Dear friends,
the first teas of the year are here. Come by before [day] and taste them with us.
Steep & Co.`,
};

/** What the till counts, in pots that can still be brewed. */
const STOCK: Readonly<Record<string, number>> = { darjeeling: 310, shincha: 42, "bi luo chun": 160 };

/** Matches that are given to a model at most. */
const MATCHES = 50;

/** How many chats have papers of their own; the oldest begin anew. */
const HOUSES = 200;

/** A house for each chat, so that what one of them edits is not missing in the next. */
export class TeaHouses {
  readonly #houses = new Map<string, TeaHouse>();

  of(threadId: string): TeaHouse {
    const house = this.#houses.get(threadId) ?? new TeaHouse();
    this.#houses.set(threadId, house);
    const [oldest] = this.#houses.keys();
    if (this.#houses.size > HOUSES && oldest !== undefined) this.#houses.delete(oldest);
    return house;
  }
}

class TeaHouse {
  readonly #papers = new Map(Object.entries(PAPERS));

  /** @throws {Error} where there is no such paper, naming those that are there */
  read(path: string): string {
    const text = this.#papers.get(path);
    if (text === undefined)
      throw new Error(`there is no ${path}; there are ${[...this.#papers.keys()].join(", ")}`);
    return text;
  }

  /** Lines that contain `pattern`, whatever their case. */
  search(pattern: string): string {
    const wanted = pattern.toLowerCase();
    const found = [...this.#papers].flatMap(([path, text]) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          line.toLowerCase().includes(wanted) ? [`${path}:${index + 1}: ${line}`] : [],
        ),
    );
    return found.slice(0, MATCHES).join("\n") || `nothing contains ${pattern}`;
  }

  /** @throws {Error} where the text does not occur exactly once */
  replace(path: string, before: string, after: string): void {
    const parts = this.read(path).split(before);
    if (parts.length !== 2)
      throw new Error(`expected that text once in ${path}, found it ${parts.length - 1} times`);
    this.#papers.set(path, parts.join(after));
  }

  count(teas: readonly string[]): string {
    return teas.map((tea) => `${tea}: ${STOCK[tea.toLowerCase()] ?? "unknown to the till"}`).join("\n");
  }
}
