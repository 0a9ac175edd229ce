/** @jsxImportSource react */
import {
  type HolidayBody,
  holidayWords,
  importHolidaysCall,
  mostImported,
  previewHolidaysCall,
} from "@/bank/holidays/contract";
import { announce, type SecondPerson } from "@/oversight/approvals/rules";
import { send } from "../_lib/api";
import { useSave } from "../_lib/save";
import { ImportDialog } from "../_ui/import-dialog";

/** The dialog that adds the holidays of a file. */
export default function ImportHolidays({ secondPerson }: { secondPerson: SecondPerson }) {
  const { save } = useSave({
    call: (holidays: HolidayBody[]) => send(importHolidaysCall, { body: { holidays } }),
    success: holidayWords.imported,
    failure: holidayWords.importFailed,
    act: "Import",
    changes: ["holidays"],
  });
  return (
    <ImportDialog
      title={holidayWords.importTitle}
      description="You first see each line of the file, and what it would add."
      hint={`CSV with the columns Date (2026-12-02), Name and Currency (All, or a code), at most ${mostImported} lines.`}
      nouns={["holiday", "holidays"]}
      preview={(file) => send(previewHolidaysCall, { form: { file } })}
      save={save}
      failure={holidayWords.importFailed}
      secondPerson={announce(secondPerson)}
    />
  );
}
