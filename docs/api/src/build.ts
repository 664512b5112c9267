/** `npm run docs`: the API pages, or what keeps them from being made. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, type Context, Converter, type ProjectReflection } from "typedoc";
import { entryPointsOf } from "./entry-points.ts";
import { leaveOutInsides, nameDocuments, nameErrors, nameModules } from "./shape-pages.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const at = (path: string): string => join(ROOT, path);

const FOLDERS = ["plugins/captions", "core", "plugins/titles", "plugins/subagents", "plugins/journal"];
const entries = FOLDERS.map(at).flatMap(entryPointsOf);

/** The packages' names, each once. */
const packageNames = new Set(entries.map(({ packageName }) => packageName));

const app = await Application.bootstrapWithPlugins({
  name: "Surtitle",
  // A name has its page with the first entry that exports it. What a page needs belongs to `core/view`; `core` hands it on.
  entryPoints: entries.map(({ file }) => file).sort((a, b) => b.length - a.length),
  sortEntryPoints: false,
  tsconfig: at("docs/api/tsconfig.json"),
  readme: at("README.md"),
  projectDocuments: ["docs/*.md", "examples/*/README.md", "CHANGELOG.md"].map(at),
  out: at("docs/api/pages"),
  excludeExternals: true,
  excludeInternal: true,
  excludeProtected: true,
  preservedTypeAnnotationTags: ["@throws"],
  // Most defaults are told in words.
  jsDocCompatibility: { defaultTag: false },
  useFirstParagraphOfCommentAsSummary: true,
  includeHierarchySummary: false,
  headings: { readme: false, document: false },
  navigation: { includeFolders: false },
  sort: ["documents-last", "kind", "alphabetical"],
  kindSortOrder: ["Function", "Variable", "Interface", "TypeAlias", "Property", "Method"],
  groupOrder: ["Modules", "Functions", "Variables", "Interfaces", "Type Aliases", "*"],
  groupReferencesByType: true,
  packagesRequiringDocumentation: [...packageNames],
  validation: {
    notExported: true,
    notDocumented: true,
    invalidLink: true,
    invalidPath: true,
    rewrittenLink: true,
    unusedMergeModuleWith: true,
  },
});

app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: Context) => {
  nameModules(project, app.converter, entries);
  nameDocuments(project);
  leaveOutInsides(project);
  nameErrors(project);
});

/** Typedoc looks for types that are not exported only in the package that a project is called by. */
function validate(project: ProjectReflection): void {
  for (const name of packageNames) {
    project.packageName = name;
    app.validate(project);
  }
}

const project = await app.convert();
if (project !== undefined) validate(project);
if (project !== undefined && !told()) await app.generateOutputs(project);
if (project === undefined || told()) process.exitCode = 1;

/** Whether anything was found, be it a warning: it has been printed. */
function told(): boolean {
  return app.logger.hasErrors() || app.logger.hasWarnings();
}
