import { z } from "zod";
import { page } from "@/app/define";
import { readConfirmWays } from "@/people/auth/security/queries";
import { ConfirmSheet } from "@/people/auth/security/view";
import { directoryProblems, isDirectoryProblem } from "@/people/directory/contract";
import { Card } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";

/** Proving once more who one is: a page, and the form that its script shows above another one for an act that asks for it. */
export default page({
  access: "session:own",
  title: "Confirm that it is you",
  description: "By password, passkey or code, for actions that ask for it; it lasts five minutes",
  query: z.object({ directory: z.string().default("") }),
  load: ({ actor, deps }) => readConfirmWays(deps, actor),
  view: ({ data: ways, deps, query: { directory } }) => (
    <>
      <PageHeader
        title="Confirm that it is you"
        description="Some actions ask for it. A confirmation lasts five minutes, in this session."
      />
      <Card>
        {ways.confirmedUntil === undefined && isDirectoryProblem(directory) ? (
          <Notice tone="bad">{say(directoryProblems[directory])}</Notice>
        ) : null}
        <ConfirmSheet ways={ways} zone={deps.env.zone} />
      </Card>
    </>
  ),
});
