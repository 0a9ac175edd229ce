import { parseArgs } from "node:util";

/** An option of a command: a switch, or one with a value. */
export type Option = Readonly<
  | { type: "boolean"; short?: string; purpose: string }
  | {
      type: "string";
      /** The value's name in the usage, such as `SECONDS`. */
      value: string;
      purpose: string;
      short?: string;
      default?: string;
      /** True if the command requires it. */
      required?: true;
      multiple?: true;
      /** True if the value is a number of 0 or more. */
      number?: true;
    }
>;

/** A positional argument. */
type Positional = Readonly<{ name: string; purpose: string; required?: true; many?: true }>;

/**
 * The declaration of a command: its usage, its arguments, and its user and book.
 * `runAs`: the user of the server, who owns the book, or a developer in the source tree.
 * `book`: the command works on the book of DATABASE_URL, which must exist or may be created.
 * `confirm`: the command needs a reason and `--yes`, always or with or without one of its options.
 */
export type Command = Readonly<{
  name: string;
  purpose: string;
  positionals?: readonly Positional[];
  options: Readonly<Record<string, Option>>;
  runAs: "server" | "developer";
  book: "none" | "existing" | "new";
  confirm?: "always" | Readonly<{ with: string }> | Readonly<{ without: string }>;
}>;

/** Options of every command that asks for a confirmation. */
export const confirmation = {
  reason: { type: "string", value: "TEXT", purpose: "why, in one text, which the audit trail keeps" },
  yes: { type: "boolean", purpose: "confirms it; without it, a terminal asks for the name of the book" },
} as const satisfies Command["options"];

/** A mistake in a command's arguments. Its usage is printed below the sentence, and the exit code is 2. */
export class UsageError extends Error {}

/** Call of a command. `ask` puts a question to the person at a terminal; absent if there is none. */
export type Call = {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  output: Pick<Console, "log" | "error">;
  ask?: (question: string) => string | null;
};

/** True if the usage was asked for. */
const asksForHelp = (args: readonly string[]): boolean => {
  const end = args.indexOf("--");
  return args.slice(0, end === -1 ? undefined : end).some((each) => each === "--help" || each === "-h");
};

/**
 * Reads the arguments of a command.
 * @throws UsageError for an unknown option, one without its value, a missing or superfluous argument, an invalid
 * number, and a reason that is blank or looks like an option
 */
export function readArguments<const C extends Command>(command: C, args: readonly string[]) {
  const { values, positionals } = parsed(command, args);
  const wanted = command.positionals ?? [];
  const missing = wanted.find(({ required }, at) => required === true && positionals[at] === undefined);
  if (missing) throw new UsageError(`${missing.name} is missing: ${missing.purpose}`);
  const surplus = wanted.at(-1)?.many === true ? undefined : positionals[wanted.length];
  if (surplus !== undefined) throw new UsageError(surplusSentence(command, surplus));
  const given: Readonly<Record<string, unknown>> = values;
  for (const [name, option] of Object.entries(command.options)) assertValue(name, option, given[name]);
  return { values, positionals };
}

