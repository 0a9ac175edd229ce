import { describeStorage } from "../unit/db/storage.suite";
import { transports } from "./transports";

// On a file they run in tests/unit/db.
for (const { name, open } of transports) if (name !== "a file") describeStorage(name, open);
