import { roles } from "@/access/actor";
import { callTo } from "@/kernel/call";
import { asks } from "@/people/auth/second-factors/sign-in-rules";
import { roleLabels } from "@/people/users/contract";
import { say, type Text } from "@/vocabulary/language";
import { factorRules } from "@/vocabulary/second-factors";
import { type EditSignInSettings, editSignInSettingsCall, type SignInSettingsDto } from "./contract";

/** Labels of a role's rule for second factors. */
const ruleLabels = { off: "Off", offered: "Offered", required: "Required" } as const;

/** Acts that may need a step-up, by the setting that requires it. */
const actLabels = {
  roles: "Users, roles and sign-in settings",
  apiClients: "API clients",
  beneficiaries: "Beneficiaries",
  webhooks: "Webhooks",
} as const;
const acts = ["roles", "apiClients", "beneficiaries", "webhooks"] as const;

/** A setting with its choices. */
export type Setting = {
  name: string;
  label: Text;
  /** Remark beneath its state. */
  note?: Text | undefined;
  choices: readonly { value: string; label: Text; chosen: boolean; edit: EditSignInSettings }[];
};

/** The rule of each role. */
export const factorSettings = ({ secondFactor }: SignInSettingsDto): Setting[] =>
  roles.map((role) => ({
    name: role,
    label: roleLabels[role],
    choices: factorRules.map((rule) => ({
      value: `${role}-${rule}`,
      label: ruleLabels[rule],
      chosen: secondFactor[role] === rule,
      edit: { secondFactor: { [role]: rule } },
    })),
  }));

/** Step-up of each kind of act. A kind that is off, but asks because another is on, names that one. */
export const stepUpSettings = ({ stepUp }: SignInSettingsDto): Setting[] =>
  acts.map((act) => ({
    name: act,
    label: actLabels[act],
    note: !stepUp[act] && asks(stepUp, act) ? "Asks while another action does" : undefined,
    choices: [false, true].map((on) => ({
      value: `${act}-${on ? "on" : "off"}`,
      label: on ? "On" : "Off",
      chosen: stepUp[act] === on,
      edit: { stepUp: { [act]: on } },
    })),
  }));

/** The setting that staff sign in only by the directory. */
export const directorySettings = ({ directory }: SignInSettingsDto): Setting[] => [
  {
    name: "closed",
    label: "Passwords and passkeys closed for staff",
    choices: [false, true].map((on) => ({
      value: `closed-${on ? "on" : "off"}`,
      label: on ? "On" : "Off",
      chosen: directory.closePasswordsForStaff === on,
      edit: { directory: { closePasswordsForStaff: on } },
    })),
  },
];

/** The question before a setting is changed; undefined for an unknown value. */
export function confirmChange(settings: SignInSettingsDto, value: string) {
  const all = [...factorSettings(settings), ...stepUpSettings(settings), ...directorySettings(settings)];
  const setting = all.find(({ choices }) => choices.some((choice) => choice.value === value));
  const choice = setting?.choices.find((each) => each.value === value);
  if (!setting || !choice) return undefined;
  return {
    title: "Change how people sign in?",
    text: "It applies from the next sign-in, and from the next action.",
    subject: { name: say(setting.label), note: say(choice.label) },
    act: "Change",
    busyText: "Saving...",
    tone: "primary" as const,
    ...callTo(editSignInSettingsCall, {}),
    body: choice.edit,
    version: settings.version,
    success: "Sign-in settings saved",
    failure: "Failed to save the sign-in settings",
    changes: ["users" as const],
  };
}