function parsed<const C extends Command>({ options }: C, args: readonly string[]) {
  try {
    return parseArgs<{ args: string[]; options: C["options"]; allowPositionals: true }>({
      args: [...args],
      options,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? getSentence(error.message) : String(error));
  }
}

/** The first sentence of the runtime's message; the others explain its own syntax. */
const getSentence = (message: string) => message.split(/\.\s|\n/)[0] ?? message;

const surplusSentence = ({ options }: Command, text: string) =>
  "reason" in options
    ? `'${text}' stands alone: a reason is given by --reason "TEXT"`
    : `'${text}' is one argument too many`;

function assertValue(name: string, option: Option, given: unknown): void {
  if (option.type === "boolean" || (given !== undefined && given === option.default)) return;
  if (given === undefined) {
    if (option.required) throw new UsageError(`--${name} is missing: ${option.purpose}`);
    return;
  }
  for (const text of [given].flat().map(String)) {
    if (text.trim() === "") throw new UsageError(`--${name} is empty: it takes ${option.value}`);
    if (option.number && !/^\d[\d_]*(\.\d+)?$/.test(text))
      throw new UsageError(`--${name} takes a number, not '${text}'`);
    if (name === "reason" && text.trim().startsWith("-"))
      throw new UsageError(`--reason takes a text, and '${text}' looks like an option`);
  }
}

/** True if a command with these options needs a reason and a confirmation. */
function wantsConfirmation({ confirm }: Command, values: Readonly<Record<string, unknown>>): boolean {
  if (confirm === undefined || confirm === "always") return confirm === "always";
  return "with" in confirm ? values[confirm.with] === true : values[confirm.without] !== true;
}

/**
 * Asks for confirmation of an irreversible act: by a reason, and by `--yes` or the typed name of the book.
 * @throws UsageError without a reason or a confirmation
 */
export function assertConfirmed(
  command: Command,
  values: Readonly<Record<string, unknown>>,
  book: string,
  ask: Call["ask"],
): void {
  if (!wantsConfirmation(command, values)) return;
  if (values.reason === undefined)
    throw new UsageError('--reason "TEXT" is missing: the audit trail keeps why');
  if (values.yes === true) return;
  const answer = ask?.(`This cannot be undone. Type ${book} to go on:`);
  if (answer?.trim() === book) return;
  throw new UsageError(
    answer === undefined
      ? "--yes is missing: it cannot be undone"
      : `'${answer ?? ""}' is not ${book}: nothing was done`,
  );
}

/** The usage of a command, as `--help` prints it. */
export function describeUsage(command: Command): string {
  const options = Object.entries(command.options);
  const words = [
    ...(command.positionals ?? []).map(({ name, required, many }) =>
      required ? name : `[${name}${many ? " …" : ""}]`,
    ),
    ...options.map(([name, option]) => {
      const text = `${spelled(name, option)}${option.type === "string" && option.multiple ? " …" : ""}`;
      return option.type === "string" && option.required ? text : `[${text}]`;
    }),
  ];
  const rows = [
    ...(command.positionals ?? []).map(({ name, purpose }) => [name, purpose] as const),
    ...options.map(([name, option]) => [spelled(name, option), getPurpose(option)] as const),
    ["--help", "prints this"] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    `Usage: ${[`bun run ${command.name}`, ...words].join(" ")}`,
    "",
    `${capitalised(command.purpose)}.`,
    "",
    ...rows.map(([name, purpose]) => `  ${name.padEnd(width)}  ${purpose}`),
    "",
    `${runAsSentence[command.runAs]} ${bookSentence[command.book]}`,
    ...(command.confirm === undefined ? [] : [confirmSentence(command.confirm)]),
  ].join("\n");
}

const spelled = (name: string, option: Option) =>
  `--${name}${option.type === "string" ? ` ${option.value}` : ""}`;

const getPurpose = (option: Option) =>
  option.type === "string" && option.default !== undefined && option.default !== ""
    ? `${option.purpose} (${option.default})`
    : option.purpose;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const runAsSentence: Record<Command["runAs"], string> = {
  server: "Run it as the user of the server, who owns the book, with the server's environment.",
  developer: "It is for developers, in the source tree.",
};

const bookSentence: Record<Command["book"], string> = {
  none: "It opens no book.",
  existing: "The book that DATABASE_URL names has to exist: it makes none.",
  new: "It makes the book that DATABASE_URL names, where there is none.",
};

const confirmSentence = (confirm: NonNullable<Command["confirm"]>) => {
  const when =
    confirm === "always"
      ? "It"
      : "with" in confirm
        ? `With --${confirm.with} it`
        : `Without --${confirm.without} it`;
  return `${when} cannot be undone: it wants a reason, and --yes or the name of the book typed at a terminal.`;
};

/**
 * Runs a command. Prints its usage if that was asked for (0), or a mistake with the usage (2); otherwise the exit
 * code is the answer of `act`. An error that it throws is printed as its sentence.
 * @param failed the exit code for such an error, and a better sentence if there is one
 */
export async function carryOut<const C extends Command>(
  command: C,
  call: Call,
  act: (given: ReturnType<typeof readArguments<C>>) => Promise<number>,
  failed: { code: number; sentence?: (error: unknown) => string | undefined } = { code: 1 },
): Promise<number> {
  if (asksForHelp(call.args)) {
    call.output.log(describeUsage(command));
    return 0;
  }
  try {
    return await act(readArguments(command, call.args));
  } catch (error) {
    if (error instanceof UsageError) {
      call.output.error(`${error.message}.\n\n${describeUsage(command)}`);
      return 2;
    }
    call.output.error(failed.sentence?.(error) ?? (error instanceof Error ? error.message : String(error)));
    return failed.code;
  }
}

/** Ends the running program with a mistake that only it could find, as `givenArguments` does. */
export function answerMistake(command: Command, sentence: string): never {
  console.error(`${sentence}.\n\n${describeUsage(command)}`);
  process.exit(2);
}

/**
 * Reads the arguments of the running program. Prints the usage and ends it if that was asked for or there is a
 * mistake.
 */
export function givenArguments<const C extends Command>(command: C) {
  const args = process.argv.slice(2);
  const mistake = answerUsage(command, args);
  if (mistake !== undefined) process.exit(mistake);
  return readArguments(command, args);
}

/** Prints the usage if it was asked for, or a mistake with it. Returns the exit code; undefined in all other cases. */
export function answerUsage(
  command: Command,
  args: readonly string[],
  output: Call["output"] = console,
): number | undefined {
  if (asksForHelp(args)) {
    output.log(describeUsage(command));
    return 0;
  }
  try {
    readArguments(command, args);
    return undefined;
  } catch (error) {
    output.error(`${error instanceof Error ? error.message : error}.\n\n${describeUsage(command)}`);
    return 2;
  }
}
