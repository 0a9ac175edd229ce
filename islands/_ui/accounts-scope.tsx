/** @jsxImportSource react */
import type { Text } from "@/vocabulary/language";
import { Field } from "./field";
import { Select } from "./select";

/** Scope of a report or run: all accounts or chosen ones. */
export type Scope = "all" | "chosen";

type Props = {
  scope: Scope;
  onChoose: (scope: Scope) => void;
  /** Label for all accounts, with their number. */
  all: Text;
};

/** The choice between all accounts and chosen ones. */
export const AccountsScope = ({ scope, onChoose, all }: Props) => (
  <Field label="Accounts" wide required>
    <Select
      name="scope"
      value={scope}
      onValueChange={(value) => onChoose(value === "chosen" ? "chosen" : "all")}
      options={[
        { value: "all", label: all },
        { value: "chosen", label: "Chosen accounts" },
      ]}
    />
  </Field>
);
