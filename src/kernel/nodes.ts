import type { Context } from "hono";

/** Sharing of requests among the nodes of one application. */
export type Nodes = {
  /** Answers a request that another node has to carry out; undefined if it is this node's own. */
  pass(c: Context): Promise<Response> | Response | undefined;
  /** Waits until this node has the commit that another node named to the caller; undefined without one. */
  level(c: Context): Promise<void> | undefined;
  /** Names this node's commit to the caller, for the node that answers them next. */
  nameCommit(response: Response): void;
};

/** The only node. */
export const oneNode: Nodes = { pass: () => undefined, level: () => undefined, nameCommit: () => {} };
