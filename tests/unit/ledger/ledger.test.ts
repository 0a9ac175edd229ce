import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { attacks } from "./attacks.suite";
import { conditions } from "./conditions.suite";
import { crowded } from "./crowd.suite";
import { holds } from "./holds.suite";
import { links } from "./links.suite";
import { malformed } from "./malformed.suite";
import { modelled } from "./model.suite";
import { movements } from "./movements.suite";
import { payments } from "./payments.suite";
import { reviews } from "./reviews.suite";
import { traces } from "./traces.suite";

const inMemory = async () => {
  const db = await openDatabase({ url: ":memory:" });
  await migrate(db);
  return { db, close: () => db.close() };
};

movements("memory", inMemory);
holds("memory", inMemory);
payments("memory", inMemory);
reviews("memory", inMemory);
links("memory", inMemory);
conditions("memory", inMemory);
traces("memory", inMemory);
attacks("memory", inMemory);
malformed("memory", inMemory);
modelled("memory", inMemory, 25);
crowded("memory", inMemory, 25);
