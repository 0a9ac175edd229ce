import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { isolated } from "@/ui/isolated";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { attachmentMessages, audienceLabels } from "./contract";
import type { listAttachments } from "./queries";

type Row = Awaited<ReturnType<typeof listAttachments>>["rows"][number] & { removable: boolean };

type Props = {
  rows: readonly Row[];
  error: string | undefined;
  done: Text | undefined;
  mayWrite: boolean;
  ofStaff: boolean;
  zone: string;
};

const formatSize = (bytes: number) =>
  bytes < 1_048_576
    ? say("{size} KB", { size: Math.max(1, Math.round(bytes / 1024)) })
    : say("{size} MB", { size: (bytes / 1_048_576).toFixed(1) });

/** The attachments of a record, with the forms that add and remove one. */
export const AttachmentsView = ({ rows, error, done, mayWrite, ofStaff, zone }: Props) => (
  <Card>
    <Stack>
      <p class="field-hint">{say("PDF, PNG or JPEG, up to 5 MB each, at most 20 of yours")}</p>
      {error ? <Notice tone="bad">{translate(error)}</Notice> : null}
      {done ? <Notice tone="good">{say(done)}</Notice> : null}
      {rows.length === 0 ? (
        <p>{say(attachmentMessages.none)}</p>
      ) : (
        <ul class="list">
          {rows.map((row) => (
            <li key={row.id}>
              <a href={`/api/attachments/${row.id}`} download>
                {isolated(data(row.name))}
              </a>{" "}
              <small>
                {formatSize(row.size)} · {time(row.addedAt, formatDateTime(row.addedAt, zone))}
                {ofStaff ? (
                  <>
                    {" · "}
                    {isolated(row.addedBy ?? "–")}
                  </>
                ) : null}
              </small>{" "}
              {row.audience === "staff" ? badge(audienceLabels.staff, "quiet") : null}
              {mayWrite && row.removable ? (
                <form method="post" enctype="multipart/form-data" class="inline">
                  <input type="hidden" name="remove" value={row.id} />
                  <button
                    class="btn btn-sm danger"
                    type="submit"
                    aria-label={say("Remove {name}", { name: row.name })}
                  >
                    {say("Remove")}
                  </button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? (
        <form method="post" enctype="multipart/form-data">
          <input type="hidden" name="request" value={Bun.randomUUIDv7()} />
          <Stack>
            <div class="field">
              <label class="field-label" for="file">
                {say("File")}
              </label>
              <input
                class="input"
                type="file"
                id="file"
                name="file"
                accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
                required
              />
            </div>
            {ofStaff ? (
              <p>
                <label>
                  <input type="checkbox" name="staffOnly" value="1" checked />{" "}
                  {say("Staff only: hidden from the client")}
                </label>
              </p>
            ) : null}
            <p class="page-actions">
              <button class={buttonClass("primary")} type="submit">
                {say("Attach")}
              </button>
            </p>
          </Stack>
        </form>
      ) : null}
    </Stack>
  </Card>
);
