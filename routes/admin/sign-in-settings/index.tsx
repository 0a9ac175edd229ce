import Confirm from "islands/confirm";
import SignInValuesForm from "islands/people/sign-in-values-form";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { askingDialog } from "@/approvals/asking-dialog";
import { AppError } from "@/kernel/errors";
import { signInSettingsEdit } from "@/people/sign-in-settings/approvals";
import {
  confirmChange,
  directorySettings,
  factorSettings,
  type Setting,
  stepUpSettings,
} from "@/people/sign-in-settings/choices";
import { getSignInSettings } from "@/people/sign-in-settings/commands";
import { signInSettingsScreen } from "@/people/sign-in-settings/screen";
import type { Opened } from "@/platform/dialogs";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { formatMoney, fromDecimal } from "@/vocabulary/money";

/** Sign-in settings: second factors by role, acts that require a step-up, and directory sign-in. */
export default page(signInSettingsScreen, {
  access: "directory-settings:page",
  title: "Sign-in settings",
  description: "Second factors of each role, and the actions that ask for confirmation",
  dialogs: {
    edit: askingDialog(SignInValuesForm, signInSettingsEdit, {
      right: "sign-in-settings:write",
      act: "Changing the sign-in settings",
      sought: { as: "Set the amount from which payments ask", words: "step-up threshold claim groups" },
      load: async ({ deps, actor }) => ({ settings: await getSignInSettings(deps, actor) }),
    }),
    change: askingDialog(Confirm, signInSettingsEdit, {
      right: "sign-in-settings:write",
      act: "Changing the sign-in settings",
      sought: {
        as: "Change the sign-in settings",
        words: "second factor required two step step-up",
        at: "admin-required",
      },
      async load({ deps, actor, value }: Opened<string>) {
        const question = confirmChange(await getSignInSettings(deps, actor), value);
        if (!question) throw new AppError("not_found", "This is no setting of signing in");
        return question;
      },
    }),
  },
  load: ({ deps, actor }) => getSignInSettings(deps, actor),
  view({ data: settings, actor, dialog: open }) {
    const mayChange = can(actor, "sign-in-settings:write");
    const above = settings.stepUp.paymentsAboveUsd;
    const items = (of: readonly Setting[]) => of.map((setting) => getItem(setting, mayChange));
    return (
      <>
        <PageHeader description="Second factors of each role, and the actions that ask for confirmation" />
        {open}
        <ListSection
          id="sign-in-settings"
          url={signInSettingsScreen.path}
          events={["users:changed"]}
          label="Sign-in settings"
        >
          <Stack>
            <Card
              title="Second factors"
              description="Where one is required, users without one set it up at their next sign-in. One that is set up is always asked for."
            >
              <List items={items(factorSettings(settings))} />
            </Card>
            <Card
              title="Actions that ask for confirmation"
              description="These actions require the password or a second factor, which then counts for five minutes. While any of them is on, changing users and API clients requires it too."
            >
              <List
                items={[
                  ...items(stepUpSettings(settings)),
                  {
                    key: "payments",
                    title: say("Payments"),
                    figure: (
                      <div class="security-buttons">
                        {above === null
                          ? stateBadge("Off")
                          : say("above {amount}", { amount: formatMoney(fromDecimal(above), "USD") })}
                        {mayChange ? <EditValues of="Payments" /> : null}
                      </div>
                    ),
                  },
                ]}
              />
            </Card>
            <Card
              title="Directory"
              description="How people sign in through the bank's directory, if there is one."
            >
              <List
                items={[
                  ...items(directorySettings(settings)),
                  {
                    key: "claim",
                    title: say("Claim of the groups"),
                    figure: (
                      <div class="security-buttons">
                        <code>{data(settings.directory.claim)}</code>
                        {mayChange ? <EditValues of="Claim of the groups" /> : null}
                      </div>
                    ),
                  },
                ]}
              />
            </Card>
          </Stack>
        </ListSection>
      </>
    );
  },
});

const EditValues = ({ of }: { of: Text }) => (
  <a class={buttonClass("secondary", "sm")} {...opensDialog(signInSettingsScreen.to("edit", "1"))}>
    {say("Edit")}
    <span class="sr-only"> {say(of)}</span>
  </a>
);

/** State of a setting for somebody who may not change it. */
const stateBadge = (label: Text) => badge(label, label === "Off" ? "quiet" : "good");

/** A switch as a link to its other state. */
const Switch = ({ label, choices: [off, on] }: SwitchedSetting) => {
  const other = on.chosen ? off : on;
  return (
    <a
      class="switch"
      data-state={on.chosen ? "checked" : "unchecked"}
      {...opensDialog(signInSettingsScreen.to("change", other.value))}
    >
      <span class="switch-thumb" />
      <span class="sr-only">
        {say(other.label)} {say(label)}
      </span>
    </a>
  );
};

type SwitchedSetting = Setting & {
  choices: readonly [Setting["choices"][number], Setting["choices"][number]];
};
const isSwitched = (setting: Setting): setting is SwitchedSetting => setting.choices.length === 2;

const getItem = (setting: Setting, mayChange: boolean) => ({
  key: setting.name,
  title: say(setting.label),
  note: setting.note && say(setting.note),
  figure: mayChange ? (
    isSwitched(setting) ? (
      <Switch {...setting} />
    ) : (
      <Choices {...setting} />
    )
  ) : (
    setting.choices.filter(({ chosen }) => chosen).map((choice) => stateBadge(choice.label))
  ),
});

const Choices = ({ label, choices }: Setting) => (
  <span class="segments">
    {choices.map((choice) =>
      choice.chosen ? (
        <span key={choice.value} aria-current="true">
          {say(choice.label)}
        </span>
      ) : (
        <a key={choice.value} {...opensDialog(signInSettingsScreen.to("change", choice.value))}>
          {say(choice.label)}
          <span class="sr-only"> {say(label)}</span>
        </a>
      ),
    )}
  </span>
);
