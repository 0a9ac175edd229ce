import { cellsOf, type Line, textOf } from "./lines.ts";
import { squash } from "./text.ts";

/** Names that banks go by, for `bankName` alone: nothing in the reader depends on which bank it is. */
const NAMES =
  "Emirates NBD, Abu Dhabi Commercial Bank, First Abu Dhabi Bank, Dubai Islamic Bank, Mashreq Bank, Abu Dhabi Islamic Bank, Commercial Bank of Dubai, RAKBANK, National Bank of Fujairah, Sharjah Islamic Bank, Emirates Islamic, Ajman Bank, United Arab Bank, Al Hilal Bank, Commercial Bank International, " +
  "Al Rajhi Bank, Saudi National Bank, Riyad Bank, Alinma Bank, Banque Saudi Fransi, Arab National Bank, Bank AlJazira, Saudi Investment Bank, Qatar National Bank, Commercial Bank of Qatar, Doha Bank, Qatar Islamic Bank, National Bank of Kuwait, Kuwait Finance House, Gulf Bank, Burgan Bank, Boubyan Bank, Bank Muscat, National Bank of Oman, Bank Dhofar, Sohar International, Ahli United Bank, National Bank of Bahrain, Bank of Bahrain and Kuwait, Arab Bank, Housing Bank, Bank Audi, BLOM Bank, National Bank of Egypt, Banque Misr, Commercial International Bank, QNB Alahli, " +
  "HSBC UK, HSBC, Barclays, Lloyds Bank, NatWest, Royal Bank of Scotland, Santander, Nationwide Building Society, TSB Bank, Halifax, Metro Bank, Monzo, Starling Bank, Revolut, Virgin Money, Co-operative Bank, Bank of Scotland, Standard Chartered, Wise, Tide, Allied Irish Banks, AIB, Bank of Ireland, Permanent TSB, " +
  "Bank of America, JPMorgan Chase, Chase, Wells Fargo, Citibank, U.S. Bank, PNC Bank, Truist, Capital One, TD Bank, American Express, Discover, Ally Bank, Charles Schwab, USAA, Navy Federal Credit Union, First Republic Bank, Regions Bank, Fifth Third Bank, Citizens Bank, KeyBank, Huntington, M&T Bank, Royal Bank of Canada, Scotiabank, Bank of Montreal, CIBC, National Bank of Canada, Desjardins, Tangerine, " +
  "Deutsche Bank, Commerzbank, Sparkasse, Volksbank, Raiffeisenbank, Postbank, ING, DKB, N26, HypoVereinsbank, Comdirect, UBS, Credit Suisse, Zürcher Kantonalbank, PostFinance, Erste Bank, Bank Austria, BAWAG, BNP Paribas, Société Générale, Crédit Agricole, Crédit Mutuel, La Banque Postale, LCL, CIC, Caisse d'Epargne, Banque Populaire, Boursorama, BBVA, CaixaBank, Banco Sabadell, Bankinter, Unicaja, Banco Santander, Intesa Sanpaolo, UniCredit, Banco BPM, BPER Banca, Monte dei Paschi di Siena, Fineco, Poste Italiane, Caixa Geral de Depósitos, Millennium bcp, Novo Banco, Banco BPI, ABN AMRO, Rabobank, KBC, Belfius, Argenta, Nordea, Danske Bank, SEB, Swedbank, Handelsbanken, DNB, PKO Bank Polski, mBank, Česká spořitelna, OTP Bank, Alpha Bank, Eurobank, Piraeus Bank, " +
  "Сбербанк, ВТБ, Альфа-Банк, Тинькофф, Т-Банк, Газпромбанк, Райффайзенбанк, Россельхозбанк, Kaspi Bank, Halyk Bank, Ziraat Bankası, Garanti BBVA, İş Bankası, Akbank, Yapı Kredi, " +
  "HDFC BANK LIMITED, HDFC Bank, ICICI Bank, State Bank of India, Axis Bank, Kotak Mahindra Bank, Punjab National Bank, Bank of Baroda, Canara Bank, Union Bank of India, IndusInd Bank, Yes Bank, IDFC First Bank, Federal Bank, Habib Bank, United Bank Limited, MCB Bank, Meezan Bank, Allied Bank, Bank Alfalah, BRAC Bank, Dutch-Bangla Bank, Commercial Bank of Ceylon, Bank of Ceylon, " +
  "DBS Bank, OCBC Bank, United Overseas Bank, UOB, Maybank, CIMB Bank, Public Bank, RHB Bank, Hong Leong Bank, Bank Central Asia, Bank Mandiri, Bank Rakyat Indonesia, BDO, Bank of the Philippine Islands, Metrobank, Bangkok Bank, Kasikornbank, Siam Commercial Bank, Vietcombank, Techcombank, Hang Seng Bank, Bank of China, ICBC, China Construction Bank, MUFG Bank, Mizuho Bank, Sumitomo Mitsui, KB Kookmin, Shinhan Bank, " +
  "Commonwealth Bank, Westpac, ANZ, National Australia Bank, NAB, Macquarie Bank, Bendigo Bank, ASB Bank, Kiwibank, BNZ, Standard Bank, First National Bank, FNB, Absa, Nedbank, Capitec Bank, Investec, Access Bank, Zenith Bank, GTBank, First Bank of Nigeria, Equity Bank, KCB Bank, Co-operative Bank of Kenya, Ecobank, Attijariwafa bank, Banque Populaire du Maroc, BMCE Bank, " +
  "Itaú, Bradesco, Banco do Brasil, Caixa Econômica Federal, Nubank, Banco Inter, BTG Pactual, BBVA México, Banamex, Banorte, Banco de Chile, BancoEstado, Banco de Crédito, Interbank, Bancolombia, Davivienda, Banco de Bogotá, Banco Galicia, Banco Nación, Banco Macro, Mercado Pago";

