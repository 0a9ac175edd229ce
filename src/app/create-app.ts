import { join } from "node:path";
import { databaseError, isPassing } from "db/client";
import { recordReads } from "db/recorded-reads";
import { withQuotas } from "@/access/rate-limit";
import { apiInfo } from "@/app/api-docs/info";
import type { App } from "@/app/define";
import { languages } from "@/app/languages";
import { getSidebar, movedPages } from "@/app/navigation";
import { createNodes } from "@/app/nodes";
import { getMeters } from "@/app/operations/meters";
import { inRequestSpan } from "@/app/operations/traces";
import { partModules, routeIndex } from "@/app/parts";
import { isApprovable } from "@/approvals/approvable";
import { carryOutOrRequest } from "@/approvals/request-approval";
import { type DeclaredScreen, knowScreens } from "@/assistant/guide/topics";
import { besides } from "@/commands/besides";
import { answerCall } from "@/commands/idempotency/answer-call";
import { describeUnwritable } from "@/commands/unwritable";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { createKernel, type Parts, readCompiledParts, readParts } from "@/kernel/kernel";
import { ReadTurns } from "@/kernel/read-turns";
import type { DeclaredRoute } from "@/kernel/routes";
import { createAuth } from "@/people/auth/authenticate";
import { admitExpensive } from "@/people/auth/expensive-calls";
import { asStepUpRefusal, assertSteppedUp, readRulesAhead } from "@/people/auth/second-factors/step-up";
import { dialogOutlet } from "@/ui/dialog-outlet";
import { screensAbove } from "@/ui/navigation";
import { beneath } from "@/ui/record-place";
import { say } from "@/vocabulary/language";

const root = join(import.meta.dir, "../..");

/** Folders in which the kernel finds the application's parts. */
export const folders = {
  routesDir: join(root, "routes"),
  islandsDir: join(root, "islands"),
  publicDir: join(root, "public"),
};

/** The exports of a file of the routes in the compiled server. */
function compiledRoute(file: string): Record<string, unknown> {
  const load = partModules[`routes/${file}`];
  if (load) return load();
  throw new Error(`The compiled server has no routes/${file}: build it again.`);
}

let parts: Promise<Parts> | undefined;

/**
 * Creates the whole application from its dependencies: every test of the server enters here. Its folders are read once in a
 * process.
 * @throws Error at start, naming the file, if a route is not as it must be
 */
export async function createApp(deps: Deps) {
  parts ??= routeIndex ? readCompiledParts(folders, routeIndex, compiledRoute) : readParts(folders);
  const read = await parts;
  knowScreens(declaredScreens(read.routes.routes));
  const auth = createAuth(deps);
  const turns = deps.turns ?? turnsBeside(deps.db);
  const meters = getMeters(deps.db);
  meters.follow(turns);
  return createKernel<App>({
    parts: read,
    deps,
    log: deps.log,
    authenticate: auth.authenticate,
    authorize: auth.authorize,
    async submit({ approval, stepUp }, context, act) {
      const { actor, version } = context;
      const sent = actor && { ...context, actor };
      const counted = sent ? await assertSteppedUp(context.deps, sent.actor, stepUp, sent) : [];
      const deps = counted.length > 0 ? besides(context.deps, { before: counted }) : context.deps;
      try {
        if (!isApprovable(approval)) return await act({ deps, version });
        if (!sent) throw new AppError("unauthenticated", "Please sign in");
        const asked = await approval.ask(deps === sent.deps ? sent : { ...sent, deps });
        return await carryOutOrRequest(deps, sent.actor, asked, async (deps, asOf = version) =>
          act({ deps, version: asOf }),
        );
      } catch (error) {
        throw asStepUpRefusal(error);
      }
    },
    answerOnce({ deps, actor }, call) {
      readRulesAhead(deps, actor);
      return answerCall(deps, { owner: actor ?? null, ...call });
    },
    admitExpensive: (actor) => admitExpensive(deps, actor),
    identify: ({ userId, clientId, machine }) => ({
      userId,
      clientId,
      ...(machine && { apiClientId: machine.id }),
    }),
    needsKey: (actor) => actor?.machine !== undefined,
    onRefused: auth.onRefused,
    explain(thrown) {
      const error = explain(thrown);
      meters.countUnavailable(thrown, error ?? thrown);
      return error;
    },
    languages,
    observe: (request, answer) =>
      meters.observe(request, () => inRequestSpan(request, () => withQuotas(answer))),
    now: deps.now,
    turns,
    keeping: {
      revision: deps.db.revision,
      person: ({ origin: _origin, sessionEnds: _ends, machine, ...person }) => (machine ? undefined : person),
      record: recordReads,
      watched: (deps, now) => ({ ...deps, now }),
      checks: deps.checksKept,
    },
    nodes: createNodes(deps),
    moved: movedPages,
    outlet: dialogOutlet,
    showDialog: ({ actor, path, title }, show) =>
      beneath(actor ? screensAbove(getSidebar(actor.role), path, say(title)) : [], show),
    ...(deps.env.origin && { publicOrigin: deps.env.origin }),
    openapi: { ...apiInfo(deps.env), access: "api-docs:read" },
  });
}

/** Turns of reads that let the writes of a database go first. */
export const turnsBeside = (db: Deps["db"]): ReadTurns =>
  new ReadTurns({ writesPress: () => db.writeLoad().pressing });

/** Pages with a fixed title, which the assistant knows. Emergency pages are left out. */
export const declaredScreens = (routes: readonly DeclaredRoute[]): DeclaredScreen[] =>
  routes.flatMap(({ pattern: path, screen }) =>
    screen ? [{ path, title: screen.title, description: screen.description }] : [],
  );

/** Explains an unreachable database or an ended session to the caller. */
function explain(error: unknown): AppError | undefined {
  const code = databaseError(error)?.code;
  if (code === "SESSION_ENDED") return new AppError("unauthenticated", "Please sign in again");
  // A reload does not help, though a repeat may reach another node.
  if (code === "PARTED")
    return new AppError(
      "unavailable",
      "This server's copy of the book is not its primary's, so it shows nothing of it until its operator replaces the copy",
      { retryAfter: 5 },
    );
  if (!isPassing(code)) return undefined;
  return new AppError("unavailable", describeUnwritable(code), { retryAfter: 5 });
}
