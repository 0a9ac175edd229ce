/* A solved statement in its final form, with narrated rows. */
export { toReadStatement } from "./statement";
