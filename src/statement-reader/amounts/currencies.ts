/** Signs and short names that banks print before or after an amount, with the ISO 4217 code where it is certain. */
export const CURRENCY_SIGNS: Record<string, string | null> = {
  "€": "EUR",
  // Where the rupee's sign stands in the fonts that had it first.
  "`": "INR",
  "£": "GBP",
  $: null,
  US$: "USD",
  A$: "AUD",
  C$: "CAD",
  CA$: "CAD",
  NZ$: "NZD",
  HK$: "HKD",
  S$: "SGD",
  NT$: "TWD",
  MX$: "MXN",
  R$: "BRL",
  "¥": "JPY",
  "₹": "INR",
  "₽": "RUB",
  "₺": "TRY",
  "₴": "UAH",
  "₦": "NGN",
  "₱": "PHP",
  "฿": "THB",
  "₫": "VND",
  "₪": "ILS",
  "₩": "KRW",
  "₸": "KZT",
  "₵": "GHS",
  "GH₵": "GHS",
  Rs: null,
  "Rs.": null,
  RM: "MYR",
  Rp: "IDR",
  "Rp.": "IDR",
  KSh: "KES",
  Ksh: "KES",
  zł: "PLN",
  Kč: "CZK",
  Ft: "HUF",
  kr: null,
  "kr.": null,
  Fr: "CHF",
  "Fr.": "CHF",
  "S/": "PEN",
  "S/.": "PEN",
  R: "ZAR",
  Dh: "AED",
  DH: "MAD",
  Dhs: "AED",
  "Dhs.": "AED",
  SR: "SAR",
  KD: "KWD",
  BD: "BHD",
  TL: "TRY",
  руб: "RUB",
  "руб.": "RUB",
  "р.": "RUB",
  RUR: "RUB",
  RMB: "CNY",
  NTD: "TWD",
  NIS: "ILS",
  FCFA: "XOF",
  CFA: "XOF",
  "د.إ": "AED",
  "ر.س": "SAR",
  "د.ك": "KWD",
  "د.ب": "BHD",
  "ر.ع.": "OMR",
  "د.أ": "JOD",
  "ر.ق": "QAR",
  "ج.م": "EGP",
  درهم: "AED",
  ريال: null,
  دينار: null,
};

/** ISO 4217 codes in use, without funds and metals. */
export const CURRENCY_CODES = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF " +
    "CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG " +
    "HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA " +
    "MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD " +
    "RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD " +
    "UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

/** Decimals of a currency (ISO 4217); 2 where nothing else is said. */
const DECIMALS: Record<string, number> = {
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLP: 0,
  ISK: 0,
  JPY: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** How many decimals amounts of this currency have, by ISO 4217. */
export const decimalsOf = (currency: string | null): number =>
  currency === null ? 2 : (DECIMALS[currency] ?? 2);

/** True for a word that is only a currency's sign, short name or code. */
export function isCurrency(word: string): boolean {
  const bare = word.replace(/^\(|[):]$/g, "");
  return Object.hasOwn(CURRENCY_SIGNS, bare) || CURRENCY_CODES.has(bare);
}

/** The ISO code that a sign or code stands for; null where several countries share it. */
export function currencyCode(word: string): string | null {
  const bare = word.replace(/^\(|[):]$/g, "");
  return CURRENCY_CODES.has(bare) ? bare : (CURRENCY_SIGNS[bare] ?? null);
}
