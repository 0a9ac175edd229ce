import { activateNumber, addNumbers, closeNumber } from "@/collections/account-numbers/commands";
import { endQuarantines } from "@/collections/account-numbers/end-quarantines";
import { createPool } from "@/collections/number-pools/commands";
import { poolContract } from "@/collections/number-pools/contract";
import { dayLength } from "@/vocabulary/calendar";
import { daysAgo } from "./days";
import { buyers } from "./names";
import { person, toActor } from "./people";
import { act, numberKey, type Scene } from "./scene";

/** The account whose payers have numbers, and since how many days. */
const title = "UAE Collections";
const begun = 75;

/** Days for which a closed number stays its holder's. */
const quarantineDays = 30;

/** Invented customers who have a number and have not paid to it. */
const further = ["Lowtide", "Brightkeel", "Oystergate", "Northbuoy", "Palmcove", "Sandbar"].flatMap((place) =>
  ["Boat Club", "Fish Market", "Sea Tours", "Dredging LLC", "Watersports"].map(
    (trade) => `${place} ${trade}`,
  ),
);

/** Holders in the order of their numbers. */
const holders = [...buyers.marine, ...further];

/** Holder whose number is closed for good; whose was closed lately, and they still pay to it (`desk`). */
export const lateHolder = "Mastline Yacht Care";
const closings = [
  { holder: "Lowtide Fish Market", ago: 50, reason: "The customer closed its shop" },
  { holder: lateHolder, ago: 9, reason: "The customer moved to another supplier" },
] as const;

/** Number of those that nobody was given. */
const reserved = 1;

const admin = () => toActor(person("admin"));
const treasurer = () => toActor(person("dune.treasury"));

/** A pool of account numbers, by which the customers of a client pay: most are active, one is reserved, one in quarantine, one closed. */
export function planNumbers(scene: Scene): void {
  const { script, accounts, numbers } = scene;
  const account = accounts.find((one) => one.title === title);
  if (!account) return;
  const firstId = accounts.length + 1;
  const body = poolContract.values.parse({ vaId: account.id, name: "Dockside customers", quarantineDays });
  const count = holders.length + reserved;
  const begin = daysAgo(script.days, begun);
  script.on(begin, 9 * 60, () =>
    act(scene, async (deps) => {
      const { value } = await createPool(deps, admin(), body, undefined);
      await addNumbers(deps, admin(), value.id, { count }, undefined);
    }),
  );
  holders.forEach((name, at) => {
    const id = firstId + at;
    const externalId = `C-${2041 + at * 7}`;
    script.on(begin, 10 * 60 + at, () => {
      numbers.set(numberKey(account, name), id);
      act(scene, (deps) =>
        activateNumber(deps, treasurer(), id, { holder: { name, externalId } }, undefined),
      );
    });
  });
  for (const { holder, ago, reason } of closings)
    script.on(daysAgo(script.days, ago), 15 * 60, () => {
      const id = firstId + holders.indexOf(holder);
      numbers.delete(numberKey(account, holder));
      act(scene, (deps) => closeNumber(deps, treasurer(), id, { reason }, undefined));
      script.at(script.now + quarantineDays * dayLength + 1000, () =>
        act(scene, (deps) => endQuarantines(deps, new AbortController().signal)),
      );
    });
}
