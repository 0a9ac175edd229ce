import { someOf } from "../samples";
import { modelled } from "../unit/ledger/model.suite";
import { movements } from "../unit/ledger/movements.suite";
import { onSqld } from "./transports";

// Every rule is tried through a replica, which writes to its server, and asks it, the same way. Here is what differs: what
// is read comes from the server, too.
const suites = [() => movements("a server", onSqld), () => modelled("a server", onSqld, 1)];
for (const declare of someOf(suites, 2, 0, "suites of the ledger on a server")) declare();
