import { takeSample } from "../samples";
import { attacks } from "../unit/ledger/attacks.suite";
import { conditions } from "../unit/ledger/conditions.suite";
import { crowded } from "../unit/ledger/crowd.suite";
import { holds } from "../unit/ledger/holds.suite";
import { links } from "../unit/ledger/links.suite";
import { malformed } from "../unit/ledger/malformed.suite";
import { modelled } from "../unit/ledger/model.suite";
import { movements } from "../unit/ledger/movements.suite";
import { payments } from "../unit/ledger/payments.suite";
import { reviews } from "../unit/ledger/reviews.suite";
import { traces } from "../unit/ledger/traces.suite";
import { onReplica } from "./transports";

// On a file they run in tests/unit/ledger. A replica writes to its server like a node without a file: only the form of
// refusals, the size of groups and reads can differ.
const differing = [
  () => traces("a replica", onReplica),
  () => attacks("a replica", onReplica),
  () => malformed("a replica", onReplica),
  () => crowded("a replica", onReplica, 3),
];
for (const declare of takeSample(differing, 2, 0, "suites of what may differ on a replica")) declare();
modelled("a replica", onReplica, 1);

// The rules are the same triggers as on a file. Those of movements run on a server as well.
const rules = [conditions, payments, holds, reviews, links, movements];
for (const rule of takeSample(rules, 6, 2, "suites of the ledger's rules on a replica"))
  rule("a replica", onReplica);
