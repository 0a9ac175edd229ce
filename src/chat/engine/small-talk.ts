import type { Actor } from "@/auth/actor";
import { scopeOf } from "@/auth/scope";
import type { Deps } from "@/deps";
import { fold } from "./text";

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|salam|salaam|as-?salamu alaikum|marhaba)(?: there| all| vostra| assistant)?[\s!.,]*$/;
const thanks =
  /^(?:thanks?(?: you)?(?: so much| very much| a lot)?|thx|ty|great|perfect|ok(?:ay)?|cool|nice|good|bye|goodbye|got it)[\s!.,]*$/;
const help =
  /^(?:help(?: me)?|what (?:can|could) (?:you|i) (?:do|ask|answer|help(?: me)?(?: with)?)(?: you)?|who are you|what are you|\?)[\s!.?,]*$/;

/** Words that ask for nothing. */
export function smallTalk(deps: Deps, actor: Actor, text: string): string | undefined {
  const plain = fold(text.slice(0, 120)).trim();
  const brand = deps.env.brand.name;
  if (greeting.test(plain)) return `Hello ${actor.username}. What would you like to know?`;
  if (thanks.test(plain)) return "You are welcome. Is there anything else?";
  const asked = plain.replace(
    /^(?:hi|hello|hey|good \w+)?(?: there)?[,!. ]*(?:i(?:'m| am) new(?: here)?[,!. ]*)?/,
    "",
  );
  if (!help.test(plain) && !help.test(asked)) return undefined;
  const whose = scopeOf(actor) === "all" ? "the bank's accounts" : "your accounts";
  return `I am the ${brand} Assistant. I work out figures from the book: balances, transactions, payments, holds, limits, alerts and rates of ${whose}, over any period, and show the rows behind them. I change nothing; where something is to be done I open the dialog for you.`;
}
