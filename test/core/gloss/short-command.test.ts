import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { shortCommand } from "../../../core/src/gloss/short-command.ts";

const table = (rows: readonly (readonly [line: string, expected: string | undefined])[]): void => {
  test.each(rows)("%j is %j", (line, expected) => {
    expect(shortCommand(line)).toBe(expected);
  });
};

describe("shortCommand: the program and its first telling arguments", () => {
  table([
    ["npm test", "npm test"],
    ["git push origin main", "git push origin main"],
    ["mkdir -p a b c d e", "mkdir a b c"],
    ["ls", "ls"],
    ["ls -la", "ls"],
    ["ls -la src", "ls src"],
    ["rm -rf build", "rm build"],
    ["go build ./...", "go build ./..."],
    ["kill -9 123", "kill 123"],
    ["", undefined],
    ["   \n ", undefined],
    ["&& || ;", undefined],
    ["# nothing but a comment", undefined],
  ]);
});

describe("what comes before the program is passed over", () => {
  table([
    ["cd repo && npm test", "npm test"],
    ["cd repo; cd sub; npm test", "npm test"],
    ["cd 'My Docs' && ls -l", "ls"],
    ["cd repo\nnpm test", "npm test"],
    ["(cd x && make all)", "make all"],
    ["pushd x > /dev/null && make", "make"],
    ["set -euo pipefail\nexport CI=1\nnpm ci", "npm ci"],
    ["source .venv/bin/activate && pytest -q", "pytest"],
    [". .venv/bin/activate; pytest tests", "pytest tests"],
    ["FOO=1 npm test", "npm test"],
    ["FOO=1 BAR='a b' npm run build", "npm run build"],
    ['TOKEN="x y" A=$(cat f) npm publish', "npm publish"],
    ["env NODE_ENV=test npx jest", "npx jest"],
    ["env -u HOME -i A=b node a.js", "node a.js"],
    ["/usr/bin/env python3 a.py", "python3 a.py"],
    ["sudo systemctl restart nginx", "systemctl restart nginx"],
    ["sudo -u postgres -H psql db", "psql db"],
    ["sudo -E env A=b apt-get install -y curl", "apt-get install curl"],
    ["timeout 30 npm test", "npm test"],
    ["timeout -s KILL 30 npm test", "npm test"],
    ["time nice -n 10 make all", "make all"],
    ["nohup npm start > out.log 2>&1 &", "npm start"],
    ["exec node server.js", "node server.js"],
    ["sshpass -p hunter22 ssh host", "ssh host"],
    ["# build it\nnpm run build", "npm run build"],
    ["if [ -f x ]; then npm test; fi", "npm test"],
    ["[[ -d dist ]] && rm -r dist", "rm dist"],
    ["for f in *.ts; do tsc $f; done", "tsc $f"],
    ["while true; do sleep 1; done", "sleep 1"],
    ["! grep -q x y", "grep x y"],
    ["test -f a && cat a", "cat a"],
    ["cd repo", "cd repo"],
    ["export API=abcdef", "export API"],
    ["A=b", undefined],
    ["sudo", "sudo"],
    ["env", "env"],
  ]);
});

describe("a pipe, a redirection and a here-document", () => {
  table([
    ["cat a.log | grep error | head -n 3", "cat a.log"],
    ["npm test 2>&1 | tee log", "npm test"],
    ["npm test > out.txt", "npm test"],
    ["npm test &> out.txt", "npm test"],
    ["cat < in.txt", "cat"],
    ["echo hi > /dev/null", "echo hi"],
    ["cat > notes.md <<'EOF'\n# Title\nEOF", "cat > notes.md"],
    ["cat <<EOF > docs/guides/intro/a.md\ntext\nEOF", "cat > intro/a.md"],
    ["python3 - <<'PY'\nprint(1)\nPY", "python3"],
    ["npm run \\\n  build", "npm run build"],
    [`cat > a.sh <<'EOF'\n${"echo line\n".repeat(400)}EOF`, "cat > a.sh"],
  ]);
});

describe("quotes and escapes", () => {
  table([
    ["grep -rn 'foo bar' src", 'grep "foo bar" src'],
    ['grep "it\'s" a.md', "grep it's a.md"],
    ['git commit -m "fix: a && b"', "git commit"],
    ['echo "unclosed and on', 'echo "unclosed and on"'],
    ["cat My\\ File.txt", 'cat "My File.txt"'],
    ["echo a\\;b", "echo a;b"],
    ["echo 'a\nb'", "echo a"],
    ['"C:\\Program Files\\nodejs\\node.exe" C:\\src\\app\\main.js', "node app/main.js"],
    ["$(whoami)", "$(whoami)"],
    ["echo $(date) now", "echo"],
    ["echo `date` now", "echo"],
    ["'npm' test", "npm test"],
  ]);
});

