import { attacks } from "../unit/ledger/attacks.suite";
import { conditions } from "../unit/ledger/conditions.suite";
import { crowded } from "../unit/ledger/crowd.suite";
import { malformed } from "../unit/ledger/malformed.suite";
import { modelled } from "../unit/ledger/model.suite";
import { movements } from "../unit/ledger/movements.suite";
import { onSqld } from "./transports";

// Every rule is tried through a replica, which writes to its server the same way: here, what depends on how statements,
// rows and refusals travel.
movements("a server", onSqld);
conditions("a server", onSqld);
attacks("a server", onSqld);
malformed("a server", onSqld);
modelled("a server", onSqld, 3);
crowded("a server", onSqld, 3);
