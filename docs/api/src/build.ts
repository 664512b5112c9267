/** `npm run docs`: the API pages, or what keeps them from being made. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, type Context, Converter, type ProjectReflection } from "typedoc";
import { entryPointsOf, isMain, PACKAGES } from "./entry-points.ts";
import { leaveOutInsides, nameDocuments, nameErrors, nameModules } from "./shape-pages.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const at = (path: string): string => join(ROOT, path);

const entries = PACKAGES.map(at).flatMap(entryPointsOf);
/** Those that another entry of their package may hand on, `core/view` being part of `core`, before those that do. */
const innerFirst = entries.toSorted((a, b) => Number(isMain(a)) - Number(isMain(b)));

/** The packages' names, each once. */
const packageNames = new Set(entries.map(({ packageName }) => packageName));

/** What is looked for once more in each further package. */
const EXPORTS_ALONE = {
  notExported: true,
  notDocumented: false,
  invalidLink: false,
  invalidPath: false,
  rewrittenLink: false,
  unusedMergeModuleWith: false,
};

const app = await Application.bootstrapWithPlugins({
  name: "Surtitle",
  // A name has its page with the first entry that exports it.
  entryPoints: innerFirst.map(({ file }) => file),
  sortEntryPoints: false,
  tsconfig: at("docs/api/tsconfig.json"),
  readme: at("README.md"),
  projectDocuments: ["docs/*.md", "examples/*/README.md", "CHANGELOG.md"].map(at),
  out: at("docs/api/pages"),
  // Links to them depend on the clone's remote.
  disableSources: true,
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
  validation: true,
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
    app.options.setValue("validation", EXPORTS_ALONE);
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
