import { z } from "zod";
import { xmlText } from "@/platform/workbook/xml";
import { swiftText } from "./swift-letters";
import type { XmlElement } from "./xml";

/**
 * An element as data: its name, then its text or its child elements, and the currency of an amount. Parts of a client's order are
 * stored in this form and written into the bank's file at their place in the schema.
 */
export type Part = readonly [name: string, content: string | readonly Part[], currency?: string];

/** A text element. `written` returns the text for the bank's file; undefined if the schema refuses it. */
type Leaf = { written: (text: string) => string | undefined; isAmount?: true };
type Group = { elements: ReadonlyMap<string, Place>; isChoice: boolean };
/** Place of an element: its maximum count, and whether its group requires it. `cell`: a column of the upload's rows holds it. */
type Place = { of: Leaf | Group | "cell"; most: number; isRequired: boolean };

/** A text of limited length in the characters that banks accept. */
const text = (most: number): Leaf => ({
  written(raw) {
    const latin = swiftText(raw);
    return latin !== "" && latin.length <= most ? latin : undefined;
  },
});
/** A code, date or number, written unchanged. */
const exact = (pattern: RegExp): Leaf => ({ written: (raw) => (pattern.test(raw) ? raw : undefined) });
const amount: Leaf = { ...exact(/^\d{1,13}(?:\.\d{1,5})?$/), isAmount: true };
const code = (most: number) => exact(new RegExp(`^[A-Za-z0-9+-]{1,${most}}$`));
const oneOf = (...codes: readonly string[]) => exact(new RegExp(`^(?:${codes.join("|")})$`));
const date = exact(/^\d{4}-\d{2}-\d{2}$/);
const country = exact(/^[A-Z]{2}$/);
const bic = exact(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/);
const lei = exact(/^[A-Z0-9]{18}\d{2}$/);
const phone = exact(/^\+\d{1,3}-[0-9()+-]{1,30}$/);
const address2048 = exact(/^[!-~]{1,2048}$/);

type Elements = Readonly<Record<string, Leaf | Group | "cell">>;

/** Elements in the schema's order. `!` after a name: required in its group. A number: the maximum count. */
function group(elements: Elements, isChoice = false): Group {
  const places = Object.entries(elements).map(([key, of]) => {
    const [, name = key, sign = ""] = /^([A-Za-z0-9]+?)(!|:\d+)?$/.exec(key) ?? [];
    const most = sign.startsWith(":") ? Number(sign.slice(1)) : 1;
    return [name, { of, most, isRequired: sign === "!" }] as const;
  });
  return { elements: new Map(places), isChoice };
}
const choice = (elements: Elements): Group => group(elements, true);
/** A code of an external list of ISO 20022, or the sender's own word. */
const codeOr = (most: number): Group => choice({ Cd: code(most), Prtry: text(35) });

/** Maximum count of elements that the schema does not limit. */
const many = 20;

const postalAddress = (known: "cell" | undefined): Group => {
  const cell = (leaf: Leaf) => known ?? leaf;
  return group({
    AdrTp: choice({ Cd: oneOf("ADDR", "PBOX", "HOME", "BIZZ", "MLTO", "DLVY") }),
    Dept: text(70),
    SubDept: text(70),
    StrtNm: cell(text(70)),
    BldgNb: cell(text(16)),
    BldgNm: text(35),
    Flr: text(70),
    PstBx: text(16),
    Room: text(70),
    PstCd: cell(text(16)),
    TwnNm: cell(text(35)),
    TwnLctnNm: text(35),
    DstrctNm: text(35),
    CtrySubDvsn: cell(text(35)),
    Ctry: cell(country),
    "AdrLine:7": cell(text(70)),
  });
};

const otherId = group({ "Id!": text(35), SchmeNm: codeOr(4), Issr: text(35) });
const partyId = choice({
  OrgId: group({ AnyBIC: bic, LEI: lei, [`Othr:${many}`]: otherId }),
  PrvtId: group({
    DtAndPlcOfBirth: group({
      "BirthDt!": date,
      PrvcOfBirth: text(35),
      "CityOfBirth!": text(35),
      "CtryOfBirth!": country,
    }),
    [`Othr:${many}`]: otherId,
  }),
});
const contact = group({
  NmPrfx: oneOf("DOCT", "MADM", "MISS", "MIST", "MIKS"),
  Nm: text(140),
  PhneNb: phone,
  MobNb: phone,
  FaxNb: phone,
  EmailAdr: address2048,
  EmailPurp: text(35),
  JobTitl: text(35),
  Rspnsblty: text(35),
  Dept: text(70),
  [`Othr:${many}`]: group({ "ChanlTp!": code(4), Id: text(128) }),
  PrefrdMtd: oneOf("LETT", "MAIL", "PHON", "FAXX", "CELL"),
});
const party = (known?: "cell"): Group =>
  group({
    Nm: known ?? text(140),
    PstlAdr: postalAddress(known),
    Id: partyId,
    CtryOfRes: country,
    CtctDtls: contact,
  });

