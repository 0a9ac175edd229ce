import type { DialogAddress } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { List } from "@/ui/list";
import { ListSection } from "@/ui/section";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import type { ClientSetting } from "./client-settings";

/** Maximum number of clients that are listed. */
export const shownClients = 20;

/**
 * Note about a client: if anybody but the maker could approve, and if beneficiaries wait, too; for a client that only
 * writes to its payees or payers, that.
 */
const note = ({ users, enabled, beneficiaries, payeeAdvice }: ClientSetting) => {
  if (!enabled && !beneficiaries)
    return say(payeeAdvice ? "Payees are informed by email" : "Payers are asked by email");
  if (users < 2) return badge(users === 1 ? "One active user" : "No active user", "warn");
  return beneficiaries
    ? say("Beneficiaries too, {count} active users", { count: users })
    : say("{count} active users", { count: users });
};

/** Amount from which payments of a client wait. */
function settingText({ enabled, aboveUsd }: ClientSetting): string {
  if (!enabled) return say("off");
  return aboveUsd === null ? say("all") : say("above {amount}", { amount: formatMoney(aboveUsd, "USD") });
}

/** Card with the clients that require two users for payments. */
export const ClientSettingsCard = (props: {
  settings: readonly ClientSetting[];
  /** The page's address, from which the card refreshes itself. */
  url: string;
  /** Address of the dialog for a client, or for one to be chosen ('*'); undefined for a reader without the right. */
  edit: ((clientId: string) => DialogAddress) | undefined;
}) => (
  <ListSection
    id="client-settings"
    url={props.url}
    events={["approvals:changed"]}
    label="Clients that require a second person"
  >
    <Card
      title="Second person for payments"
      description="Clients whose payments wait until another of their own users approves them"
      actions={
        props.edit ? (
          <a class={buttonClass("secondary", "sm")} {...opensDialog(props.edit("*"))}>
            {say("Set for a client")}
          </a>
        ) : undefined
      }
    >
      {props.settings.length === 0 ? (
        <p class="waiting-none">{say("No client uses this.")}</p>
      ) : (
        <List
          items={props.settings.map((setting) => ({
            key: setting.clientId,
            title: setting.name,
            text: setting.clientId,
            figure: settingText(setting),
            note: note(setting),
            ...(props.edit && { opens: props.edit(setting.clientId) }),
          }))}
        />
      )}
    </Card>
  </ListSection>
);
