/**
 * The page's files, made once at the start. Nothing is bundled: a browser loads the modules of this page and of
 * `@surtitle/core/view` one by one, as they are but for their types, which esbuild takes out. (Node 20 cannot strip types
 * itself, and a build before the first start would be one step more; esbuild comes with tsx anyway.)
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

export interface Asset {
  readonly type: string;
  readonly body: string;
}

export interface Assets {
  /** By path; whatever is not in it does not exist. */
  readonly files: ReadonlyMap<string, Asset>;
  /** The base64 SHA-256 of the page's import map, for its content security policy. */
  readonly importMapHash: string;
}

const PAGE = fileURLToPath(new URL("../src/page/", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ts": "text/javascript; charset=utf-8",
};

export async function loadAssets(): Promise<Assets> {
  const core = dirname(createRequire(import.meta.url).resolve("@surtitle/core/package.json"));
  const page = await readFolder(PAGE, "/page/");
  const view = await readFolder(join(core, "src/view"), "/view/");
  const files = new Map([...page, ...view]);
  const html = files.get("/page/index.html")?.body ?? "";
  const [, importMap = ""] = /<script type="importmap">([^<]*)<\/script>/.exec(html) ?? [];
  return { files, importMapHash: createHash("sha256").update(importMap).digest("base64") };
}

async function readFolder(folder: string, at: string): Promise<[string, Asset][]> {
  const names = (await readdir(folder)).filter((name) => TYPES[extname(name)] !== undefined);
  return Promise.all(
    names.map(async (name): Promise<[string, Asset]> => {
      const text = await readFile(join(folder, name), "utf8");
      const body = extname(name) === ".ts" ? await withoutTypes(text, name) : text;
      return [at + basename(name), { type: TYPES[extname(name)] ?? "", body }];
    }),
  );
}

async function withoutTypes(source: string, sourcefile: string): Promise<string> {
  const { code } = await transform(source, { loader: "ts", format: "esm", target: "es2022", sourcefile });
  return code;
}
