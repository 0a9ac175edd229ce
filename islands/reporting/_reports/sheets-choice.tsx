/** @jsxImportSource react */
import { useId } from "react";
import { type ReportSheet, reportSheets, sheetLabels } from "@/reporting/reports/contract";
import { say } from "@/vocabulary/language";
import { Field } from "../../_ui/field";
import { Checkbox } from "../../_ui/switch";

type Props = {
  value: readonly ReportSheet[];
  onValueChange: (sheets: ReportSheet[]) => void;
  error: string | undefined;
};

/** Chooses the sheets of a report, in their order. */
export function SheetsChoice({ value, onValueChange, error }: Props) {
  const errorId = useId();
  return (
    <fieldset className="choices field-wide" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">{say("Sheets")}</legend>
      {reportSheets.map((sheet) => (
        <Field key={sheet} label={sheetLabels[sheet]} required inline>
          <Checkbox
            name="sheets"
            checked={value.includes(sheet)}
            onCheckedChange={(on) =>
              onValueChange(reportSheets.filter((one) => (one === sheet ? on : value.includes(one))))
            }
          />
        </Field>
      ))}
      {error ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
