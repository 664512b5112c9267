/** What is known of programs' command lines, for finding the arguments that tell something. */

const table = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(rows).flatMap(([programs, flags]) =>
      programs.split(" ").map((program) => [program, new Set(flags.split(" "))] as const),
    ),
  );

/** Programs that only prepare the ground for what comes behind them in the line. */
export const SETUP: ReadonlySet<string> = new Set(
  (
    "cd pushd popd chdir set-location export set unset source . : true false alias unalias shopt ulimit umask trap " +
    "local declare typeset readonly [ [[ test for case select function"
  ).split(" "),
);

/** Words that stand before a program and are not it. */
export const PREFIXES: ReadonlySet<string> = new Set(
  (
    "sudo doas env time nice ionice nohup exec command builtin stdbuf setsid timeout unbuffer caffeinate winpty sshpass " +
    "if then elif else while until do ! { }"
  ).split(" "),
);

/** Flags, by program, that take the next word as their value. */
export const VALUE_FLAGS: ReadonlyMap<string, ReadonlySet<string>> = table({
  "sudo doas": "-u -g -h -p -C -D -R -T -U --user --group --chdir",
  env: "-u -C -S --unset --chdir",
  "nice ionice": "-n -c --adjustment",
  stdbuf: "-i -o -e",
  timeout: "-s -k --signal --kill-after",
  git: "-C -c --git-dir --work-tree --namespace",
  "npm pnpm yarn npx bun bunx": "--prefix -w --workspace -C --dir --cwd -p --package --filter -F",
  curl:
    "-H --header -d --data --data-raw --data-binary --data-urlencode --json -X --request -o --output -u --user -A " +
    "--user-agent -b --cookie -c --cookie-jar -e --referer -F --form -m --max-time -T --upload-file -x --proxy -w " +
    "--write-out --cacert --cert --key -K --config --retry --connect-timeout --oauth2-bearer",
  wget: "-O --output-document -o --header --post-data --user --password -P --directory-prefix -U --timeout --tries",
  "http https": "-a --auth -A --auth-type -o --output --session",
  "kubectl oc": "-n --namespace --context --kubeconfig -l --selector -o --output -c --container",
  helm: "-n --namespace --kube-context",
  "docker podman":
    "-H --host --context -c --config --log-level -v --volume -e --env -p --publish -w --workdir -u --user --name " +
    "--network --mount --entrypoint --env-file -f --file --platform",
  "docker-compose": "-f --file -p --project-name",
  "pytest py.test": "-k -m -n -c -p -o --maxfail --rootdir",
  "grep egrep fgrep": "-A -B -C -m -f --include --exclude --exclude-dir",
  rg: "-g --glob -t --type -T -A -B -C -m -j --max-count",
  "head tail": "-n -c",
  "ssh scp sftp": "-i -p -P -o -l -F -L -R -D -J",
  sshpass: "-p -f -e",
  "tar gtar": "-C --directory",
  "awk gawk": "-F -v -f",
  make: "-C -f -I --directory --file",
  "python python2 python3 py": "-W -X",
  "node tsx ts-node": "-r --require --import --loader --experimental-loader -C --conditions --env-file",
  deno: "--config --import-map",
  cargo: "--manifest-path --target-dir -Z",
  go: "-C",
  "psql pg_dump": "-U -h -d -p -f -v --username --host --dbname --port",
  "mysql mysqldump mariadb": "-u -h -D -P --user --host --database --port",
  "redis-cli": "-h -p -a -n -u",
  "aws az gcloud": "--profile --region --output --project --subscription",
  terraform: "-chdir",
  "powershell pwsh": "-executionpolicy -ep -workingdirectory -wd",
});

/** Programs whose flag takes a program text: that of a shell is read in its turn, another is left out. */
export const CODE_FLAGS: ReadonlyMap<string, ReadonlySet<string>> = table({
  "bash sh zsh dash ksh fish": "-c -lc -ic -lic -ec -xc -exc",
  "powershell pwsh": "-c -command",
  cmd: "/c /k",
  "python python2 python3 py": "-c",
  "node bun tsx": "-e --eval -p --print -pe",
  perl: "-e -E -ne -pe -i",
  ruby: "-e",
  php: "-r",
  "psql mysql mariadb": "-c -e --command --execute",
  "mongosh mongo": "--eval",
  "duckdb clickhouse-client snowsql": "-c -s -q --query",
});

/** Those of `CODE_FLAGS` whose text is a command line itself. */
export const SHELLS: ReadonlySet<string> = new Set(
  "bash sh zsh dash ksh fish powershell pwsh cmd".split(" "),
);

/** Programs whose first argument is a program text of their own language. */
export const SCRIPTED: ReadonlySet<string> = new Set("sed awk gawk jq yq perl".split(" "));

/** Flags that take no value in any program worth naming, so that an argument behind them tells something. */
export const BARE_FLAGS: ReadonlySet<string> = new Set(
  (
    "-v -vv -vvv -q -s -r -R -a -y -l -la -al -it -ti -d -D -g --rm --yes --verbose --quiet --silent --recursive --watch " +
    "--no-cache --global --save-dev"
  ).split(" "),
);
