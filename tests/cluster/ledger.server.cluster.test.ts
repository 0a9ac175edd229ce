import { takeSample } from "../samples";
import { modelled } from "../unit/ledger/model.suite";
import { movements } from "../unit/ledger/movements.suite";
import { onSqld } from "./transports";

// Every rule is tried through a replica, which writes to its server in the same way. Here reads come from the server,
// too.
const suites = [() => movements("a server", onSqld), () => modelled("a server", onSqld, 1)];
for (const declare of takeSample(suites, 2, 0, "suites of the ledger on a server")) declare();