const KNOWN = NAMES.split(", ").map((name) => ({ name, words: name.toLowerCase().normalize("NFKC") }));
const BANK_WORD =
  /\b(bank|banking|payments? (services|bank)|pagamentos|raiffeisen|\p{L}*genossenschaft|\p{L}+kasse|cards? (and|&) payment|banque|banco|banca|bankasi|bankası|sparkasse|volksbank|kasse|credit union|building society|card services|caisse|caja|caixa|savings|trust|bancorp|finanz)\b|bank\b|банк|بنك|مصرف|البنك|銀行|银行|ธนาคาร/iu;
const SENTENCE =
  /\b(your|please|you|our|we|the bank|account|statement|address|charges|code|transfer|name|branch)\b|[?!]|:$/i;

function isWholeWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const edge = (character: string | undefined) => character === undefined || !/[\p{L}\p{N}]/u.test(character);
  return edge(text[at - 1]) && edge(text[at + name.length]);
}

const OTHER_SCRIPT =
  /^([\p{Script=Latin}\p{P}\p{N}\s&]{6,}?)\s*[\p{Script=Thai}\p{Script=Arabic}\p{Script=Han}].*$/u;
const REGISTER =
  /\s+(ABN|ACN|AFSL|BIC|BLZ|SWIFT|NMLS|CNPJ|RUC|NIT|(P\.? ?O\.? )?Box|estado de cuenta|extracto|extrato|estratto conto|kontoauszug|relevé|account statement|bank statement)(?![\p{L}]).*$/iu;

/** A name without what else stands in its cell: a register's number, the title of the paper, the name in other letters. */
function nameOnly(text: string): string {
  const first = text.split(/\s[|•·–-]\s/)[0] ?? "";
  return first.replace(OTHER_SCRIPT, "$1").replace(REGISTER, "").trim();
}

/** 'Everyday Banking' is what a bank sells and not its name. */
const PRODUCT = /\bbanking$/i;
const OF_A_PRODUCT = 0.5;

