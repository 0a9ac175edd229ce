import { asText, defineResource } from "@/resources/define";

/** Reason why the columns of attempts to send a mail need no record. */
const tried = "how often it was tried, and what the mail server last said: nothing is decided by either";

export default [
  defineResource({
    audit: "MAIL",
    retained: {
      mails: {
        label: "Emails that were sent or given up",
        about: "What they reported stays in alerts and the audit trail",
        default: 90,
        minimum: 30,
        table: "mails",
        key: "id",
        since: "ended_at",
        ended: "status in ('sent', 'failed', 'withheld')",
        // The deletion's row of the trail names each of them.
        perWrite: 500,
      },
    },
    watched: {
      mails: {
        name: "mail",
        alsoBy: ["ALERT", "RETENTION"],
        getDetailsName: asText,
        leftOut: {
          status: { provedBy: "the row of the trail of its end" },
          attempts: { harmless: tried },
          lastError: { harmless: tried },
          nextAttemptAt: {
            harmless: "when it is tried next: it is due at once where that is further ahead than pauses last",
          },
        },
      },
    },
    record: { table: "mails", name: "subject", key: "id" },
    asked: { words: "mail|mails" },
  }),
];
