/** @jsxImportSource react */

import type { RowFilter } from "@/narration/contract";
import { checkFilterLabels } from "@/narration/rules";
import { categories, categoryLabels, type StatementOverview } from "@/statement-reader/contract";
import { say } from "@/vocabulary/language";
import { Field } from "../../_ui/field";
import { Select } from "../../_ui/select";

type Props = { statement: StatementOverview; filter: RowFilter; onFilter: (filter: RowFilter) => void };

const all = "all";
const checks = ["broken", "unchecked"] as const;

/** Filters of transactions: by category, and by doubt. */
export function RowFilters({ statement, filter, onFilter }: Props) {
  const present = statement.byCategory.map(({ category, count }) => ({
    value: category,
    label: say("{label} ({count})", {
      label: say(categoryLabels[category]),
      count: count.toLocaleString("en-US"),
    }),
  }));
  return (
    <div className="row-filters">
      <Field label="Category" always>
        <Select
          name="category"
          value={filter.category ?? all}
          options={[{ value: all, label: "All categories" }, ...present]}
          onValueChange={(value) =>
            onFilter({ ...filter, category: categories.find((category) => category === value) })
          }
        />
      </Field>
      <Field label="Check" always>
        <Select
          name="check"
          value={filter.check ?? all}
          options={[
            { value: all, label: "All transactions" },
            ...checks.map((value) => ({ value, label: checkFilterLabels[value] })),
          ]}
          onValueChange={(value) => onFilter({ ...filter, check: checks.find((check) => check === value) })}
        />
      </Field>
    </div>
  );
}
