/** Versions to test with, out of the ranges that packages state. */
import { gt, minVersion } from "semver";

/** Of a package.json. */
export interface Ranges {
  readonly dependencies?: Versions;
  readonly peerDependencies?: Versions;
}

export interface Manifest extends Ranges {
  readonly name: string;
  readonly version: string;
  readonly engines: Readonly<Record<"node", string>>;
}

/** A version, or a range, by package. */
export type Versions = Readonly<Record<string, string>>;

/** The lowest version of each that suits all of these packages, their own dependencies among them. */
export function lowest(manifests: readonly Ranges[]): Versions {
  const found = new Map<string, string>();
  for (const [name, range] of rangesOf(manifests)) {
    const version = minVersion(range)?.version;
    if (version === undefined) throw new RangeError(`${name}: expected a range of versions, got ${range}`);
    if (gt(version, found.get(name) ?? "0.0.0")) found.set(name, version);
  }
  return Object.fromEntries(found);
}

/** The lowest version of Node that all of them run on. */
export function lowestNode(manifests: readonly Pick<Manifest, "engines">[]): string {
  const { node = "" } = lowest(manifests.map(({ engines }) => ({ dependencies: engines })));
  return node;
}

/** The ranges as they are: npm takes the newest in each that runs on this Node. */
export function newest(manifests: readonly Ranges[]): Versions {
  return Object.fromEntries(rangesOf(manifests));
}

function rangesOf(manifests: readonly Ranges[]): [name: string, range: string][] {
  const all = manifests.flatMap(({ dependencies = {}, peerDependencies = {} }) => [
    ...Object.entries(dependencies),
    ...Object.entries(peerDependencies),
  ]);
  return all.filter(([name]) => !name.startsWith("@surtitle/"));
}
