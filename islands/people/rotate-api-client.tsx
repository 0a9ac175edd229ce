/** @jsxImportSource react */
import { useRef, useState } from "react";
import type { ApprovalKind } from "@/approvals/contract";
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  apiClientMessages,
  apiClientWords,
  type NewApiClientDto,
  newApiClientSecret,
  offeredOverlaps,
  rotateApiClientCall,
  rotateFormSchema,
} from "@/people/api-clients/contract";
import { data } from "@/vocabulary/language/words";
import { send } from "../_lib/api";
import { closeDialog } from "../_lib/close-dialog";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { FormDialog } from "../_ui/form-dialog";
import { SecretDialog } from "../_ui/secret-dialog";
import { SelectField } from "../_ui/select-field";

type Props = {
  id: number;
  name: string;
  /** The kind that it waits as, where staff makes another secret than their own. */
  kind: ApprovalKind | undefined;
  /** True if the reader knows the previous secret: one of somebody else ends with the new one. */
  isKeeper: boolean;
  secondPerson: SecondPerson;
};

const labels = {
  "86400": "For a day",
  "604800": "For 7 days",
  "3600": "For an hour",
  "0": "No longer: its access tokens end at once",
} as const;
const getOption = (value: (typeof offeredOverlaps)[number]) => ({ value, label: labels[value] });

/** Asks for how long the secret of before is taken, makes another one, and shows that once. */
export default function RotateApiClient({ id, name, kind, isKeeper, secondPerson }: Props) {
  const [made, setMade] = useState<NewApiClientDto>();
  const isMade = useRef(false);
  const { save } = useSave({
    async call({ overlap }: { overlap: string }) {
      const answer = await send(rotateApiClientCall, {
        params: { id },
        query: { overlapSeconds: Number(overlap) },
      });
      isMade.current = true;
      setMade(answer);
    },
    success: apiClientMessages.rotated,
    failure: apiClientMessages.rotateFailed,
    act: "Rotate",
    changes: ["api-clients"],
    // The secret is shown before it closes.
    close: () => isMade.current || closeDialog(),
  });
  const offered = isKeeper ? offeredOverlaps : (["0"] as const);
  const initial = { overlap: String(offered[0]) };
  const form = useForm({ initial, schema: rotateFormSchema, submit: save, draft: false });
  if (made) return <SecretDialog {...newApiClientSecret(made)} />;
  return (
    <FormDialog
      form={form}
      title={apiClientWords.rotate}
      description={data(name)}
      size="sm"
      submit={apiClientWords.rotate}
      busyText="Saving..."
      secondPerson={announce(secondPerson, { kinds: kind ? [kind] : [] })}
    >
      <SelectField
        form={form}
        name="overlap"
        label="The secret of before is taken"
        required
        wide
        options={offered.map(getOption)}
      />
    </FormDialog>
  );
}
