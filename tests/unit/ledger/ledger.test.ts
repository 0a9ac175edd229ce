import { openCopy } from "../../database";
import { countCases } from "../../samples";
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

// The cluster's tests run the same on a server and on a replica.
const onFile = async () => {
  const { db } = await openCopy();
  return { db, close: () => db.close() };
};

movements("a file", onFile);
holds("a file", onFile);
payments("a file", onFile);
reviews("a file", onFile);
links("a file", onFile);
conditions("a file", onFile);
traces("a file", onFile);
attacks("a file", onFile);
malformed("a file", onFile);
modelled("a file", onFile, countCases(25, 5));
crowded("a file", onFile, countCases(25, 5));
