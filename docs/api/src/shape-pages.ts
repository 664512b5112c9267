/** What typedoc does not know of by itself where several packages are converted at once. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import {
  CommentTag,
  type Converter,
  type DeclarationReflection,
  type DocumentReflection,
  MinimalSourceFile,
  normalizePath,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type SomeType,
} from "typedoc";
import type { EntryPoint } from "./entry-points.ts";

/** Gives each module the name that an app imports it by, its entry's place, before prose, and its package's README. */
export function nameModules(
  project: ProjectReflection,
  converter: Converter,
  entries: readonly EntryPoint[],
): void {
  const placeOf = (page: Reflection): number => {
    const place = entries.findIndex(
      ({ file }) => normalizePath(file) === project.files.getReflectionPath(page),
    );
    return place < 0 ? entries.length : place;
  };
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    const entry = entries[placeOf(module)];
    if (entry === undefined) throw new Error(`[surtitle/api-pages] expected an entry, got ${module.name}`);
    module.name = entry.name;
    if (entry.readme !== undefined) addReadme(module, converter, entry.readme);
  }
  for (const pages of [project.children, project.childrenIncludingDocuments])
    pages?.sort((a, b) => placeOf(a) - placeOf(b));
}

/** The README stands for the module's comment, of which lists of modules keep the first paragraph. */
function addReadme(module: DeclarationReflection, converter: Converter, readme: string): void {
  const { comment, project } = module;
  const source = new MinimalSourceFile(withoutHeading(readFileSync(readme, "utf8")), normalizePath(readme));
  module.readme = converter.parseRawComment(source, project.files).content;
  comment?.blockTags.push(new CommentTag("@summary", [...comment.getShortSummary(true)]));
  if (comment !== undefined) comment.summary = [];
  leadHere(module, readme);
}

/** The page has the name as its heading. */
function withoutHeading(markdown: string): string {
  return markdown.replace(/^# .+\n/, "");
}

/** Links to a README, or to its folder, lead to the page that it stands on. */
function leadHere(page: DeclarationReflection | DocumentReflection, readme: string): void {
  page.project.files.registerReflectionPath(normalizePath(readme), page);
  page.project.files.registerReflectionPath(normalizePath(dirname(readme)), page);
}

/** Calls pages of prose by their headings, not by their files. */
export function nameDocuments(project: ProjectReflection): void {
  for (const document of project.documents ?? []) {
    const prose = document.content.map(({ text }) => text).join("");
    document.name = /^#{1,2} (.+)$/m.exec(prose)?.[1] ?? document.name;
    const file = project.files.getReflectionPath(document);
    if (file?.endsWith("/README.md")) leadHere(document, file);
  }
}

/** Leaves out what types are made of that have no page, and what handlers have for LangChain alone to call. */
export function leaveOutInsides(project: ProjectReflection): void {
  for (const type of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    if (!type.isDeclaration()) continue;
    const known = type.extendedTypes?.filter(hasPage) ?? [];
    if (known.length > 0) type.extendedTypes = known;
    else delete type.extendedTypes;
    for (const member of [...(type.children ?? [])]) {
      if (!hasPage(member.inheritedFrom)) delete member.inheritedFrom;
      if (type.name.endsWith("Handler") && CALLBACK.test(member.name)) project.removeReflection(member);
    }
  }
}

const CALLBACK = /^(?:copy|handle[A-Z]\w*)$/;

function hasPage(type: SomeType | undefined): boolean {
  return type?.type === "reference" && type.reflection !== undefined;
}

/** Puts the class of an error, which typedoc prints with its braces, into the sentence. */
export function nameErrors(project: ProjectReflection): void {
  for (const { comment } of Object.values(project.reflections))
    for (const tag of comment?.getTags("@throws") ?? []) {
      if (tag.typeAnnotation === undefined) continue;
      const name = tag.typeAnnotation.slice(1, -1);
      tag.content.unshift({ kind: "code", text: `\`${name}\`` }, { kind: "text", text: " " });
      delete tag.typeAnnotation;
    }
}
