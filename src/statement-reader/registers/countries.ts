/** Currencies written with a bare '$'. */
export const dollarCurrencies = new Set([
  "USD",
  "CAD",
  "AUD",
  "NZD",
  "HKD",
  "SGD",
  "MXN",
  "CLP",
  "COP",
  "ARS",
  "JMD",
  "TWD",
  "FJD",
  "UYU",
]);

const americanStates =
  "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR";

/** Texts at the head and foot of a country's statements: names of the country, its postal codes, its registers. */
export const countryPatterns: [string, RegExp][] = [
  [
    "USD",
    new RegExp(
      `\\b(${americanStates})\\.?,? +[0-9]{5}(-[0-9]{4})?\\b|member fdic|\\bfdic\\b|\\bncua\\b|\\bN\\.A\\.|routing (number|no|transit)|annual percentage yield|\\bunited states\\b|\\b(total|free|everyday|interest|basic|premier|simple|student|business|personal|advantage|convenience) checking|\\b1-8[0-9]{2}-[0-9]{3}-`,
      "i",
    ),
  ],
  ["CAD", /\bcanad|chequing|\b[A-Z][0-9][A-Z] [0-9][A-Z][0-9]\b|\bcdic\b|québec/i],
  ["AUD", /australia|\bABN\b|\bAFSL\b|\bBSB\b|\b(NSW|VIC|QLD|TAS|ACT)\b,? +[0-9]{4}\b/],
  ["NZD", /new zealand|\bNZ\b|\.co\.nz|\b[0-9]{2}-[0-9]{4}-[0-9]{7}-[0-9]{2,3}\b/i],
  ["SGD", /singapore|\bpaynow\b|\bnets qr\b/i],
  ["HKD", /hong kong|kowloon/i],
  ["MXN", /m[eé]xico|\bCLABE\b/i],
  ["CLP", /\bchile\b|santiago de chile/i],
  ["COP", /colombia|bogot[aá]|medell[ií]n/i],
  ["ARS", /argentina|buenos aires|\bCUIT\b|\bCBU\b/i],
  ["JMD", /jamaica/i],
  ["FJD", /\bfiji\b/i],
];

export const currencyByIbanCountry: Record<string, string> = {
  GB: "GBP",
  CH: "CHF",
  LI: "CHF",
  PL: "PLN",
  TR: "TRY",
  AE: "AED",
  SA: "SAR",
  QA: "QAR",
  KW: "KWD",
  BH: "BHD",
  JO: "JOD",
  EG: "EGP",
  TN: "TND",
  CZ: "CZK",
  HU: "HUF",
  RO: "RON",
  SE: "SEK",
  NO: "NOK",
  DK: "DKK",
  PK: "PKR",
  IL: "ILS",
};
export const euroCountries = /^(AT|BE|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MC|MT|NL|PT|SI|SK)$/;

/** Registration numbers that only banks of one country print. */
export const nationalRegisters: [string, RegExp][] = [
  ["INR", /\bIFSC?( code)?\b|\bMICR\b.*\bbranch\b/i],
  ["GBP", /\bsort ?code\b/i],
  ["AUD", /\bBSB\b/],
  ["BRL", /\bCPF\b|\bCNPJ\b/],
  ["ARS", /\bCUIT\b|\bCBU\b/],
  ["MXN", /\bR\.?F\.?C\.|\bCLABE\b|\bINSTITUCION DE BANCA MULTIPLE\b/i],
  ["MYR", /\bPIDM\b|\bsdn\.? bhd\b|\bpenyata akaun\b|\bmalaysia\b/i],
  ["IDR", /^PT\.? .*\b(bank|tbk)\b|\b(nomor|no\.?) rekening\b|\brekening (giro|tahanan|koran)\b/i],
  ["RUB", /\bБИК\b|\bИНН\b|россии|российск|(^|[^\p{L}])(БИК|ИНН|ПАО|руб)([^\p{L}]|$)/iu],
  ["KES", /\bkenya\b|\bnairobi\b/i],
  ["NGN", /\bnigeria\b|\blagos\b|\bBVN\b/i],
  ["ZAR", /\bsouth africa\b|\bjohannesburg\b|\bstellenbosch\b|\bNCR ?CP\b|\bNCRCP/i],
];