const account = (id: Group): Group =>
  group({
    "Id!": id,
    Tp: codeOr(4),
    Ccy: exact(/^[A-Z]{3}$/),
    Nm: text(70),
  });
const accountId = (known?: "cell"): Group =>
  choice({
    IBAN: known ?? exact(/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/),
    Othr: group({ "Id!": known ?? text(34), SchmeNm: codeOr(4), Issr: text(35) }),
  });

const referredDocument = group({
  Tp: group({ "CdOrPrtry!": codeOr(4), Issr: text(35) }),
  Nb: text(35),
  RltdDt: date,
});
const amountOfType = group({ Tp: codeOr(4), "Amt!": amount });
const structuredRemittance = group({
  [`RfrdDocInf:${many}`]: referredDocument,
  RfrdDocAmt: group({
    DuePyblAmt: amount,
    [`DscntApldAmt:${many}`]: amountOfType,
    CdtNoteAmt: amount,
    [`TaxAmt:${many}`]: amountOfType,
    [`AdjstmntAmtAndRsn:${many}`]: group({
      "Amt!": amount,
      CdtDbtInd: oneOf("CRDT", "DBIT"),
      Rsn: code(4),
      AddtlInf: text(140),
    }),
    RmtdAmt: amount,
  }),
  CdtrRefInf: group({ Tp: group({ "CdOrPrtry!": codeOr(4), Issr: text(35) }), Ref: text(35) }),
  Invcr: party(),
  Invcee: party(),
  "AddtlRmtInf:3": text(140),
});

const paymentType = group({
  InstrPrty: oneOf("HIGH", "NORM"),
  [`SvcLvl:${many}`]: codeOr(4),
  LclInstrm: codeOr(35),
  CtgyPurp: codeOr(4),
});

/**
 * Elements of an order (CdtTrfTxInf of pain.001.001.09) that the bank passes on unchanged, in the schema's order. All others are
 * named by the upload as not passed on: instructions to the client's own bank (ChqInstr, InstrForDbtrAgt, XchgRateInf), the route
 * (IntrmyAgt), account proxies (Prxy), taxes (Tax), and extensions (SplmtryData).
 */
const orderElements = group({
  PmtId: group({
    InstrId: "cell",
    EndToEndId: "cell",
    UETR: exact(/^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/),
  }),
  PmtTpInf: paymentType,
  Amt: group({ InstdAmt: "cell" }),
  ChrgBr: "cell",
  UltmtDbtr: party(),
  CdtrAgt: group({
    "FinInstnId!": group({
      BICFI: "cell",
      ClrSysMmbId: group({ ClrSysId: codeOr(5), "MmbId!": "cell" }),
      LEI: lei,
      Nm: text(140),
      PstlAdr: postalAddress(undefined),
      Othr: otherId,
    }),
    BrnchId: group({ Id: text(35), LEI: lei, Nm: text(140), PstlAdr: postalAddress(undefined) }),
  }),
  CdtrAgtAcct: account(accountId()),
  Cdtr: party("cell"),
  CdtrAcct: account(accountId("cell")),
  UltmtCdtr: party(),
  [`InstrForCdtrAgt:${many}`]: group({ Cd: oneOf("CHQB", "HOLD", "PHOB", "TELB"), InstrInf: text(140) }),
  Purp: choice({ Cd: "cell", Prtry: text(35) }),
  "RgltryRptg:10": group({
    DbtCdtRptgInd: oneOf("CRED", "DEBT", "BOTH"),
    Authrty: group({ Nm: text(140), Ctry: country }),
    [`Dtls:${many}`]: group({
      Tp: text(35),
      Dt: date,
      Ctry: country,
      Cd: text(10),
      Amt: amount,
      [`Inf:${many}`]: text(35),
    }),
  }),
  "RltdRmtInf:10": group({
    RmtId: text(35),
    [`RmtLctnDtls:${many}`]: group({
      "Mtd!": oneOf("FAXI", "EDIC", "URID", "EMAL", "POST", "SMSM"),
      ElctrncAdr: address2048,
      PstlAdr: group({ "Nm!": text(140), "Adr!": postalAddress(undefined) }),
    }),
  }),
  RmtInf: group({ [`Ustrd:${many}`]: text(140), [`Strd:${many}`]: structuredRemittance }),
});

