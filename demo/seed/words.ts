import { utilities } from "../names";
import type { Random } from "../random";

/** Parts of company names. The names made from them are fictional; any likeness to a real company is a coincidence. */
const first =
  "Alder Amberlyn Basra Beacon Birch Blueoak Cedarn Cobalt Copperlin Coral Crescentia Dalia Deltara Dunemark Eastwell Ebony Elmira Emberly Falaj Fernhill Garnetta Goldenrow Granith Harborne Hazelin Indigo Ivorine Jadeford Jasmira Keystone Lanternil Larkspur Lavandin Lindera Maplewick Marinelle Meridia Mistral Nadira Northfen Oasira Olivard Onyxara Opaline Orchida Palmyr Pearline Pinecrest Quartzel Ravenna Rosefin Saffira Sandwick Silverlin Solara Starling Stonemere Tamara Tealwood Topazine Umberly Verdanza Violine Westmark Willowby Zaytun".split(
    " ",
  );
const second =
  "Trading Logistics Foods Textiles Marine Medical Motors Chemicals Steel Timber Packaging Printing Catering Interiors Contracting Engineering Electronics Software Telecom Media Travel Hotels Properties Insurance Consulting Retail Jewellery Furniture Ceramics Plastics Paper Energy Solar Water Farms Fisheries Dairy Bakery Pharma Optics Security Cleaning Education Events Sports Aviation Shipping Freight Storage Capital".split(
    " ",
  );
const forms = ["LLC", "FZE", "FZCO", "Group", "& Partners", "Holding"] as const;

/** Number of different company names. */
export const companyNames = first.length * second.length * forms.length;

/** The name of a company by its number; numbers that differ by a multiple of `companyNames` share one. */
export function companyName(number: number): string {
  const form = forms[number % forms.length];
  const rest = Math.floor(number / forms.length);
  const what = second[(rest * 7) % second.length];
  return `${first[Math.floor(rest / second.length) % first.length]} ${what} ${form}`;
}

const someone = (random: Random): string => companyName(random.int(0, companyNames - 1));

/** Texts that a customer reads on the statement. */
type Text = { description: string; reference: string };

/** Descriptions of credits, varied enough that a search finds some rows, neither all nor none. */
export function creditText(random: Random): Text {
  const number = random.digits(7);
  switch (random.int(0, 5)) {
    case 0:
      return {
        description: `Invoice ${number} collected from ${someone(random)}`,
        reference: `INV-${number}`,
      };
    case 1:
      return {
        description: `Incoming transfer from ${someone(random)}`,
        reference: `FT${random.digits(10)}`,
      };
    case 2:
      return {
        description: `Card settlement, terminal ${random.digits(4)}, ${random.int(3, 300)} receipts`,
        reference: `POS-${random.code(8)}`,
      };
    case 3:
      return {
        description: `Cheque ${random.digits(6)}, ${someone(random)}`,
        reference: `CHQ-${random.digits(6)}`,
      };
    case 4:
      return { description: `Standing order of ${someone(random)}`, reference: `SO-${random.digits(8)}` };
    default:
      return { description: `Customer receipt, order ${random.code(6)}`, reference: `ORD-${random.code(8)}` };
  }
}

/** Descriptions of debits. */
export function debitText(random: Random): Text {
  const number = random.digits(6);
  switch (random.int(0, 6)) {
    case 0:
    case 1:
      return { description: `Supplier invoice ${number}, ${someone(random)}`, reference: `BILL-${number}` };
    case 2:
      return { description: `Salary, employee ${random.digits(5)}`, reference: `WPS-${random.digits(9)}` };
    case 3:
      return {
        description: `${random.pick(utilities)}, meter ${random.digits(7)}`,
        reference: `UTL-${number}`,
      };
    case 4:
      return { description: `Office rent, ${someone(random)}`, reference: `RENT-${number}` };
    case 5:
      return { description: "Sweep to the core account", reference: `SWP-${random.digits(9)}` };
    default:
      return { description: `Account fee, package ${random.code(3)}`, reference: `FEE-${random.digits(8)}` };
  }
}

const reasons = [
  "Tender bond",
  "Cheque under clearing",
  "Letter of credit",
  "Disputed payment",
  "Guarantee",
] as const;

/** Reason of a hold. The number makes the reference unique. */
export const holdText = (random: Random, number: number): Text => ({
  description: `${random.pick(reasons)} ${random.code(6)}`,
  reference: `HOLD-${String(number).padStart(8, "0")}`,
});
