import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { holds } from "./holds.suite";
import { movements } from "./movements.suite";

const inMemory = async () => {
  const db = await openDatabase({ url: ":memory:" });
  await migrate(db);
  return { db, close: () => db.close() };
};

movements("memory", inMemory);
holds("memory", inMemory);
