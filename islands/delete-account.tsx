/** @jsxImportSource react */
import { useState } from "react";
import { type AccountDto, accountMessages, deleteAccountCall, deleteWarning } from "@/accounts/contract";
import { groupIban } from "@/iban";
import { send } from "./_lib/api";
import { changed } from "./_lib/change-events";
import { toast } from "./_lib/toast";
import { toastError } from "./_lib/toast-error";
import { useUrlDialog } from "./_lib/url-dialog";
import { AlertDialog } from "./_ui/alert-dialog";

/** Asks before an account is deleted. */
export default function DeleteAccount({ account, opening }: { account: AccountDto; opening: string }) {
  const dialog = useUrlDialog("delete", opening);
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await send(deleteAccountCall, { params: { id: account.id } });
      toast({ title: accountMessages.deleted });
      changed("accounts", "stats");
      dialog.onOpenChange(false);
    } catch (error) {
      toastError(error, accountMessages.deleteFailed, "Delete");
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title="Are you sure?"
      description={deleteWarning}
      confirm="Delete"
      busyText="Deleting..."
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p className="dialog-subject">
        {account.customerName}
        <span className="iban">{groupIban(account.virtualIban)}</span>
      </p>
    </AlertDialog>
  );
}
