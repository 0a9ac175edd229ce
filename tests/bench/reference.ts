import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { $ } from "bun";
import { cacheDir, root } from "./machine";

/** Last commit before payees, machine clients and the directory's sign-in, with which releases are compared. */
const fixedReference = "b8ebd6c1";

/** Checkout to compare with: its name in the table and its folder. */
export type Checkout = { name: string; folder: string };

/**
 * Finds a checkout: a folder as it is, or a commit or tag of this repository, which is unpacked and installed with its own
 * lock file once and kept by its commit. No work tree is registered, so that nothing of it is left in the repository.
 * @throws Error for a name that is neither, or a state that has no bench
 */
export async function findCheckout(name: string): Promise<Checkout> {
  const isFolder = existsSync(name) && statSync(name).isDirectory();
  const folder = isFolder ? resolve(name) : await unpacked(name);
  if (existsSync(join(folder, "tests/bench/book.ts"))) return { name: isFolder ? folder : name, folder };
  throw new Error(
    `${name} has no bench: a commit since ${fixedReference}, or a folder of one, can be compared`,
  );
}

async function unpacked(name: string): Promise<string> {
  const git = $.cwd(root);
  const found = await git`git rev-parse --verify --quiet --end-of-options ${`${name}^{commit}`}`
    .nothrow()
    .quiet();
  const commit = found.text().trim();
  if (found.exitCode !== 0)
    throw new Error(
      `${name} is neither a folder nor a commit or tag of this repository: try ${fixedReference}`,
    );
  const kept = join(cacheDir, "checkouts", commit);
  if (existsSync(kept)) return kept;
  console.log(`unpacking and installing ${name}, once`);
  // An interrupted file keeps a name that is never read.
  const partial = `${kept}.${process.pid}`;
  try {
    mkdirSync(partial, { recursive: true });
    await git`git archive ${commit} | tar -x -C ${partial}`.quiet();
    await $.cwd(partial)`${process.execPath} install --frozen-lockfile`.quiet();
    if (!existsSync(kept)) renameSync(partial, kept);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return kept;
}

/** True if a checkout's bench has a part: earlier ones have fewer. */
export async function hasPart({ folder }: Checkout, part: string): Promise<boolean> {
  const written = await Bun.file(join(folder, "tests/bench/run.ts")).text();
  return new RegExp(`^ {2}(?:"${part}"|${part})[:,]`, "m").test(written);
}

/** Name of this checkout in the table: its commit, and a mark for later changes. */
export async function ownName(): Promise<string> {
  const git = $.cwd(root);
  const commit = (await git`git rev-parse --short=8 HEAD`.text()).trim();
  const changes = (await git`git status --porcelain --untracked-files=no`.text()).trim();
  return changes === "" ? commit : `${commit} and changes`;
}
