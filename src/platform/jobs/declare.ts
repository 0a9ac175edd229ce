import type { LeasedWork } from "@/platform/leased-work/leased-work";
import type { Job } from "./job";

/** Work of a job. Its module is loaded when it is first due, since a server answers its first requests before. */
type Work = Pick<Job, "run"> & Required<Pick<Job, "pending">>;

export const loaded = (load: () => Promise<Work>): Work => ({
  pending: async (deps) => (await load()).pending(deps),
  run: async (...given) => (await load()).run(...given),
});

/** The same of a job that runs whenever it is due. */
export const always = (load: () => Promise<Job["run"]>): Pick<Job, "run"> => ({
  run: async (...given) => (await load())(...given),
});

/** The job that takes up work whose server was ended: it is carried out under its own lease, not under the job's. */
export const takingUp = ({
  load,
  ...named
}: Pick<Job, "name" | "unit"> & { load: () => Promise<LeasedWork> }): Job => ({
  ...named,
  schedule: "*/10 * * * * *",
  takesUp: load,
  ...loaded(async () => {
    const { hasLeft, takeUp } = await load();
    return { pending: hasLeft, run: (_, signal, node) => takeUp(node, signal) };
  }),
});
