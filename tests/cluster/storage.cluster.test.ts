import { takeSample } from "../samples";
import { describeStorage } from "../unit/db/storage.suite";
import { transports } from "./transports";

// On a file they run in tests/unit/db.
const beside = transports.filter(({ name }) => name !== "a file");
for (const { name, open } of takeSample(beside, 2, 0, "transports of what the database client does"))
  describeStorage(name, open);
