import type { Operation } from "./catalogue";

/** A call as its code sends it. */
type Sent = {
  url: string;
  headers: [name: string, value: string][];
  /** Header that signs the call in; the end of its value is in an environment variable. */
  signed: { name: string; start: string; variable: string } | undefined;
};

/** Address of a call with examples in place of parameters, and its headers. `cookie` names that of a session. */
function describeSent({ path, parameters, body, signedBy }: Operation, base: string, cookie: string): Sent {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters.find((one) => one.in === "path" && one.name === name)?.example ?? name),
  );
  const required = parameters.filter((one) => one.in === "query" && one.required);
  const query = new URLSearchParams(required.map(({ name, example }) => [name, example])).toString();
  const headers: Sent["headers"] = [];
  if (parameters.some(({ name }) => name === "Idempotency-Key"))
    headers.push(["Idempotency-Key", "A_NEW_KEY_FOR_EACH_ACT"]);
  if (body?.example !== undefined) headers.push(["Content-Type", "application/json"]);
  return { url: `${base}${filled}${query && `?${query}`}`, headers, signed: signedWays(cookie)[signedBy] };
}

const signedWays = (cookie: string): Record<Operation["signedBy"], Sent["signed"]> => ({
  nobody: undefined,
  token: { name: "Authorization", start: "Bearer ", variable: "TOKEN" },
  session: { name: "Cookie", start: `${cookie}=`, variable: "SESSION" },
});

const formFields = ({ body }: Operation) =>
  body !== undefined && body.example === undefined ? body.fields.filter(({ required }) => required) : [];

/** Call for a shell: a variable holds its token or, for a call of people alone, its session. */
export function writeCurl(operation: Operation, base: string, cookie: string): string {
  const { method, body } = operation;
  const { url, headers, signed } = describeSent(operation, base, cookie);
  const lines = [`curl${method === "GET" ? "" : ` -X ${method}`} '${url}'`];
  if (signed) lines.push(`-H "${signed.name}: ${signed.start}$${signed.variable}"`);
  for (const [name, value] of headers) lines.push(`-H '${name}: ${value}'`);
  if (body?.example !== undefined)
    lines.push(`-d '${JSON.stringify(JSON.parse(body.example)).replaceAll("'", "'\\''")}'`);
  for (const { name, type } of formFields(operation))
    lines.push(`-F '${name}=${type === "file" ? "@FILE" : "TEXT"}'`);
  return lines.join(" \\\n  ");
}

/** Call in TypeScript, with the platform's own means. */
export function writeTypeScript(operation: Operation, base: string, cookie: string): string {
  const { method, body } = operation;
  const { url, headers, signed } = describeSent(operation, base, cookie);
  const fields = formFields(operation);
  const given = [
    ...(signed ? [`    ${signed.name}: \`${signed.start}\${process.env.${signed.variable}}\`,`] : []),
    ...headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  return [
    ...(fields.length > 0 ? ["const form = new FormData();"] : []),
    ...fields.map(
      ({ name, type }) =>
        `form.append(${JSON.stringify(name)}, ${type === "file" ? "file" : JSON.stringify("TEXT")});`,
    ),
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(given.length > 0 ? ["  headers: {", ...given, "  },"] : []),
    ...(body?.example === undefined ? [] : [`  body: JSON.stringify(${indented(body.example)}),`]),
    ...(fields.length > 0 ? ["  body: form,"] : []),
    "});",
    "console.log(answer.status, await answer.text());",
  ].join("\n");
}

/** Call in Python, with its standard library alone; undefined for a form, which that library cannot send. */
export function writePython(operation: Operation, base: string, cookie: string): string | undefined {
  const { method, body } = operation;
  if (body !== undefined && body.example === undefined) return undefined;
  const { url, headers, signed } = describeSent(operation, base, cookie);
  const given = [
    ...(signed ? [`"${signed.name}": "${signed.start}" + os.environ["${signed.variable}"],`] : []),
    ...headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  return [
    `import ${[...(body ? ["json"] : []), ...(signed ? ["os"] : []), "urllib.request"].join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    ...(given.length > 0 ? ["    headers={", ...given.map((line) => `        ${line}`), "    },"] : []),
    ...(body?.example === undefined
      ? []
      : [`    data=json.dumps(${pythonValue(JSON.parse(body.example))}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    "    print(answer.status, answer.read().decode())",
  ].join("\n");
}

const indented = (json: string) => json.replaceAll("\n", "\n  ");

/** Value of JSON in Python's notation. */
function pythonValue(value: unknown): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${pythonValue(one)}`);
  return `{${pairs.join(", ")}}`;
}
