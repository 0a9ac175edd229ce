/** @jsxImportSource react */

import { useState } from "react";
import { z } from "zod";
import { buildUrl } from "@/kernel/call";
import { say } from "@/vocabulary/language";
import { sayAround, sayCount } from "@/vocabulary/language/around";
import { data } from "@/vocabulary/language/words";
import { useForm } from "../_lib/form";
import { statusText } from "../_lib/status-text";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";

type Parameter = { name: string; type: string; required: boolean; inPath: boolean; example: string };
type Props = { operation: { path: string; summary: string; parameters: Parameter[] } };

type Answer = { status: string; took: number; text: string };

/** The most characters of an answer that are shown. */
const mostCharacters = 20_000;

function getSchema(parameters: readonly Parameter[]) {
  const fields = parameters.map(({ name, required }) => {
    const text = z.string().trim();
    return [name, required ? text.min(1, "Enter a value") : text] as const;
  });
  return z.object(Object.fromEntries(fields));
}

/** An answer's text, indented if it is JSON. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function sendRead(url: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(url, { headers: { Accept: "application/json, text/*" } }).catch(
    () => undefined,
  );
  const took = Math.round(performance.now() - started);
  if (!response) return { status: say("The server cannot be reached"), took, text: "" };
  const { status } = response;
  const text = readable(await response.text());
  const shown =
    text.length > mostCharacters
      ? `${text.slice(0, mostCharacters)}\n${sayCount(text.length - mostCharacters, "… and {count} more character", "… and {count} more characters")}`
      : text;
  return { status: `${status} ${response.statusText || statusText(status)}`, took, text: shown };
}

/** Sends a read of the API in the reader's own name, and shows what it answers. */
export default function TryCall({ operation: { path, summary, parameters } }: Props) {
  const [answer, setAnswer] = useState<Answer>();
  const form = useForm({
    initial: Object.fromEntries(
      parameters.map(({ name, inPath, example }) => [name, inPath ? example : name === "limit" ? "5" : ""]),
    ),
    schema: getSchema(parameters),
    async submit(values) {
      const given = Object.entries(values).filter(([, value]) => value !== "");
      const part = (inPath: boolean) =>
        Object.fromEntries(
          given.filter(([name]) => parameters.some((one) => one.name === name && one.inPath === inPath)),
        );
      setAnswer(await sendRead(buildUrl({ method: "GET", path }, part(true), part(false))));
      return "sent";
    },
  });
  return (
    <FormDialog
      // A failure keeps the typed values.
      form={{ ...form, dirty: false }}
      title="Try it"
      description={data(`${summary}: GET ${path}`)}
      size="lg"
      submit="Send"
      busyText="Sending..."
    >
      {parameters.map(({ name, type, required }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={data(name)}
          hint={data(type)}
          required={required}
          input={{ spellCheck: false, autoComplete: "off" }}
        />
      ))}
      <div className="try-output" role="status">
        {answer ? (
          <>
            <p>
              {sayAround("{status} in {took} ms", {
                status: <strong key="status">{answer.status}</strong>,
                took: answer.took,
              })}
            </p>
            <textarea
              className="input code-lines"
              aria-label={say("The answer")}
              rows={14}
              readOnly
              value={answer.text}
            />
          </>
        ) : null}
      </div>
    </FormDialog>
  );
}
