import { networthBands, networthLabels } from "@/accounts/clients/contract";
import type { Attempt } from "@/kernel/define";
import { buttonClass } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import {
  businessTypeLabels,
  businessTypes,
  type contactFormSchema,
  requestedTypeLabels,
  requestedTypes,
  segmentLabels,
  segments,
  setupRequestMessages,
} from "./contract";
import type { Terms } from "./terms";

type Name = keyof (typeof contactFormSchema)["shape"];
type Attempted = Attempt<Name>;

const path = "/contact";
const swapForm = { "hx-status:400": "swap:outerMorph", "hx-status:429": "swap:outerMorph" };
const swapNotice = { "hx-status:503": "swap:outerMorph" };

/** The form of the public contact page (specification, section 2): plain HTML, sent by htmx if scripts run. */
export const ContactForm = ({
  attempt,
  sent,
  stamp,
  terms,
}: {
  attempt: Attempted;
  sent: boolean;
  /** Stamp of the time at which the form was opened, from `stampFor`. */
  stamp: string;
  terms: Terms;
}) => (
  <form
    id="contact"
    class="contact-form"
    method="post"
    action={path}
    hx-post={path}
    hx-select="#contact"
    hx-swap="outerMorph"
    hx-disable="find button[type=submit]"
    data-failure={say(setupRequestMessages.submitFailed)}
    novalidate
    {...swapForm}
    {...swapNotice}
  >
    {sent ? <Outcome attempt={attempt} sent /> : null}
    <input type="hidden" name="opened" value={stamp} />
    <div class="unseen" aria-hidden="true">
      <label for="homepage">{say("Leave this empty")}</label>
      <input id="homepage" name="homepage" tabindex={-1} autocomplete="off" />
    </div>
    <div class="fields">
      <Text attempt={attempt} name="fullName" label="Full Name" autocomplete="name" />
      <Text attempt={attempt} name="email" label="Email" type="email" autocomplete="email" />
      <Text attempt={attempt} name="companyName" label="Company Name" autocomplete="organization" />
      <Choice
        attempt={attempt}
        name="networth"
        label="Net Worth"
        options={networthBands.map((value) => [value, networthLabels[value]])}
      />
      <Text attempt={attempt} name="location" label="Location" placeholder="City, Country" />
      <Choice
        attempt={attempt}
        name="businessType"
        label="Business Type"
        options={businessTypes.map((value) => [value, businessTypeLabels[value]])}
      />
      <Choice
        attempt={attempt}
        name="segment"
        label="Segment"
        options={segments.map((value) => [value, segmentLabels[value]])}
      />
      <Choice
        attempt={attempt}
        name="accountType"
        label="Account Type"
        options={requestedTypes.map((value) => [value, requestedTypeLabels[value]])}
      />
      <Text
        attempt={attempt}
        name="rmName"
        label="Relationship Manager"
        placeholder="If applicable"
        optional
      />
      <div class="field field-wide">
        <Label name="message" label="Message" />
        <textarea class="input" id="message" name="message" rows={4} required {...wrong(attempt, "message")}>
          {attempt.values.message ?? ""}
        </textarea>
        <Complaint attempt={attempt} name="message" />
      </div>
      <TermsField attempt={attempt} terms={terms} />
    </div>
    {sent ? null : <Outcome attempt={attempt} sent={false} />}
    <button class={buttonClass("primary")} type="submit">
      <span class="calm-words">{say("Submit Request")}</span>
      <span class="busy-words">
        <span class="spinner" aria-hidden="true" />
        {say("Submitting...")}
      </span>
    </button>
  </form>
);