function headingName(lines: readonly Line[]): string | null {
  let best: { text: string; size: number } | null = null;
  for (const line of lines) {
    for (const cell of cellsOf(line.words, 1.6)) {
      const text = nameOnly(textOf(cell));
      if (text.length > 48 || /[0-9]{3}/.test(text) || !BANK_WORD.test(text) || SENTENCE.test(text)) continue;
      const size = (cell[0]?.size ?? line.size) * (PRODUCT.test(text) ? OF_A_PRODUCT : 1);
      if (!best || size > best.size * 1.15) best = { text: text.replace(/[,;:\s]+$/, ""), size };
    }
  }
  return best?.text ?? null;
}

function knownName(text: string): string | null {
  const lower = text.toLowerCase().normalize("NFKC");
  const found = KNOWN.filter((bank) => isWholeWord(lower, bank.words)).sort(
    (a, b) => b.words.length - a.words.length,
  )[0];
  return found?.name ?? null;
}

/** The longest listed name in the file that begins with a shorter one: 'HSBC' at the head, 'HSBC UK' in the small print. */
function fullerName(name: string, lines: readonly Line[]): string {
  const text = lines
    .map((line) => textOf(line.words))
    .join("\n")
    .toLowerCase();
  const longer = KNOWN.filter(
    (bank) => bank.name !== name && bank.name.startsWith(`${name} `) && isWholeWord(text, bank.words),
  );
  return longer[0]?.name ?? name;
}

/**
 * The bank that issued the statement: the name at the head of the first page, spelt as in the list where it is there;
 * else a name of the list anywhere on the first page outside of the rows; null when nothing names a bank.
 */
export function findBankName(lines: readonly Line[]): string | null {
  const first = lines.filter((line) => line.page === lines[0]?.page);
  const top = first.slice(0, Math.max(8, Math.ceil(first.length * 0.25)));
  const heading = headingName(top);
  if (heading) {
    const known = knownName(heading);
    return known && squash(known) !== squash(heading) ? known : heading;
  }
  const header = knownName(top.map((line) => textOf(line.words)).join("\n"));
  if (header) return fullerName(header, lines);
  const foot = first.slice(-6);
  return (
    headingName(foot) ??
    knownName(foot.map((line) => textOf(line.words)).join("\n")) ??
    legalName(lines) ??
    letterhead(first)
  );
}

const LEGAL =
  /(?:[\p{Lu}][\p{L}&'.-]*,? (?:(?:of|de|da|do|du|del|der|and|&) )*){1,6}(?:S\.A\.|SA|AG|plc|PLC|Ltd\.?|Limited|N\.A\.|Inc\.?|SpA|S\.p\.A\.|UAB|NV|N\.V\.|eG|PJSC|SAOG|LLC|Berhad|Oyj|ASA|SE|PCL)(?![\p{L}])/u;

/** A bank's name in full with its legal form, as its small print has it. */
function legalName(lines: readonly Line[]): string | null {
  for (const line of lines) {
    const found = LEGAL.exec(textOf(line.words))?.[0];
    if (found && found.length < 60 && BANK_WORD.test(found)) return found;
  }
  return null;
}

const NO_LETTERHEAD =
  /statement|account|page|extract|extrato|extracto|estratto|relev|auszug|выписка|كشف|^date$|^\W*$|[0-9]{3}|:$/i;

/** The largest writing at the very top, which is the sender's name on nearly every letter. */
function letterhead(lines: readonly Line[]): string | null {
  const body = lines.map((line) => line.size).sort((a, b) => a - b)[lines.length >> 1] ?? 8;
  const cells = lines.slice(0, 5).flatMap((line) => cellsOf(line.words, 1.6));
  const named = cells.filter((cell) => !NO_LETTERHEAD.test(textOf(cell)) && textOf(cell).length < 40);
  const largest = named.sort((a, b) => (b[0]?.size ?? 0) - (a[0]?.size ?? 0))[0];
  return largest && (largest[0]?.size ?? 0) > body * 1.15 ? textOf(largest) : null;
}
