import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

const line = (booked: string, text: string, valued: string, value: string): Put[] => {
  const puts: Put[] = [
    [booked, 40],
    [text, 110],
    [valued, 400],
    [value, 540, "right"],
  ];
  return puts.filter(([shown]) => shown !== "");
};

const top: Put[][] = [
  [["Banque Exemple", 40]],
  [["RELEVE N° 11 AU 30/06/2026", 40]],
  [["DETAIL DES OPERATIONS DE VOTRE COMPTE N° 12345678901", 40]],
  line("DATE", "", "DATE", ""),
  line("", "LIBELLE / REFERENCE", "", "MONTANT"),
  line("COMPTA", "", "VALEUR", ""),
];

const booked: Put[][] = [
  line("", "SOLDE CREDITEUR AU 31/05/2026", "", "100,00 €"),
  line("02/06", "PRELEVEMENT EAU", "01/06", "- 20,00 €"),
  line("05/06", "VIREMENT", "05/06", "50,00 €"),
  line("20/06", "PRELEVEMENT GAZ", "19/06", "- 15,00 €"),
  line("", "TOTAL DES MOUVEMENTS DEBITEURS", "", "- 35,00 €"),
  line("", "TOTAL DES MOUVEMENTS CREDITEURS", "", "50,00 €"),
  line("", "SOLDE CREDITEUR AU 30/06/2026*", "", "115,00 €"),
];

const details: Put[][] = [
  line("DATE", "DETAIL DE VOS PRELEVEMENTS RECUS", "", "DEBIT"),
  line("02/06", "EAU DE LA VILLE", "", "20,00 €"),
  line("20/06", "GAZ DU PAYS", "", "15,00 €"),
];

describe("a French statement", () => {
  test("with headings on three lines has the date of booking, and its ends with a footnote's star", () => {
    const [statement] = readPages(paper([...top, ...booked]));
    expect(statement?.analysis).toMatchObject({
      verdict: "proven",
      openingBalance: "100.00",
      closingBalance: "115.00",
    });
    expect(statement?.rows.map((each) => each.date)).toEqual(["2026-06-02", "2026-06-05", "2026-06-20"]);
  });

  test("takes no row from a list that repeats some of them in detail", () => {
    const [statement] = readPages(paper([...top, ...booked, [["* sous réserve", 40]], ...details]));
    expect(statement?.rows).toHaveLength(3);
    expect(statement?.analysis.verdict).toBe("proven");
  });

  test("takes no row from a summary of fees under an indented title, nor its total for one of the account", () => {
    const fees = [
      line("", "RECAPITULATIF DES FRAIS", "", ""),
      line("20/06", "COTISATION", "19/06", "- 15,00 €"),
      line("", "TOTAL DU 01/06/2026 AU 30/06/2026", "", "- 15,00 €"),
    ];
    const [statement] = readPages(paper([...top, ...booked, ...fees, ...details]));
    expect(statement?.rows).toHaveLength(3);
    expect(statement?.analysis.verdict).toBe("proven");
  });

  test("keeps every row of a second table where it is not a list of details", () => {
    const other = [...details.slice(0, 2), line("21/06", "GAZ DU PAYS", "", "15,00 €")];
    const [statement] = readPages(paper([...top, ...booked, ...other]));
    expect(statement?.analysis.verdict).not.toBe("proven");
  });
});

describe("printed page numbers", () => {
  const numbered = (numbers: string[]) =>
    readPages(
      paper(
        ...numbers.map((number, index) => [
          ...(index === 0 ? [...top, ...booked] : [[["Conditions générales", 40]] as Put[]]),
          ...(number === "" ? [] : [[[number, 500]] as Put[]]),
        ]),
      ),
    )[0]?.analysis.verdict;

  test("have no gap where the backs of the sheets bear none", () => {
    expect(numbered(["Page 1/3", "", "Page 2/3", "", "Page 3/3"])).toBe("proven");
  });

  test("have one where a number was left out", () => {
    expect(numbered(["Page 1/4", "", "Page 4/4"])).toBe("consistent");
    expect(numbered(["Page 1/3", "Page 3/3"])).toBe("consistent");
    expect(numbered(["Page 1/3", "", "Page 2/3", ""])).toBe("consistent");
    expect(numbered(["Page 1/4", "", "Page 2/4", "", "Page 4/4"])).toBe("consistent");
  });
});
