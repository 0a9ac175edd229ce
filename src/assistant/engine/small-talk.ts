import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { fold } from "./text";

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|salam|salaam|as-?salamu alaikum|marhaba)(?: there| all| vostra| assistant)?[\s!.,]*$/;
const thanks =
  /^(?:thanks?(?: you)?(?: so much| very much| a lot)?|thx|ty|(?:best |kind |warm )?regards|great|perfect|ok(?:ay)?|cool|nice|good|bye|goodbye|got it)[\s!.,]*$/;
const help =
  /^(?:help(?: me)?|what (?:can|could) (?:you|i) (?:do|ask|answer|help(?: me)?(?: with)?)(?: you)?(?: for (?:me|us))?(?: exactly)?|who are you(?: people| guys)?|what (?:you|u) can do|what are you|what is your name|what's your name|whats your name|who made you|what is (?:this|vostra)|are you (?:a |an )?(?:real |actual )?(?:person|human|robot|bot|machine|program|ai)|(?:do|am|can) i (?:talk|talking|speak|speaking) (?:to|with) (?:a |an )?(?:real |actual )?(?:person|human|robot|bot|machine)(?: here| now)?|\?)[\s!.?,]*$/;

const helpAtLength =
  /^(?:(?:so|and|ok(?:ay)?|please|can you tell me|tell me|explain)[\s,]+)*(?:what|which)(?: (?:kind|kinds|sort|sorts|type|types) of)? ?(?:things?|stuff|questions?|all|else|exactly)? ?(?:can|could|do|are|is|may) (?:you|i|u|this assistant|the assistant|this chat|this bot) ?(?:able to |capable of |actually |even |here )*(?:do|answer|ask|help|know|for|good for)(?:ing)?(?: (?:you|me|us|for me|for us|me with|us with|with|about|here|exactly|actually|to do|questions?|my accounts?|all))*[\s!.?,]*$|^(?:how can (?:you|u) help(?: me| us)?|how do i use (?:you|this|this chat|the assistant)|what (?:is|are) (?:this|this chat|this assistant|you) ?(?:for|about|here for|good for)?|what(?:'s| is) this(?: chat| assistant| thing)?(?: for)?|how (?:do|does) (?:you|this|this assistant|this chat|it) work|i need help|i am lost|i'm lost|im lost|i(?: do not|'m not sure| dont| don't) know (?:what to ask|how to use (?:this|you)))[\s!.?,]*$/;
const person =
  /\b(?:are|r|is|am|do|your|ur|you're|youre)\b.{0,25}\b(?:real person|real human|a person|human|humans?|robot|bot|machine|computer|chat ?bot|an? ai|ai|alive|real|chatgpt|person here|automated)\b/;
const wantsPerson =
  /\b(?:talk|speak|chat|connect|put|transfer|pass|get)\b.{0,20}\b(?:to|with|through|me)\b.{0,25}\b(?:human|humans|person|somebody|someone|real|agent|employee|staff|operator|representative|people|support)\b/;

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
  const { support } = deps.env;
  const bare = plain.replace(/^(?:hi|hello|hey)[?!.,\s]+/, "");
  if (
    bare.length < 70 &&
    (person.test(bare) || wantsPerson.test(bare)) &&
    !/\d|\baccounts?\b|\bpay/.test(bare)
  )
    return `I am a program, the ${brand} Assistant. A person is at ${support.email}, telephone ${support.phone}.`;
  if (![help, helpAtLength].some((one) => one.test(plain) || one.test(asked))) return undefined;
  const whose = scopeOf(actor) === "all" ? "the bank's accounts" : "your accounts";
  return `I am the ${brand} Assistant. I work out figures from the book: balances, transactions, payments, holds, limits, alerts and rates of ${whose}, over any period, and show the rows behind them. I change nothing; where something is to be done I open the dialog for you.`;
}