describe("interpreters and shells", () => {
  table([
    ["python -m pytest tests -q", "python -m pytest tests"],
    ["python3.12 -m venv .venv", "python3.12 -m venv .venv"],
    ["python -W ignore a.py", "python a.py"],
    ["python -c 'import os; print(os.environ)'", "python"],
    ["node -e 'console.log(1)'", "node"],
    ["node --import tsx src/a.ts", "node src/a.ts"],
    ["perl -pe 's/a/b/' f", "perl"],
    ['bash -lc "cd /x && npm test"', "npm test"],
    ["sh -c 'sh -c \"npm ci\"'", "npm ci"],
    ["bash scripts/run.sh fast", "bash scripts/run.sh fast"],
    ["bash -c ''", "bash"],
    ['powershell -NoProfile -Command "Get-ChildItem src"', "Get-ChildItem src"],
    ["cmd /c dir C:\\x", "dir C:/x"],
    ["psql -h db -U me -c 'select 1'", "psql"],
  ]);

  test("shells in shells are followed only so far", () => {
    let line = "npm test";
    for (let depth = 0; depth < 20; depth += 1) line = `bash -c '${line.replaceAll("'", "")}'`;
    expect(shortCommand(line)).toMatch(/^(?:bash|npm test)/);
  });
});

describe("package runners and programs with subcommands", () => {
  table([
    ["npm run build -- --watch", "npm run build"],
    ["npm --prefix web test", "npm test"],
    ["npm run test:unit --workspace core", "npm run test:unit"],
    ["npm install -D typescript", "npm install typescript"],
    ["npx tsc --noEmit -p tsconfig.json", "npx tsc"],
    ["npx -y create-x@latest app", "npx create-x@latest app"],
    ["npx --package foo bar", "npx bar"],
    ["pnpm -F web dev", "pnpm dev"],
    ["uv run pytest tests", "uv run pytest tests"],
    ["git -C sub log --oneline", "git log"],
    ["git -c user.name=x commit -m 'y'", "git commit"],
    ["git checkout -b feature", "git checkout"],
    ["git diff HEAD~1 -- src", "git diff HEAD~1"],
    ["docker run -it --rm -v a:b node:20 npm test", "docker run node:20 npm"],
    ["kubectl -n prod get pods", "kubectl get pods"],
    ["make -j 8 all", "make all"],
    ["make -j8 all", "make all"],
    ["go test -v ./...", "go test ./..."],
    ["cargo test --release", "cargo test"],
  ]);
});

describe("programs whose arguments want care", () => {
  table([
    [
      "curl -sS -X POST -H 'Authorization: Bearer abc' https://api.example.com/v1?k=1",
      "curl api.example.com/v1",
    ],
    ["curl -d '{\"a\":1}' -u me:pw https://u:p@h.com:8443/x#y", "curl h.com:8443/x"],
    ["wget -O out.zip https://example.com/a.zip", "wget example.com/a.zip"],
    ["git clone https://x:y@github.com/o/r.git", "git clone github.com/o/r.git"],
    ["find . -name '*.ts' -not -path './node_modules/*'", "find *.ts"],
    ["find src -type f", "find src"],
    ["sed -n '1,5p' src/a.ts", "sed src/a.ts"],
    ["awk -F : '{print $1}' users.txt", "awk users.txt"],
    ["jq -r .name package.json", "jq package.json"],
    ["tail -n 50 /var/log/app/server.log", "tail app/server.log"],
    ["tail -50 a.log", "tail a.log"],
    ["head -c 100 a.bin", "head a.bin"],
    ["mysql -uroot -psecret db", "mysql db"],
    ["echo '{\"a\":1}'", "echo"],
    ["/usr/bin/python3 /home/u/proj/scripts/run.py --fast", "python3 scripts/run.py"],
    ["./scripts/build.sh prod", "scripts/build.sh prod"],
    ["./gradlew test", "gradlew test"],
    ["node_modules/.bin/tsc --noEmit", "tsc"],
    ["~/.local/bin/uv sync", "uv sync"],
  ]);
});

describe("any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "cd x && ",
      "sudo ",
      "A=b ",
      "'",
      '"',
      "`",
      "$(",
      ")",
      "\\",
      "\n",
      " | ",
      "<<EOF ",
      "> ",
      "2>&1",
      "#",
      "-m ",
      "bash -c ",
    ),
    fc.string(),
    fc.string({ unit: "binary" }),
  );

  test("never throws, and gives one short line without ends of white space", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = shortCommand(pieces.join(""));
        if (text === undefined) return;
        expect(text).not.toBe("");
        expect(text).not.toContain("\n");
        expect(text.length).toBeLessThan(10_000);
      }),
      { examples: [[["=>", "$(", "\n", "\0"]]] },
    );
  });

  test("a line of 1 MB costs what its first 4,000 characters cost", () => {
    expect(shortCommand(`${"cd x; ".repeat(200_000)}npm test`)).toBe("cd x");
    expect(shortCommand(`npm test ${"\\".repeat(1_000_000)}`)).toMatch(/^npm test/);
  });
});

describe("a statement for a database is not told, and nothing behind it", () => {
  table([
    [`sqlite3 a.db "insert into x values ('Ada')"`, "sqlite3 a.db"],
    [`sqlite3 a.db 'select name from patients' out.csv`, "sqlite3 a.db"],
    [`bq query "select name from patients"`, "bq query"],
    [`mongosh --eval "db.patients.find({name:1})"`, "mongosh"],
    [`mongosh hospital --eval "db.patients.find({name:1})"`, "mongosh hospital"],
    [`duckdb -c "from patients select name"`, "duckdb"],
    [`echo "select the best from these"`, 'echo "select the best from these"'],
    [`cypher-shell "MATCH (n {name: 'Ada'}) RETURN n"`, "cypher-shell"],
    [`grep -rn "select name from" src`, 'grep "select name from" src'],
    ["mkdir {a,b}", "mkdir {a,b}"],
  ]);
});
