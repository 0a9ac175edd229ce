import { deflateSync } from "node:zlib";
import { writePdf } from "../unit/statement-reader/bad-pdfs";

type Body = (string | Uint8Array)[];

const catalog: Body = ["<< /Type /Catalog /Pages 2 0 R >>"];
const tree: Body = ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"];
const helvetica: Body = ["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"];
const fonts = "/Font << /F1 5 0 R >>";
const write = (text: string) => `BT /F1 8 Tf 40 700 Td (${text}) Tj ET `;

const stream = (data: Uint8Array | string, about = ""): Body => {
  const bytes = Buffer.from(data);
  return [`<< ${about} /Length ${bytes.length} >>\nstream\n`, bytes, "\nendstream"];
};
const page = (more = "", resources = fonts, box = "0 0 595 842"): Body => [
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << ${resources} >> /Contents 4 0 R ${more} >>`,
];
const form = (content: string, xobjects: string): Body =>
  stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${fonts} /XObject << ${xobjects} >> >>`,
  );
const drawsX = page("", `${fonts} /XObject << /X 6 0 R >>`);

/** One page of the given content; objects from 6 on are `more`. */
function onePage(content: Body, more: Body[] = [], { sheet = page(), font = helvetica, trailer = "" } = {}) {
  return new Uint8Array(writePdf([catalog, tree, sheet, content, font, ...more], trailer));
}

/** Files that take time to read and leave nothing behind. */
const blanks = `BT /F1 8 Tf ${"( ) Tj ".repeat(2_000)}ET `;

/** Ten forms, each of which draws the next ten times over: ten thousand million texts, and blanks without end. */
export const laughs = () =>
  onePage(
    stream("/X Do"),
    Array.from({ length: 10 }, (_, at) =>
      form(write("ha") + blanks + "/X Do ".repeat(10), at < 9 ? `/X ${7 + at} 0 R` : ""),
    ),
    { sheet: drawsX },
  );

const greedyMap = stream(
  `begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange ${"1 beginbfrange <00000000> <00FFFFFE> <0041> endbfrange ".repeat(200)} endcmap`,
);
const mapped: Body = ["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>"];
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

/** Malicious files by their fault. Each is under 5 MB and a valid PDF. */
export const hostilePdfs: Record<string, () => Uint8Array<ArrayBuffer>> = {
  "unpacks to half a gigabyte of blanks": () =>
    onePage(stream(deflateSync(Buffer.alloc(500_000_000, " ")), "/Filter /FlateDecode")),
  "says that it has two thousand million pages": () =>
    own(
      writePdf([
        catalog,
        ["<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>"],
        page(),
        stream(""),
        helvetica,
      ]),
    ),
  "has a tree of pages that bites its tail": () =>
    own(writePdf([catalog, ["<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 20 >>"]])),
  "has no pages at all": () => own(writePdf([["<< /Type /Catalog >>"]])),
  "draws a form inside itself": () =>
    onePage(stream("/X Do"), [form("/X Do", "/X 6 0 R")], { sheet: drawsX }),
  "draws two forms inside each other": () =>
    onePage(stream("/X Do"), [form("/X Do", "/X 7 0 R"), form("/X Do", "/X 6 0 R")], { sheet: drawsX }),
  "nests a million arrays in its content": () => onePage(stream("[".repeat(1_000_000))),
  "nests dictionaries in an object": () =>
    onePage(stream(""), [["<< /A ".repeat(400_000), "1", " >>".repeat(400_000)]], {
      sheet: page("/B 6 0 R"),
    }),
  "nests arrays in its page": () =>
    onePage(stream(""), [], { sheet: page(`/B ${"[".repeat(400_000)}${"]".repeat(400_000)}`) }),
  "counts beyond every number": () =>
    onePage(stream("1e999 99999999999999999999 Td BT /F1 1e308 Tf -1e308 1e308 Td (100.00) Tj ET")),
  "is larger than the world": () =>
    onePage(stream(write("a page")), [], {
      sheet: page("/UserUnit 1e30 /Rotate 45", fonts, "-1e38 0 1e38 1e38"),
    }),
  "lies about the length of its content": () => onePage(["<< /Length 99999999999 >>\nstream\nx\nendstream"]),
  "is content of itself": () => onePage(["4 0 R"]),
  "predicts lines of two thousand million columns": () =>
    onePage(
      stream(
        deflateSync(Buffer.alloc(1000)),
        "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 >>",
      ),
    ),
  "is packed a hundred thousand times": () =>
    onePage(stream("x", `/Filter [${"/FlateDecode ".repeat(100_000)}]`)),
  "maps letters to millions": () => onePage(stream(write("hello")), [greedyMap], { font: mapped }),
  "writes a text of thirty million letters": () =>
    onePage(stream(deflateSync(write("A".repeat(30_000_000))), "/Filter /FlateDecode")),
  "repeats half a million figures": () =>
    onePage(stream(deflateSync(write("1,".repeat(500_000))), "/Filter /FlateDecode")),
  "is locked by nothing known": () =>
    onePage(stream(""), [["<< /Filter /Standard /V 5 /R 6 /O (x) /U (y) /P -4 /CF 1 >>"]], {
      trailer: "/Encrypt 6 0 R",
    }),
  "runs a script when it is opened": () =>
    own(
      writePdf([
        ["<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>"],
        tree,
        page(),
        stream(write("x")),
        helvetica,
      ]),
    ),
  "is four megabytes of nothing": () =>
    own(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(4_000_000), Buffer.from("%%EOF")])),
  "is two hundred thousand empty objects": () =>
    own(Buffer.from(`%PDF-1.7\n${"1 0 obj <<>> endobj\n".repeat(200_000)}%%EOF`)),
};
