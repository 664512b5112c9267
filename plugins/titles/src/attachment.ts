/** What a message carries besides text. */
import { contentOf, isLoose } from "@surtitle/core/plugin";

/** A file, image or recording in a person's message. */
export interface Attachment {
  /** Its file name, as the host tells it. */
  readonly name?: string;
  /** What it is. */
  readonly kind: "image" | "audio" | "video" | "file";
}

type Loose = Readonly<Record<string, unknown>>;

/** How many blocks of a message are looked at. */
const BLOCKS_READ = 100;

/** How providers and LangChain call blocks that carry something. */
const KINDS: Readonly<Record<string, Attachment["kind"]>> = {
  image: "image",
  image_url: "image",
  input_image: "image",
  audio: "audio",
  input_audio: "audio",
  video: "video",
  file: "file",
  input_file: "file",
  document: "file",
  media: "file",
  "text-plain": "file",
};

/** The first attachment of a message: one with a name before one without. */
export function attachmentOf(message: unknown): Attachment | undefined {
  const content = contentOf(message);
  if (!Array.isArray(content)) return undefined;
  const found = content.slice(0, BLOCKS_READ).flatMap((block: unknown) => readBlock(block) ?? []);
  return found.find(({ name }) => name !== undefined) ?? found[0];
}

function readBlock(block: unknown): Attachment | undefined {
  if (!isLoose(block) || typeof block["type"] !== "string" || !Object.hasOwn(KINDS, block["type"]))
    return undefined;
  const named = KINDS[block["type"]] ?? "file";
  const kind = named === "file" ? kindOfMime(block) : named;
  const name = nameOf(block);
  return { kind, ...(name !== undefined && { name }) };
}

function kindOfMime(block: Loose): Attachment["kind"] {
  const mime = block["mimeType"] ?? block["mime_type"];
  const kind = typeof mime === "string" ? mime.split("/", 1)[0] : undefined;
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "file";
}

function nameOf(block: Loose): string | undefined {
  const inner = [block, block["metadata"], block["file"], block["source"]].filter(isLoose);
  for (const place of inner)
    for (const key of ["filename", "file_name", "fileName", "name", "title"]) {
      const value = place[key];
      if (typeof value === "string" && value.trim() !== "") return value;
    }
  return undefined;
}
