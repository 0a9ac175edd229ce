import { chatMessages, chatSessions } from "db/schema";
import { eq } from "drizzle-orm";
import { formatMoney } from "@/vocabulary/money";
import { daysAgo } from "./days";
import { person } from "./people";
import type { Scene } from "./scene";
import type { AccountSpec } from "./work";

/** A question and its answer; the answer is composed when the question is asked. */
type Turn = { question: string; answer(scene: Scene): string };

const find = ({ accounts }: Scene, title: string): AccountSpec | undefined =>
  accounts.find((account) => account.title === title);

function availableOn(title: string) {
  return (scene: Scene): string => {
    const account = find(scene, title);
    const amount = account ? (scene.script.available.get(account.id) ?? 0) : 0;
    return `${title} has ${formatMoney(amount, account?.currency ?? "USD")} available.`;
  };
}

const says = (text: string) => () => text;

const talks: readonly { username: string; ago: number; turns: readonly Turn[] }[] = [
  {
    username: "client",
    ago: 47,
    turns: [
      { question: "How much can I pay from Supplier Payments?", answer: availableOn("Supplier Payments") },
      {
        question: "Which of my accounts take collections?",
        answer: says(
          "Export Collections and UAE Collections (COBO), Operating Account and European Desk (both).",
        ),
      },
    ],
  },
  {
    username: "client",
    ago: 2,
    turns: [
      { question: "What is on the European Desk?", answer: availableOn("European Desk") },
      {
        question: "Why can I not pay from it?",
        answer: says(
          "Debits are switched off for this account. Please ask your bank to switch them on again.",
        ),
      },
    ],
  },
  {
    username: "admin",
    ago: 30,
    turns: [
      {
        question: "How many accounts are open?",
        answer: (scene) => {
          const open = scene.accounts.filter(({ opened }) => opened >= 30).length;
          return `${open} accounts are open.`;
        },
      },
      { question: "And what does Insurance Collections hold?", answer: availableOn("Insurance Collections") },
    ],
  },
  {
    username: "admin",
    ago: 1,
    turns: [{ question: "What can be paid from Carrier Payments?", answer: availableOn("Carrier Payments") }],
  },
  {
    username: "auditor",
    ago: 12,
    turns: [
      { question: "Are there suspended accounts?", answer: says("Two: Beach Club and Project Escrow.") },
    ],
  },
];

/** Talks with the assistant, by the owners of the sample logins. */
export function planTalks(scene: Scene): void {
  const { script } = scene;
  const random = script.random.fork("talks");
  talks.forEach(({ username, ago, turns }, number) => {
    const id = Bun.SHA256.hash(`demo talk ${number} ${random.code(12)}`, "hex").slice(0, 32);
    const date = daysAgo(script.days, ago);
    script.on(date, 10 * 60 + number, () => {
      const { id: userId, role, clientId } = person(username);
      const [first] = turns;
      const createdAt = script.now;
      const owner = { userId, role, clientId };
      const session = { id, ...owner, title: first?.question ?? "", createdAt, updatedAt: createdAt };
      script.write((db) => [db.read.insert(chatSessions).values(session)]);
    });
    turns.forEach((turn, at) => {
      script.on(date, 10 * 60 + number + 1 + at * 2, () => exchange(scene, id, at + 1, turn));
    });
  });
}

function exchange(scene: Scene, sessionId: string, turn: number, { question, answer }: Turn): void {
  const asked = scene.script.now;
  const content = answer(scene);
  const answered = asked + 1800;
  scene.script.write((db) => [
    db.read
      .update(chatSessions)
      .set({ turns: turn, updatedAt: answered })
      .where(eq(chatSessions.id, sessionId)),
    db.read.insert(chatMessages).values([
      { sessionId, turn, type: "user", content: question, createdAt: asked },
      { sessionId, turn, type: "assistant", content, createdAt: answered },
    ]),
  ]);
}