/** Outcome of the form: sent, refused, or the terms were not accepted. */
const Outcome = ({ attempt, sent }: { attempt: Attempted; sent: boolean }) => {
  const { submitted, promise, submitFailed, termsTitle, terms } = setupRequestMessages;
  const [problem] = Object.values(attempt.fields);
  if (attempt.fields.termsAccepted !== undefined && Object.keys(attempt.fields).length === 1) {
    return (
      <Notice tone="bad" title={termsTitle}>
        {say(terms)}
      </Notice>
    );
  }
  if (attempt.message !== undefined || problem !== undefined) {
    return (
      <Notice tone="bad" title={submitFailed}>
        {translate(attempt.message ?? problem ?? "")}
      </Notice>
    );
  }
  return sent ? (
    <Notice tone="good" title={submitted}>
      {say(promise)}
    </Notice>
  ) : null;
};

const Label = ({ name, label, optional }: { name: Name; label: string; optional?: boolean }) => (
  <label class="field-label" for={name}>
    {say(label)}
    {optional ? <span class="field-optional">{say("Optional")}</span> : null}
  </label>
);

const wrong = (attempt: Attempted, name: Name) =>
  attempt.fields[name] === undefined ? {} : { "aria-invalid": "true", "aria-describedby": `${name}-wrong` };

const Complaint = ({ attempt, name }: { attempt: Attempted; name: Name }) =>
  attempt.fields[name] === undefined ? null : (
    <p class="field-error" id={`${name}-wrong`}>
      {translate(attempt.fields[name] ?? "")}
    </p>
  );

type FieldProps = { attempt: Attempted; name: Name; label: string };

const Text = (
  props: FieldProps & { type?: string; placeholder?: string; autocomplete?: string; optional?: boolean },
) => (
  <div class="field">
    <Label name={props.name} label={props.label} optional={props.optional ?? false} />
    <input
      class="input"
      id={props.name}
      name={props.name}
      type={props.type ?? "text"}
      value={props.attempt.values[props.name] ?? ""}
      placeholder={props.placeholder && say(props.placeholder)}
      autocomplete={props.autocomplete ?? "off"}
      maxlength={10_000}
      required={!props.optional}
      {...wrong(props.attempt, props.name)}
    />
    <Complaint attempt={props.attempt} name={props.name} />
  </div>
);

const Choice = (props: FieldProps & { options: readonly (readonly [string, string])[] }) => (
  <div class="field">
    <Label name={props.name} label={props.label} />
    <span class="select">
      <select class="input" id={props.name} name={props.name} required {...wrong(props.attempt, props.name)}>
        <option value="">{say("Choose")}</option>
        {props.options.map(([value, label]) => (
          <option key={value} value={value} selected={props.attempt.values[props.name] === value}>
            {say(label)}
          </option>
        ))}
      </select>
    </span>
    <Complaint attempt={props.attempt} name={props.name} />
  </div>
);

/** The box that accepts the terms, with the terms in the browser's own popover. */
const TermsField = ({ attempt, terms }: { attempt: Attempted; terms: Terms }) => (
  <div class="field field-wide">
    <label class="contact-terms">
      <input
        type="checkbox"
        name="termsAccepted"
        checked={attempt.values.termsAccepted === "on"}
        {...wrong(attempt, "termsAccepted")}
      />
      <span>{say("I accept the terms and conditions")}</span>
    </label>
    <Complaint attempt={attempt} name="termsAccepted" />
    <button type="button" class={buttonClass("ghost", "sm")} popovertarget="terms">
      {say("Terms & Conditions")}
    </button>
    <div class="terms" id="terms" popover role="dialog" aria-labelledby="terms-title" tabindex={-1} autofocus>
      <h2 id="terms-title">{say("Terms & Conditions")}</h2>
      {terms.note ? (
        <p class="terms-note" lang="en" dir="ltr" translate="no">
          {terms.note}
        </p>
      ) : null}
      <ol lang="en" dir="ltr" translate="no">
        {terms.clauses.map(({ title, paragraphs }) => (
          <li key={title}>
            <h3>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
      <button type="button" class={buttonClass()} popovertarget="terms" popovertargetaction="hide">
        {say("Close")}
      </button>
    </div>
  </div>
);