/** Elements of version 03 by their names from version 09 on. */
const renamed: Readonly<Record<string, string>> = { BIC: "BICFI", BICOrBEI: "AnyBIC", BEI: "AnyBIC" };

/** Contents of a file's element: the parts that are passed on, and the paths of the others (`Cdtr/CtctDtls/PhneNb`). */
export type ReadParts = { parts: Part[]; left: string[] };

/** Reads the elements of an order that have no column. */
export const readOrderParts = (element: XmlElement): ReadParts => readGroup(orderElements, element, "");

/** Reads an element that a PmtInf gives to all of its orders, as a part of each. */
export function readSharedPart(element: XmlElement): ReadParts {
  const whole = { ...element, name: "CdtTrfTxInf", children: [element] };
  return readGroup(orderElements, whole, "");
}

/** Paths of the elements below one that hold a text. */
export function listPaths(element: XmlElement, path = element.name): string[] {
  if (element.children.length === 0) return element.text === "" ? [] : [path];
  return element.children.flatMap((child) => listPaths(child, `${path}/${child.name}`));
}

function readGroup({ elements, isChoice }: Group, element: XmlElement, path: string): ReadParts {
  const parts: Part[] = [];
  const left: string[] = [];
  const counts = new Map<string, number>();
  const cells = new Set<string>();
  for (const child of element.children) {
    const name = renamed[child.name] ?? child.name;
    const at = path === "" ? child.name : `${path}/${child.name}`;
    const place = elements.get(name);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (!place || count > place.most || (isChoice && counts.size > 1)) {
      left.push(at);
      continue;
    }
    if (place.of === "cell") {
      cells.add(name);
      continue;
    }
    const read = readPlace(place.of, child, name, at);
    parts.push(...read.parts);
    left.push(...read.left);
    if (read.hasCell) cells.add(name);
  }
  const missing = [...elements].some(
    ([name, { isRequired }]) =>
      isRequired && !cells.has(name) && !parts.some(([present]) => present === name),
  );
  if (!missing || parts.length === 0) return { parts, left };
  return { parts: [], left: [...left, ...element.children.map(({ name }) => `${path}/${name}`)] };
}

/** @param hasCell true if a column holds something within it */
function readPlace(of: Leaf | Group, child: XmlElement, name: string, at: string) {
  if ("elements" in of) {
    // Version 03 has a code in place of version 09's choice.
    const isPlainCode =
      of.isChoice && child.children.length === 0 && child.text !== "" && of.elements.has("Cd");
    const inside = isPlainCode ? { ...child, children: [{ ...child, name: "Cd" }] } : child;
    if (inside.children.length === 0)
      return { parts: [], left: child.text === "" ? [] : [at], hasCell: false };
    const { parts, left } = readGroup(of, inside, at);
    return {
      parts: parts.length === 0 ? [] : [[name, parts] as const],
      left,
      hasCell: holdsCell(of, inside),
    };
  }
  const currency = child.attributes.Ccy ?? "";
  const fits = of.written(child.text) !== undefined && (!of.isAmount || /^[A-Z]{3}$/.test(currency));
  if (child.text === "" && child.children.length === 0) return { parts: [], left: [], hasCell: false };
  if (!fits || child.children.length > 0) return { parts: [], left: [at], hasCell: false };
  const part: Part = of.isAmount ? [name, child.text, currency] : [name, child.text];
  return { parts: [part], left: [], hasCell: false };
}

const holdsCell = ({ elements }: Group, element: XmlElement): boolean =>
  element.children.some((child) => {
    const of = elements.get(renamed[child.name] ?? child.name)?.of;
    return of === "cell" || (of !== undefined && "elements" in of && holdsCell(of, child));
  });

