import type { DialogAddress } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import { buttonClass } from "@/ui/class-names";
import { DefinitionList } from "@/ui/definition-list";
import { opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { Notice } from "@/ui/notice";
import { ListSection } from "@/ui/section";
import { say } from "@/vocabulary/language";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { type ApprovalSettingDto, approvalKindLabels } from "./contract";

function renderState({ aboveUsd }: ApprovalSettingDto) {
  const on = badge("On", "good");
  return aboveUsd === null
    ? on
    : html`${say("above {amount}", { amount: formatMoney(fromDecimal(aboveUsd), "USD") })} ${on}`;
}

const isOn = ({ enabled }: ApprovalSettingDto) => enabled;

/** Card with the acts that require a second person; all others are listed in one line. */
export const ApprovalSettingsCard = (props: {
  settings: readonly ApprovalSettingDto[];
  /** Number of active admins. */
  admins: number;
  /** The page's address, from which the card refreshes itself. */
  url: string;
  /** Opens the dialog; undefined for an actor who may only read. */
  edit: DialogAddress | undefined;
}) => (
  <div class="card" id="approval-settings-card">
    <header class="card-head">
      <div>
        <h2>{say("Approval settings")}</h2>
        <p>{say("Acts that wait until another admin approves them")}</p>
      </div>
      {props.edit ? (
        <div class="card-actions">
          <a class={buttonClass("secondary", "sm")} {...opensDialog(props.edit)}>
            {say("Change")}
          </a>
        </div>
      ) : null}
    </header>
    <ListSection
      id="approval-settings"
      url={props.url}
      events={["approvals:changed"]}
      label="Approval settings"
    >
      {props.settings.some(isOn) && props.admins < 2 ? (
        <Notice tone="warn" title="Nobody could approve">
          {say("There is only one active admin: add a second one first, or requests wait forever.")}
        </Notice>
      ) : null}
      {props.settings.some(isOn) ? (
        <p class="settings-note">
          {say(
            "'{roles}' stays on while any other kind is on: otherwise one admin could approve as another. '{rates}' stays on while a kind has a threshold, or payments, limits or compliance checks are on: rates decide what amounts are worth.",
            { roles: say(approvalKindLabels.user_role), rates: say(approvalKindLabels.rates) },
          )}
        </p>
      ) : null}
      <DefinitionList
        rows
        items={props.settings.filter(isOn).map((setting) => ({
          term: approvalKindLabels[setting.kind],
          detail: renderState(setting),
        }))}
      />
      {props.settings.every(isOn) ? null : (
        <p class="settings-note">
          {say("One admin is enough: {acts}", {
            acts: props.settings
              .filter((setting) => !isOn(setting))
              .map(({ kind }) => say(approvalKindLabels[kind]))
              .join(" · "),
          })}
        </p>
      )}
    </ListSection>
  </div>
);
