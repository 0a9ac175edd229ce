/* A process with limits that opens a stranger's PDF, and one that waits ready. */
export { practice, prepareReader, readInSandbox, sandboxLimits } from "./reader-process";
