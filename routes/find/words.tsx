import { z } from "zod";
import { page } from "@/app/define";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { glossaryTitle, Meanings, MeaningsPanel } from "@/ui/term";
import { listMeanings } from "@/vocabulary/terms";

/** Meanings of the words `of`: the panel of a screen's words alone; without a script, a page of the same. */
export default page({
  access: "signed-in",
  title: glossaryTitle,
  query: z.object({ of: z.string().max(200).default("") }),
  view({ query, c }) {
    const meanings = listMeanings(query.of.split("."));
    if (c.req.header("hx-request") === "true") return <MeaningsPanel meanings={meanings} />;
    return (
      <>
        <PageHeader title={glossaryTitle} />
        <Card>
          <Meanings meanings={meanings} />
        </Card>
      </>
    );
  },
});