/**
 * Writes an order's elements in the schema's order: the bank's own (`own`) and the further ones of the client's file. Elements of the
 * same name are merged; of a choice the bank's own wins; a group without its required elements is left out.
 */
export const writeOrder = (own: readonly Part[], carried: readonly Part[]): string =>
  writeGroup(orderElements, own, carried);

function writeGroup({ elements, isChoice }: Group, own: readonly Part[], carried: readonly Part[]): string {
  const isOwn = (name: string) => own.some(([each]) => each === name);
  const used = isChoice && own.length > 0 ? carried.filter(([name]) => isOwn(name)) : carried;
  let written = "";
  for (const [name, { of, most, isRequired }] of elements) {
    const ours = own.filter(([each]) => each === name);
    const theirs = used.filter(([each]) => each === name);
    const some =
      of !== "cell" && "elements" in of
        ? writeGroups(name, of, most, ours, theirs)
        : [
            ...ours.map((part) => writeText(part, part[1])),
            ...theirs.map((part) => writeText(part, toLatin(part, of))),
          ]
            .slice(0, most)
            .join("");
    if (isRequired && some === "") return "";
    written += some;
  }
  return written;
}

/** Merges groups that may occur once, and writes others one after the other. */
function writeGroups(
  name: string,
  of: Group,
  most: number,
  ours: readonly Part[],
  theirs: readonly Part[],
): string {
  const one = (mine: readonly Part[], others: readonly Part[]) => {
    const written = writeGroup(of, mine.flatMap(getInnerParts), others.flatMap(getInnerParts));
    return written === "" ? "" : `<${name}>${written}</${name}>`;
  };
  if (most === 1) return one(ours, theirs);
  return [...ours.map((part) => one([part], [])), ...theirs.map((part) => one([], [part]))]
    .slice(0, most)
    .join("");
}

const getInnerParts = ([, content]: Part): readonly Part[] => (typeof content === "string" ? [] : content);

const toLatin = ([, content]: Part, of: Leaf | "cell"): Part[1] =>
  of === "cell" || typeof content !== "string" ? content : (of.written(content) ?? "");

function writeText([name, , currency]: Part, content: Part[1]): string {
  if (typeof content !== "string" || content === "") return "";
  const attribute = currency === undefined ? "" : ` Ccy="${currency}"`;
  return `<${name}${attribute}>${xmlText(content)}</${name}>`;
}

/** Returns the child parts at a path of names; empty if the path is missing. */
export function partsAt(parts: readonly Part[], ...names: string[]): readonly Part[] {
  let at = parts;
  for (const name of names) at = getInnerParts(at.find(([each]) => each === name) ?? [name, []]);
  return at;
}

/** Returns the text at a path of names; "" if there is none. */
export function partText(parts: readonly Part[], ...names: string[]): string {
  const content = partsAt(parts, ...names.slice(0, -1)).find(([each]) => each === names.at(-1))?.[1];
  return typeof content === "string" ? content : "";
}

/** Converts a part back to its element. */
export function toElement([name, content, currency]: Part): XmlElement {
  const isText = typeof content === "string";
  return {
    name,
    line: 0,
    column: 0,
    text: isText ? content : "",
    attributes: currency === undefined ? {} : { Ccy: currency },
    children: isText ? [] : content.map(toElement),
  };
}

/** Schema of a part in stored JSON. */
export const partSchema: z.ZodType<Part> = z.lazy(() =>
  z.union([
    z.tuple([z.string(), z.union([z.string(), z.array(partSchema)])]),
    z.tuple([z.string(), z.string(), z.string()]),
  ]),
);

/** Part that records the account and name for which the file was written. It is compared and never passed on. */
export const payeePart = "payee";

/** Names of the parts that belong to the payee's account and name. */
export const partsOfPayee: ReadonlySet<string> = new Set([
  "Cdtr",
  "CdtrAcct",
  "CdtrAgtAcct",
  "UltmtCdtr",
  "InstrForCdtrAgt",
  "RltdRmtInf",
]);

const naming: ReadonlySet<string> = new Set(["Nm", "LEI", "AnyBIC", "Id"]);

/** Lists the names and identifications within parts, each once. */
export function listNames(parts: readonly Part[]): string[] {
  const found = parts.flatMap(([name, content]): string[] => {
    if (name === payeePart) return [];
    if (typeof content !== "string") return listNames(content);
    return naming.has(name) ? [content] : [];
  });
  return [...new Set(found)];
}
