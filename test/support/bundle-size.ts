/** What an app's bundle grows by when it imports a part of Surtitle: our own code, minified and gzipped. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What an app writes to use each part, by the name of the part. */
export const IMPORTS = {
  "core/view": 'export * from "@surtitle/core/view";',
  captions: 'import { captions } from "@surtitle/captions"; console.log(captions);',
  titles: 'import { titles } from "@surtitle/titles"; console.log(titles);',
} as const;

export type BundledPart = keyof typeof IMPORTS;

/** What a folder of sources takes of a bundle, in bytes. */
export interface FolderSize {
  readonly folder: string;
  readonly minified: number;
  /** What the whole would be smaller by, gzipped, without it: parts help each other, so that these add up to less. */
  readonly gzipped: number;
}

export interface BundleSize {
  /** In bytes. */
  readonly minified: number;
  readonly gzipped: number;
  /** The largest first. */
  readonly folders: readonly FolderSize[];
  /** The sources of which anything is left. */
  readonly files: readonly string[];
}

/** Libraries that an app has anyway, or that are measured on their own. */
const EXTERNAL = ["@langchain/*", "langchain", "zod", "string-width"];

/** Bundles as an app would, for a browser of today. */
export async function bundleSize(part: BundledPart): Promise<BundleSize> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: IMPORTS[part], resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    conditions: ["@surtitle/source"],
    external: EXTERNAL,
    logLevel: "silent",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []);
  const inputs = Object.values(metafile.outputs)[0]?.inputs ?? {};
  const files = Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0);
  return { minified: code.length, gzipped: gzip(code), folders: foldersOf(code, inputs), files };
}

/** The bundler writes the inputs in the order in which it lists them. */
function foldersOf(
  code: Buffer,
  inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>,
): FolderSize[] {
  const all = gzip(code);
  const pieces = new Map<string, { readonly start: number; readonly end: number }[]>();
  let start = 0;
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const folder = /^(?:core\/src\/[^/]+|plugins\/[^/]+)/.exec(path)?.[0] ?? "the import itself";
    pieces.set(folder, [...(pieces.get(folder) ?? []), { start, end: start + bytesInOutput }]);
    start += bytesInOutput;
  }
  const sizes = [...pieces].map(([folder, own]) => ({
    folder,
    minified: own.reduce((sum, piece) => sum + piece.end - piece.start, 0),
    gzipped: all - gzip(without(code, own)),
  }));
  return sizes.filter(({ minified }) => minified > 0).sort((a, b) => b.gzipped - a.gzipped);
}

function without(code: Buffer, pieces: readonly { readonly start: number; readonly end: number }[]): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  for (const { start, end } of pieces) {
    kept.push(code.subarray(at, start));
    at = end;
  }
  return Buffer.concat([...kept, code.subarray(at)]);
}

function gzip(code: Buffer): number {
  return gzipSync(code, { level: 9 }).length;
}
