import { afterEach, describe, expect, test } from "@jest/globals";
import { claimCount, isNested, owningTool, RunTree } from "@surtitle/core/plugin";
import fc from "fast-check";

const NODE = ["graph:step:1"];

function tree(onTwice: () => void = () => {}): RunTree {
  return new RunTree({ kind: "captions", onTwice });
}

/** Enters runs written as `id<parent kind tag`, in order. */
function enter(into: RunTree, ...runs: readonly string[]): void {
  for (const run of runs) {
    const [ids = "", kind = "chain", tag] = run.split(" ");
    const [id = "", parentId] = ids.split("<");
    const tags = tag === "node" ? NODE : tag === undefined ? [] : [tag];
    into.start({ id, parentId, kind: kind as "chain", tags, name: id, callId: `call of ${id}` });
  }
}

afterEach(() => expect(claimCount()).toBe(0));

test("the oldest of too many is told while it is still known, and then given up with what is in it", () => {
  const told: unknown[] = [];
  const runs: RunTree = new RunTree({
    kind: "captions",
    onTwice: () => {},
    onFull: (id) => told.push([id, runs.get(id)?.name]),
    openLimit: 3,
  });
  enter(runs, "a", "a2<a", "b", "c");
  expect(told).toEqual([["a", "a"]]);
  expect([runs.size, runs.get("a2")]).toEqual([2, undefined]);
  for (const id of ["b", "c"]) runs.end(id);
});

describe("where a run is", () => {
  test("a tool in a node of a graph", () => {
    const runs = tree();
    enter(runs, "graph", "node<graph chain node", "between<node", "tool<between tool");
    const tool = runs.get("tool");
    expect([tool?.root?.id, tool?.graph?.id, tool?.node?.id]).toEqual(["graph", "graph", "node"]);
    runs.end("graph");
  });

  test("what is inside a tool is in no node, until a graph begins there", () => {
    const runs = tree();
    enter(runs, "graph", "node<graph chain node", "tool<node tool", "model<tool model");
    expect([runs.get("model")?.graph, runs.get("model")?.node]).toEqual([undefined, undefined]);
    enter(runs, "inner<tool", "innerNode<inner chain node", "innerTool<innerNode tool");
    const inner = runs.get("innerTool");
    expect([inner?.root?.id, inner?.graph?.id, inner?.node?.id]).toEqual(["graph", "inner", "innerNode"]);
    const graph = runs.get("inner");
    expect(graph && owningTool(graph)?.callId).toBe("call of tool");
    runs.end("graph");
  });

  test("a graph that is another one's node is nested, one inside a tool and a root are not in a node", () => {
    const runs = tree();
    enter(runs, "graph", "node<graph chain node", "sub<node", "subNode<sub chain node");
    const [graph, sub] = [runs.get("graph"), runs.get("sub")];
    expect(runs.get("subNode")?.graph).toBe(sub);
    expect([graph && isNested(graph), sub && isNested(sub)]).toEqual([false, true]);
    expect(sub && owningTool(sub)).toBeUndefined();
    runs.end("graph");
  });

  test("a root is a chain whose parent is unknown here, not one without a parent", () => {
    const runs = tree();
    enter(runs, "graph<of-a-tracer", "alone<nobody tool");
    expect(runs.get("graph")?.root?.id).toBe("graph");
    expect(runs.get("alone")?.root).toBeUndefined();
    runs.end("graph");
    runs.end("alone");
    expect(runs.size).toBe(0);
  });
});

describe("what is left alone", () => {
  test("a run with a tag of ours, and all that is in it", () => {
    const runs = tree();
    enter(runs, "graph", "ours<graph chain surtitle:off", "inside<ours tool");
    expect([runs.get("ours"), runs.get("inside")]).toEqual([undefined, undefined]);
    expect(runs.get("graph")).toBeDefined();
    runs.end("graph");
    expect(runs.size).toBe(0);
  });

  test("a run that another of the kind has, whether all of it or only what is inside", () => {
    let told = 0;
    const outer = tree();
    const inner = tree(() => {
      told += 1;
    });
    enter(outer, "graph", "node<graph chain node", "tool<node tool", "agent<tool");
    enter(inner, "agent<tool", "agentNode<agent chain node");
    expect([told, inner.get("agent"), inner.get("agentNode")]).toEqual([1, undefined, undefined]);
    outer.end("graph");
    inner.end("agent");
    expect(inner.size).toBe(0);
  });

  test("a node of a graph that is not known is no root", () => {
    const runs = tree();
    enter(runs, "late<gone-long-ago chain node");
    expect(runs.size).toBe(0);
  });
});

describe("what is over", () => {
  test("a root takes everything with it that never ended", () => {
    const runs = tree();
    enter(runs, "graph", "node<graph chain node", "tool<node tool", "other");
    runs.end("graph");
    expect([runs.size, runs.get("other")?.id]).toEqual([1, "other"]);
    runs.end("other");
  });

  test("nothing begins inside a run that is over, however long ago its parts ended", () => {
    const runs = tree();
    enter(runs, "graph", "node<graph chain node", "tool<node tool");
    runs.end("graph");
    for (let i = 0; i < 3_000; i += 1) {
      enter(runs, `passing${i}`);
      runs.end(`passing${i}`);
      if (i % 1_000 === 0) enter(runs, `late${i}<tool`);
    }
    for (let i = 0; i < 3_000; i += 1) {
      enter(runs, `later${i}`);
      runs.end(`later${i}`);
    }
    enter(runs, "last<tool", "within<last");
    expect(runs.size).toBe(0);
  });

  test("whatever starts and ends, each open run is inside an open root, and in the end nothing is left", () => {
    const step = fc.tuple(
      fc.nat(9),
      fc.nat(9),
      fc.constantFrom("chain", "tool", "model"),
      fc.boolean(),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const runs = tree();
        const started = new Set<string>();
        for (const [id, parent, kind, node, ends] of steps) {
          const parentId = id === parent ? undefined : `${parent}`;
          if (ends) runs.end(`${id}`);
          else if (!started.has(`${id}`)) {
            started.add(`${id}`);
            const tags = node ? NODE : [];
            runs.start({ id: `${id}`, parentId, kind: kind as "chain", tags });
          }
          for (const each of started) {
            const run = runs.get(each);
            if (run?.root) expect(runs.get(run.root.id)).toBe(run.root);
            if (run?.node) expect(run.node.parent).toBe(run.graph);
          }
        }
        for (const id of started) runs.end(id);
        expect([runs.size, claimCount()]).toEqual([0, 0]);
      }),
      { numRuns: 500 },
    );
  });
});
