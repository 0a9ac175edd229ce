import { describeStorage } from "../unit/db/storage.suite";
import { transports } from "./transports";

for (const { name, open } of transports) describeStorage(name, open);
