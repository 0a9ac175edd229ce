import { setupRequestFilterSchema } from "@/people/setup-requests/contract";
import { setupRequestList } from "@/people/setup-requests/list-screen";
import { listNotes } from "@/people/setup-requests/queries";
import { dayLength } from "@/vocabulary/calendar";
import { type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { statusField, textField, waitedLongest } from "./parts/shared";

/** Requests that companies sent by the public contact page. */
export const setupRequests: DeclaredEntity = {
  access: "setup-requests:read",
  acts: true,
  noun: ["set-up request", "set-up requests"],
  words:
    "set-up request|set-up requests|setup request|setup requests|set up request|set up requests|onboarding request|onboarding requests|account opening application|account opening applications|account opening request|account opening requests|request|requests|application|applications",
  // Requests that are done do not wait; whether requests in review wait depends on the question.
  says: [{ ...waitedLongest, needs: "status" }],
  fields: {
    status: {
      ...statusField(
        {
          new: "new|untouched|nobody has looked at|nobody looked at|nobody has picked up|nobody picked up|nobody dealt with|has nobody dealt with|nobody has dealt with|not looked at",
          in_review: "in review|under review",
          done: "done|completed",
          declined: "declined|turned down|rejected",
        },
        { new: { lasts: true }, in_review: { lasts: true } },
      ),
      fact: "status|state",
    },
    type: field.choice("Account type", {
      words: "account type|account types|type",
      parts: true,
      values: {
        COBO: { words: "", label: "COBO" },
        POBO: { words: "", label: "POBO" },
        BOTH: { words: "", label: "BOTH" },
      },
    }),
    answer: field.choice("Answer", {
      words: "answer",
      parts: true,
      now: true,
      values: {
        overdue: {
          words: "overdue|late|not answered in time|overdue for an answer|with an overdue answer",
          label: "overdue",
          adjective: true,
          lasts: true,
        },
        due: { words: "to be answered in time|not overdue", label: "due", adjective: true, lasts: true },
      },
    }),
    company: field.reference("Company", { looked: true, fact: "company|company name|company names|whose" }),
    person: field.text("Name", { fact: "contact|contact person", whoOf: "received" }),
    location: field.text("Location", { fact: "location|where|where based|based" }),
    message: field.text("Message", { fact: "message|what for" }),
    text: textField,
    note: field.text("Note", {
      fact: "note|why|reason|on what grounds",
      async fill(deps, actor, rows) {
        const notes = await listNotes(
          deps,
          actor,
          rows.map(({ id }) => Number(id)),
        );
        const last = new Map(notes.map((note) => [note.requestId, note]));
        return rows.map(({ id }) => ({ note: last.get(Number(id))?.note ?? null }));
      },
    }),
    received: field.day("Received", {
      when: "received|were received|was received|sent in|submitted|did we get|did we receive|came in|filed|sent|send",
      fact: "day of receipt",
    }),
  },
  record: "company",
  time: "received",
  sayWhen: true,
  recordAt: (_actor, id) => `/admin/setup-requests?view=${id}`,
  shown: ["received", "company", "person", "type", "status"],
  ...listed({
    list: setupRequestList.read,
    schema: setupRequestFilterSchema,
    at: "/admin/setup-requests",
    row: (
      { id, status, accountType, companyName, fullName, location, message, createdAt },
      { day, now },
    ) => ({
      id,
      status,
      answer: /^(?:new|in_review)$/.test(status) ? (createdAt + dayLength < now ? "overdue" : "due") : null,
      location,
      message,
      text: `${companyName}\n${fullName}\n${location}\n${message}`,
      type: accountType,
      company: companyName,
      person: fullName,
      at: createdAt,
      received: day(createdAt),
    }),
  }),
};
