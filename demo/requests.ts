import { setupRequestNotes, setupRequests } from "db/schema";
import { eq } from "drizzle-orm";
import { auditStatement } from "@/commands/statement";
import { daysAgo } from "./days";
import { cities } from "./names";
import { person, toPoster } from "./people";
import type { Script } from "./script";

/** Fictional people who asked for an account: name, company, type, business, segment, message, days ago. */
const requests = [
  [
    "Mira Castellan",
    "Oasisgrain Mills LLC",
    "COBO",
    "manufacturing",
    "corporate",
    "We collect from some two hundred bakeries and would like one IBAN for each of them.",
    163,
  ],
  [
    "Yusuf Almarani",
    "Almarani Falcon Care",
    "POBO",
    "services",
    "sme",
    "Our suppliers are paid twice a week. How soon can we begin?",
    131,
  ],
  [
    "Greta Lindholt",
    "Nordhaven Trading BV",
    "BOTH",
    "trading",
    "corporate",
    "We need accounts in euros and dollars for our branch in the free zone.",
    106,
  ],
  [
    "Omar Sulwani",
    "Sulwani Pharmacies",
    "COBO",
    "healthcare",
    "sme",
    "Insurance remittances should be told apart by branch.",
    83,
  ],
  [
    "Tessa Brightmoor",
    "Brightmoor Academy",
    "COBO",
    "other",
    "individual",
    "Parents pay tuition by transfer and rarely give the student's number.",
    58,
  ],
  [
    "Khalid Rimawari",
    "Municipality of Zahrabad",
    "BOTH",
    "other",
    "government",
    "Please send the conditions for public bodies, with references.",
    40,
  ],
  [
    "Ana Velazco",
    "Velazco Robotics FZE",
    "POBO",
    "technology",
    "sme",
    "Payments to component makers in three countries, about ninety a month.",
    17,
  ],
  [
    "Ravi Menonkar",
    "Spicewell Kitchens LLC",
    "COBO",
    "retail",
    "sme",
    "Card settlements of eleven restaurants should end up in one account each.",
    4,
  ],
  [
    "Lena Abendroth",
    "Abendroth Maritime GmbH",
    "BOTH",
    "trading",
    "corporate",
    "We were told about you by a client of yours. A call on Sunday morning would suit us.",
    1,
  ],
] as const;

const networths = ["<5mil_usd", "5-7mil_usd", "7-10mil_usd", ">10mil_usd"] as const;

/** Requests of the public contact page; the newest have not been handled yet. */
export function planRequests(script: Script): void {
  requests.forEach((request, index) => {
    const ago = request[6];
    const id = index + 1;
    script.on(daysAgo(script.days, ago), 11 * 60 + index * 23, () => ask(script, id, request));
    if (ago > 10) script.on(daysAgo(script.days, ago - 1), 10 * 60 + index, () => handle(script, id, ago));
  });
}

function ask(script: Script, id: number, request: (typeof requests)[number]): void {
  const [fullName, companyName, accountType, businessType, segment, message] = request;
  const email = `${fullName.toLowerCase().replace(" ", ".")}@${companyName.split(" ")[0]?.toLowerCase()}.example`;
  const at = script.now;
  const values = {
    id,
    fullName,
    email,
    companyName,
    accountType,
    businessType,
    segment,
    message,
    networth: networths[id % 4] ?? networths[0],
    location: cities[id % cities.length] ?? cities[0],
    rmName: id % 3 === 0 ? "Leila Haddadin" : null,
    termsAcceptedAt: at,
    createdAt: at,
  };
  const origin = { ip: `203.0.113.${id + 10}`, userAgent: "Mozilla/5.0" };
  script.write((db) => [
    db.read.insert(setupRequests).values(values),
    auditStatement({
      actor: null,
      origin,
      action: "CREATE",
      resource: "SETUP_REQUEST",
      resourceId: id,
      at,
      details: { companyName, accountType },
    }),
  ]);
}

/** Plans the handling of older requests: most were set up, one was declined, the youngest of them is being examined. */
function handle(script: Script, id: number, ago: number): void {
  const at = script.now;
  const status = ago < 30 ? "in_review" : id === 5 ? "declined" : "done";
  const actor = toPoster(person("leila.ops"));
  script.write((db) => [
    db.read.update(setupRequests).set({ status, version: 2 }).where(eq(setupRequests.id, id)),
    db.read.insert(setupRequestNotes).values({
      requestId: id,
      userId: actor.userId,
      status,
      note: notes[status],
      createdAt: at,
    }),
    auditStatement({
      actor,
      action: "UPDATE",
      resource: "SETUP_REQUEST",
      resourceId: id,
      at,
      details: { before: { status: "new" }, after: { status } },
    }),
  ]);
}

const notes = {
  in_review: "Asked for the trade licence.",
  done: "Papers complete, accounts opened.",
  declined: "Private persons are not taken on yet.",
} as const;
