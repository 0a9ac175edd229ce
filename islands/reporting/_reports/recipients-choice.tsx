/** @jsxImportSource react */
import { listUsersCall } from "@/people/users/contract";
import { send } from "../../_lib/api";
import { Chips } from "../../_ui/chips";
import { Combobox } from "../../_ui/combobox";
import type { ComboboxItem } from "../../_ui/combobox-props";
import { Field } from "../../_ui/field";

type Props = {
  chosen: readonly ComboboxItem[];
  onChoose: (chosen: ComboboxItem[]) => void;
  error: string | undefined;
};

/** Active admins and auditors whose name or address holds a text. */
async function searchStaff(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const found = await Promise.all(
    (["admin", "auditor"] as const).map((role) =>
      send(listUsersCall, { query: { q: text, role, limit: 20 }, signal }),
    ),
  );
  return found
    .flat()
    .filter(({ isActive }) => isActive)
    .map(({ id, username, email }) => ({ value: String(id), label: username, hint: email }));
}

/** Chooses the people who are notified when a report is ready. */
export function RecipientsChoice({ chosen, onChoose, error }: Props) {
  const others = (item: ComboboxItem) => chosen.filter(({ value }) => value !== item.value);
  return (
    <>
      <Field
        label="Recipients"
        wide
        error={error}
        hint="Staff who get a link by e-mail, at an address of the bank's own domain. The link asks for a sign-in."
      >
        <Combobox
          name="recipients"
          value={undefined}
          onValueChange={(item) => onChoose([...others(item), item])}
          search={searchStaff}
          placeholder="Add an admin or auditor"
          searchLabel="Search users"
          emptyText="No users found"
        />
      </Field>
      <Chips
        label="Chosen recipients"
        items={chosen}
        getKey={({ value }) => value}
        onRemove={(item) => onChoose(others(item))}
      />
    </>
  );
}
