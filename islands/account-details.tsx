/** @jsxImportSource react */
import { useUrlDialog } from "./_lib/url-dialog";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./_ui/dialog";

/** One line of the dialog; `instant` (ISO 8601) makes it a `<time>`. */
export type DetailLine = { term: string; text: string; wide?: boolean; figure?: boolean; instant?: string };

/** The details dialog: what the server says of one account, line by line. */
export default function AccountDetails(props: { title: string; lines: DetailLine[]; opening: string }) {
  const dialog = useUrlDialog("view", props.opening);
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title="Virtual Account Details"
      description={props.title}
    >
      <DialogBody>
        <dl className="details">
          {props.lines.map((line) => (
            <div key={line.term} className={line.wide ? "details-wide" : undefined}>
              <dt>{line.term}</dt>
              <dd className={line.figure ? "figures" : undefined}>
                {line.instant ? <time dateTime={line.instant}>{line.text}</time> : line.text}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <DialogClose>Close</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
