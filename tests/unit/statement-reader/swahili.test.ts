import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper, row } from "./paper";

const head: Put[][] = [
  [["Benki ya Mfano", 40]],
  [["Taarifa ya Akaunti", 40]],
  [["Jina la mteja: Amina Juma", 40]],
  [["Namba ya akaunti: 0152 3456 7800", 40]],
  [["Kipindi: 1 Machi 2026 hadi 31 Machi 2026", 40]],
];

const rows: Put[][] = [
  row("Tarehe", "Maelezo", "Fedha zilizotoka", "Fedha zilizoingia", "Salio"),
  row("", "Salio la awali", "", "", "120,000.00"),
  row("2 Machi 2026", "Mshahara", "", "850,000.00", "970,000.00"),
  row("5 Machi 2026", "Kodi ya nyumba", "300,000.00", "", "670,000.00"),
  row("28 Machi 2026", "Umeme", "45,500.00", "", "624,500.00"),
  row("", "Salio la mwisho", "", "", "624,500.00"),
  [["Jumla ya fedha zilizotoka 345,500.00", 40]],
  [["Jumla ya fedha zilizoingia 850,000.00", 40]],
];

const page = (number: number, of: number): Put[] => [[`Ukurasa ${number} kati ya ${of}`, 480]];

test("a statement in Swahili is proven", () => {
  const [statement] = readPages(paper([...head, ...rows, page(1, 1)]));
  expect(statement?.analysis).toMatchObject({
    verdict: "proven",
    accountHolder: "Amina Juma",
    accountNumber: "0152 3456 7800",
    openingBalance: "120000.00",
    closingBalance: "624500.00",
    totalDebits: "345500.00",
    totalCredits: "850000.00",
  });
  expect(statement?.rows.map(({ date }) => date)).toEqual(["2026-03-02", "2026-03-05", "2026-03-28"]);
});

test("a statement in Swahili is not proven where a page is missing, or rows are pending", () => {
  const getVerdict = (...lines: Put[][]) => readPages(paper([...head, ...lines]))[0]?.analysis.verdict;
  expect(getVerdict(...rows, page(1, 2))).toBe("consistent");
  const [headings = [], opening = [], ...others] = rows;
  const pending: Put[] = [["Miamala inayosubiri", 40]];
  expect(getVerdict(headings, opening, pending, ...others)).not.toBe("proven");
});
