import { composeIBAN } from "ibantools";
import { makeVirtualIban } from "@/vocabulary/iban";
import { type Currency, convert, crossRate, type DirhamRates, type Minor } from "@/vocabulary/money";
import { type Business, suppliers } from "./names";
import { Random } from "./random";
import type { AccountSpec } from "./work";

/** The virtual IBAN of an account of the demo book. */
export const demoIban = (bankCode: string, account: AccountSpec): string =>
  makeVirtualIban(bankCode, account.id);

/** A company that is paid, with its account at another bank. Fictional like its name. */
export type Supplier = { name: string; account: string };

/** The suppliers of a business that are paid in a currency; their accounts are the same in every book. */
export function listSuppliers(business: Business, currency: Currency, bankCode: string): Supplier[] {
  return suppliers[business].map((name, at) => {
    const random = new Random(`${business}/${currency}/${at}`);
    return { name, account: outsideAccount(random, currency, bankCode) };
  });
}

function outsideAccount(random: Random, currency: Currency, bankCode: string): string {
  if (currency === "EUR") {
    return composeIBAN({ countryCode: "DE", bban: random.digits(18) }) ?? random.digits(12);
  }
  if (random.chance(0.2)) return random.digits(12);
  const bank = random.pick(["981", "984", "987"].filter((code) => code !== bankCode));
  return makeVirtualIban(bank, Number(random.digits(13)));
}

/** The number of a bank of the country that is none, which has all payers' accounts. */
const payersBank = "098";

/** Account of a payer, the same in every book. */
export const payerAccount = (name: string): string => makeVirtualIban(payersBank, Bun.hash.crc32(name));

/** The worth of an amount in US cents at given rates. */
export const inDollars = (amount: Minor, currency: Currency, rates: DirhamRates): Minor =>
  convert(amount, crossRate(currency, "USD", rates));
