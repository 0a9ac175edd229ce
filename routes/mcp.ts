import "@/app/waiting/inbox-state";
import { buildCatalogue } from "@/app/api-docs/catalogue";
import { apiInfo } from "@/app/api-docs/info";
import { endpoint } from "@/app/define";
import { mcpCall } from "@/app/mcp/contract";
import { answerMessage, toolsFor } from "@/app/mcp/tools";
import { askByToken, mayAsk } from "@/assistant/ask-by-token";
import { AppError } from "@/kernel/errors";

export const POST = endpoint(mcpCall, {
  summary: "Call tools by the Model Context Protocol",
  description:
    "Streamable HTTP without sessions: the reads that the scopes of an access token allow are tools, and so is the assistant.",
  category: "API Clients",
  access: "mcp:use",
  stepUp: { none: "reads alone, each by its own call" },
  approval: { none: "reads alone, each by its own call" },
  handler({ actor, application, body, c, deps, url }) {
    const { machine, role } = actor;
    const authorization = c.req.header("authorization");
    if (machine === undefined || authorization === undefined)
      throw new AppError("unauthenticated", "Send an access token: this is for programs", {
        code: "TOKEN_REQUIRED",
        headers: { "WWW-Authenticate": "Bearer" },
      });
    const info = apiInfo(deps.env);
    const tools = toolsFor(buildCatalogue(application.endpoints, info), { role, machine });
    const send = (path: string) =>
      application.send(new Request(new URL(path, url), { headers: { authorization } }), c.env, actor);
    const ask = mayAsk(actor) ? (question: string) => askByToken(deps, actor, question) : undefined;
    return answerMessage(c.req.raw, body, tools, { name: info.title, version: info.version }, { send, ask });
  },
});
