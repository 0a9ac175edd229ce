/* A solved statement as it is handed over, its rows narrated. */
export { statementOf } from "./statement";
