import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { type Labels, labelMessages, writeLabels } from "./contract";

type Props = {
  labels: Labels;
  /** Text of the form: `key=value` lines. */
  typed: string;
  error: string | undefined;
  saved: Text | undefined;
  mayWrite: boolean;
};

/** The labels of a record, and the form that replaces them. */
export const LabelsView = ({ labels, typed, error, saved, mayWrite }: Props) => (
  <Card>
    <Stack>
      <p class="field-hint">
        {say("Notes on this record for your side only: the other side cannot see them")}
      </p>
      {error ? <Notice tone="bad">{translate(error)}</Notice> : null}
      {saved ? <Notice tone="good">{say(saved)}</Notice> : null}
      {Object.keys(labels).length === 0 ? (
        <p>{say(labelMessages.none)}</p>
      ) : (
        <p class="labels">
          {Object.entries(labels).map(([key, value]) => (
            <span key={key}>{badge(data(`${key}=${value}`), "quiet")} </span>
          ))}
        </p>
      )}
      {mayWrite ? (
        <form method="post">
          <input type="hidden" name="seen" value={writeLabels(labels)} />
          <Stack>
            <div class="field">
              <label class="field-label" for="labels">
                {say("One label per line: key=value")}
              </label>
              <textarea class="input" id="labels" name="labels" rows={6} dir="ltr" spellcheck={false}>
                {typed}
              </textarea>
            </div>
            <p class="page-actions">
              <button class={buttonClass("primary")} type="submit">
                {say("Save")}
              </button>
            </p>
          </Stack>
        </form>
      ) : null}
    </Stack>
  </Card>
);
