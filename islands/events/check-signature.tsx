/** @jsxImportSource react */
import { useState } from "react";
import { z } from "zod";
import { webhookWords } from "@/events/webhooks/contract";
import { checkSignature, mostAge, type Verdict } from "@/events/webhooks/rules";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { useForm } from "../_lib/form";
import { TextareaField, TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";

const required = z.string().min(1, "Enter a value");

const minute = 60_000;

/** Sentence for a verdict. */
function getSentence(verdict: Verdict): string {
  switch (verdict.is) {
    case "missing":
      return say("The header {header} is missing", { header: verdict.header });
    case "time":
      return say("webhook-timestamp is no number of seconds");
    case "secret":
      return say("This is no secret: it begins with whsec_, and base64 follows");
    case "wrong":
      return say(
        "The signature is wrong: another secret made it, or the body is not byte for byte what was sent",
      );
    case "trimmed":
      return say(
        "The signature is right without the white space around the body: a receiver checks the bytes as they came",
      );
    case "right":
      return say("The signature is right");
  }
}

/** Age of a signature that a receiver refuses for its age. */
function findAge(verdict: Verdict): string | undefined {
  if (!("signedAt" in verdict) || verdict.is === "wrong") return undefined;
  const age = Date.now() - verdict.signedAt;
  if (Math.abs(age) <= mostAge) return undefined;
  const minutes = Math.round(Math.abs(age) / minute);
  return age > 0
    ? say("It was signed {minutes} minutes ago: a receiver refuses what is older than 5", { minutes })
    : say("It was signed {minutes} minutes ahead of this computer's clock: a receiver refuses more than 5", {
        minutes,
      });
}

/** Checks in the browser, and nowhere else, whether a delivery was signed with a secret. */
export default function CheckSignature() {
  const [verdict, setVerdict] = useState<Verdict>();
  const form = useForm({
    initial: { secret: "", headers: "", body: "" },
    schema: z.object({ secret: required, headers: required, body: z.string() }),
    // A secret is kept nowhere.
    draft: false,
    async submit(received) {
      setVerdict(await checkSignature(received));
      return "sent";
    },
  });
  const [said, age] = verdict ? [getSentence(verdict), findAge(verdict)] : [];
  return (
    <FormDialog
      // A failure keeps the typed values.
      form={{ ...form, dirty: false }}
      title={webhookWords.check}
      description={webhookWords.checkText}
      size="lg"
      cancel="Close"
      submit="Check signature"
      busyText="Checking..."
    >
      <TextField
        form={form}
        name="secret"
        label={webhookWords.secret}
        hint={data("whsec_…")}
        required
        wide
        input={{ spellCheck: false, autoComplete: "off", dir: "ltr" }}
      />
      <TextareaField
        form={form}
        name="headers"
        label="Headers"
        hint={data("webhook-id, webhook-timestamp, webhook-signature")}
        required
        wide
        rows={3}
      />
      <TextareaField form={form} name="body" label="Body" hint="Byte for byte as it came" wide rows={6} />
      <div className="try-output" role="status">
        {verdict ? (
          <>
            <p className={verdict.is === "right" ? "tone-good" : "tone-bad"}>
              <strong>{said}</strong>
            </p>
            {age === undefined ? null : <p>{age}</p>}
          </>
        ) : null}
      </div>
    </FormDialog>
  );
}
