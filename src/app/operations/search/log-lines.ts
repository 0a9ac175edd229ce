import type { Instant } from "@/vocabulary/calendar";
import { around } from "./happenings";
import { getCollectionName } from "./readings";
import type { Subject } from "./records";
import type { Findings } from "./search";

/** Text that a shell reads as plain between single quotes: other typed text stays out of a command. */
const isPlain = (text: string) => /^[\w. -]{1,60}$/.test(text);

/** Words that find the log lines of a record's requests, a person's, a client's or a job's. */
function findWords({ resource, id }: Subject): string | undefined {
  if (!isPlain(id)) return undefined;
  if (resource === "USER") return `"userId":${id}[,}]`;
  if (resource === "API_CLIENT") return `"apiClientId":${id}[,}]`;
  if (resource === "CLIENT") return `"clientId":"${id}"`;
  if (resource === "JOB") return `"job":"${id}"`;
  return resource === "MAIL" ? id : `"record":"${getCollectionName(resource)}/${id}"`;
}

/** Instant in the format of journalctl. */
const stamp = (at: Instant) => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;

const command = (words: string, since: Instant, until?: Instant): string =>
  `journalctl -u 'vostra@*' -o cat --since '${stamp(since)}'${until === undefined ? "" : ` --until '${stamp(until)}'`} | grep -E '${words}'`;

/** Commands for the lines of the log about the search: for an id of version 7, around its time. */
export function logCommands({ reading, subjects, since }: Findings & { since: Instant }): string[] {
  if (reading?.kind === "ids")
    return reading.ids.map(({ uuid, hex, at }) =>
      at === undefined
        ? command(`${uuid}|${hex}`, since)
        : command(`${uuid}|${hex}`, at - around.before, at + around.after),
    );
  return subjects.flatMap((subject) => findWords(subject) ?? []).map((words) => command(words, since));
}
