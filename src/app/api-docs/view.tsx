import { z } from "zod";
import { webhookWords } from "@/events/webhooks/contract";
import { bankWebhooks } from "@/events/webhooks/screen";
import { screen } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { CodeBlock } from "@/ui/code-block";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { InEnglish } from "@/ui/in-english";
import { List } from "@/ui/list";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { defineTable } from "@/ui/table";
import { data } from "@/vocabulary/language/around";
import type { Body, Field, Operation } from "./catalogue";
import { writeCurl, writePython, writeTypeScript } from "./code";
import { webhookCheck } from "./webhook-check";

const tones: Readonly<Record<string, Tone>> = { GET: "info", POST: "good", PUT: "warn", DELETE: "bad" };

const methodBadge = (method: string) => badge(data(method), tones[method] ?? "quiet");

/** Screen of the API's documentation: the record of a call, and the dialog to try it. */
export const apiDocsScreen = screen("/admin/api-docs", {
  view: z.string().max(200),
  try: z.string().max(200),
});

/** The call whose record shows an example of each type of event. */
export const eventsRecord = "getApiEvents";

/** The calls of one category. */
export const Operations = defineTable<Operation>(
  [
    {
      header: data("Call"),
      cell: ({ method, path }) => html`${methodBadge(method)} <span class="mono">${path}</span>`,
    },
    { header: data("What it does"), card: "line", fluid: "point", cell: ({ summary }) => summary },
  ],
  { id: ({ id }) => id },
);

/** Calls of one category if it is open; else a link to them: two hundred at once would be slow and heavy. */
export const CallsOf = (props: {
  category: string;
  rows: readonly Operation[];
  open: boolean;
  query: string;
}) => {
  const { category, rows } = props;
  const head = (
    <>
      <h2>{category}</h2> <span class="quiet">{rows.length}</span>
    </>
  );
  if (!props.open) {
    return (
      <div class="api-category">
        <a href={`?${new URLSearchParams({ category })}`}>{head}</a>
      </div>
    );
  }
  return (
    <details class="api-category" open>
      <summary>{head}</summary>
      <Operations rows={rows} caption={data(category)} query={props.query} />
    </details>
  );
};

type Props = {
  operation: Operation;
  base: string;
  cookie: string;
  /** The list without the record. */
  list: string;
  /** Events that the call answers: each type with an example. */
  events: readonly (readonly [type: string, example: string])[];
};

/** Panel of a call: its input, its answers, and code that sends it. */
export const OperationPanel = ({ operation, base, cookie, list, events }: Props) => {
  const { id, method, parameters, body, answers } = operation;
  const python = writePython(operation, base, cookie);
  return (
    <RecordPanel
      id={id}
      title={data(operation.summary)}
      timeline={{ none: "A call is documented as it is" }}
      subject={
        <>
          {methodBadge(method)} <bdi class="mono">{operation.path}</bdi>
        </>
      }
      list={list}
      acts={
        operation.tryable
          ? [
              {
                label: "Try it",
                does: "Sends the call as you, and shows its answer",
                href: apiDocsScreen.to("try", id),
              },
            ]
          : id === "postApiWebhooks"
            ? [
                {
                  label: webhookWords.check,
                  does: webhookWords.checkText,
                  href: bankWebhooks.to("check", "1"),
                },
              ]
            : []
      }
    >
      <InEnglish
        view={() => (
          <>
            {operation.description ? <p class="record-text">{withCode(operation.description)}</p> : null}
            <DefinitionList items={listHeadTerms(operation)} />
            {parameters.length > 0 ? (
              <RecordPart title={data("Parameters")}>
                <Fields fields={parameters.map((one) => ({ ...one, place: one.in }))} />
              </RecordPart>
            ) : null}
            {body ? (
              <RecordPart title={data("Body")} note={body.media}>
                <BodyParts body={body} label="an example body" />
              </RecordPart>
            ) : null}
            {answers.map(({ status, description, body: answered }) => (
              <RecordPart title={data(`Answer ${status}`)} note={answered?.media ?? description} key={status}>
                {answered ? <BodyParts body={answered} label={`an example of answer ${status}`} /> : null}
              </RecordPart>
            ))}
            {events.length > 0 ? (
              <RecordPart title={data("Event types")}>
                {groupAlike(events).map(([types, example]) => (
                  <details key={types}>
                    <summary class="mono">{types}</summary>
                    <CodeBlock label={`an example of ${types}`} text={example} />
                  </details>
                ))}
              </RecordPart>
            ) : null}
            {id === "postApiWebhooks" ? (
              <RecordPart title={data("Event types")}>
                <a {...opensDialog(apiDocsScreen.to("view", eventsRecord))}>
                  Each with an example, as GET /api/events answers them
                </a>
              </RecordPart>
            ) : null}
            {id === "postApiWebhooks" ? (
              <RecordPart title={data("Check a signature")}>
                <CodeBlock label="how a signature is checked" text={webhookCheck} />
              </RecordPart>
            ) : null}
            <RecordPart title={data("curl")}>
              <CodeBlock label="the call as curl" text={writeCurl(operation, base, cookie)} />
            </RecordPart>
            <RecordPart title={data("TypeScript")}>
              <CodeBlock label="the call in TypeScript" text={writeTypeScript(operation, base, cookie)} />
            </RecordPart>
            {python === undefined ? null : (
              <RecordPart title={data("Python")}>
                <CodeBlock label="the call in Python" text={python} />
              </RecordPart>
            )}
          </>
        )}
      />
    </RecordPanel>
  );
};

/** A text whose words between backticks are code. */
const withCode = (text: string) =>
  text.split("`").map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));

const listHeadTerms = ({ category, access, scopes, parameters, signedBy }: Operation): Definition[] => {
  const takes = (name: string) => parameters.some((one) => one.name === name);
  const items: Definition[] = [
    { term: "Category", detail: category },
    { term: data("Who may call it"), detail: access },
    ...(signedBy === "nobody"
      ? []
      : [{ term: data("Scope of a token"), detail: scopes.join(" or ") || "None: for people alone" }]),
  ];
  if (takes("Idempotency-Key")) items.push({ term: data("Idempotency-Key"), detail: "Taken: done once" });
  if (takes("If-Match")) items.push({ term: data("If-Match"), detail: "Taken: 409 after another edit" });
  return items;
};

/** Event types with their example; types whose examples differ in nothing but the type share the first one. */
const groupAlike = (events: readonly (readonly [type: string, example: string])[]) =>
  [...Map.groupBy(events, ([type, example]) => example.replace(JSON.stringify(type), "")).values()].map(
    (alike) => [alike.map(([type]) => type).join(", "), alike[0]?.[1] ?? ""] as const,
  );

const BodyParts = ({ body: { fields, example }, label }: { body: Body; label: string }) => (
  <>
    {fields.length > 0 ? <Fields fields={fields} /> : null}
    {example === undefined ? null : <CodeBlock label={label} text={example} />}
  </>
);

const Fields = ({ fields }: { fields: readonly (Field & { place?: string })[] }) => (
  <List
    items={fields.map(({ name, type, required, description, place }) => ({
      key: `${place ?? ""} ${name}`,
      title: <span class="mono">{name}</span>,
      text: description ? `${type}. ${description}` : type,
      note: [place, required ? "required" : "optional"].filter(Boolean).join(", "),
    }))}
  />
);
