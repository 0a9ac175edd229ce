/* A process with limits that opens a stranger's PDF, and an idle one in reserve. */
export { practice, prepareReader, readInSandbox, sandboxLimits } from "./reader-process";
