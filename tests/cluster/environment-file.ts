/** States of the reader, named as in systemd's `env-file.c`. */
type State = "before-key" | "key" | "before-value" | "value" | "single" | "double" | "comment";

const isBlank = (sign: string) => /[ \t\r]/.test(sign);

/** Reads an environment file as systemd does (systemd.exec(5), `src/basic/env-file.c` of version 252). */
export function readEnvironmentFile(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let state: State = "before-key";
  let [key, value] = ["", ""];
  /** Length of the value up to its last character that is not an unquoted blank. */
  let kept = 0;
  let escaped = false;
  const keep = (sign: string) => {
    value += sign;
    kept = value.length;
  };
  const end = () => {
    if (key !== "") found[key.trim()] = value.slice(0, kept);
    [key, value, kept, state] = ["", "", 0, "before-key"];
  };
  for (const sign of `${text}\n`) {
    if (escaped) {
      escaped = false;
      if (state === "double" && sign !== "\n") keep(/["\\`$]/.test(sign) ? sign : `\\${sign}`);
      else if (state === "value" && sign !== "\n") keep(sign);
    } else if (state === "comment") {
      if (sign === "\\") escaped = true;
      else if (sign === "\n") state = "before-key";
    } else if (state === "before-key") {
      if (/[#;]/.test(sign)) state = "comment";
      else if (!/\s/.test(sign)) [key, state] = [sign, "key"];
    } else if (state === "key") {
      if (sign === "\n") [key, state] = ["", "before-key"];
      else if (sign === "=") state = "before-value";
      else key += sign;
    } else if (state === "single") {
      if (sign === "'") state = "before-value";
      else keep(sign);
    } else if (state === "double") {
      if (sign === '"') state = "before-value";
      else if (sign === "\\") escaped = true;
      else keep(sign);
    } else if (sign === "\n") end();
    else if (sign === "\\") [state, escaped] = ["value", true];
    else if (state === "before-value" && sign === "'") state = "single";
    else if (state === "before-value" && sign === '"') state = "double";
    else if (state === "value" && isBlank(sign)) value += sign;
    else if (!isBlank(sign)) {
      state = "value";
      keep(sign);
    }
  }
  return found;
}

/** Reads an environment file as a shell that exports everything in it. */
export function sourceEnvironmentFile(path: string): Record<string, string> {
  const { stdout, stderr, exitCode } = Bun.spawnSync(
    ["bash", "--noprofile", "--norc", "-c", 'set -a; . "$1"; exec /usr/bin/env -0', "bash", path],
    { env: {}, stderr: "pipe" },
  );
  if (exitCode !== 0 || stderr.length > 0) throw new Error(`the shell said: ${stderr.toString()}`);
  const pairs = stdout.toString().split("\0").filter(Boolean);
  const ofShell = /^(?:_|PWD|OLDPWD|SHLVL)=/;
  return Object.fromEntries(
    pairs
      .filter((pair) => !ofShell.test(pair))
      .map((pair) => [pair.split("=", 1)[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
  );
}
