/** Compilation of a program. */
export type ProgramOptions = {
  /**
   * A module that lists what is otherwise imported by its path, and the files that it then lists: a function for each, which
   * loads it at its first call. `index`: a module whose default export makes what is known of them before (`routeIndex`).
   */
  parts?: Readonly<{ module: string; patterns: readonly string[]; index?: string }>;
  /** Files whose default export states its own name once it is loaded, by a function of a module. */
  registered?: Readonly<{ folder: string; module: string; register: string }>;
  /**
   * Packages that stay where they are, as few starts need them: of CommonJS, or imported by names alone, as an ES module's default
   * export is lost in between. So does whatever is imported by `import()` from a package.
   */
  apart?: readonly string[];
  /** Number of levels of functions that are compiled; the others when they are first called. All by default. */
  depth?: number;
};

/**
 * Programs that run as a process or a thread of their own, by the path of their first file. Each is compiled into one
 * file with all its imports. A program that is not listed runs from its sources.
 */
export const programs: Readonly<Record<string, ProgramOptions>> = {
  "src/serve.ts": {
    parts: {
      module: "src/app/parts.ts",
      patterns: ["routes/**/*.{ts,tsx}"],
      index: "src/app/route-index.ts",
    },
    registered: { folder: "islands", module: "src/kernel/island.tsx", register: "registerIsland" },
    apart: ["@ai-sdk/openai-compatible", "ai", "ssh2"],
    // Most functions of so much code are never called. Their bytecode would occupy memory permanently.
    depth: 1,
  },
  "db/client/replica.child.ts": {},
  "db/client/replica.worker.ts": {},
  "src/integrity/backup/backup.child.ts": {},
  "src/integrity/trail/archive.child.ts": {},
  "src/narration/report/workbook.child.ts": {},
  "src/payments/bulk-uploads/transfers.child.ts": {},
  "src/platform/spreadsheets/child.ts": {},
  "src/reporting/payment-requests/pdf.child.ts": {},
  "src/reporting/statements/files/pdf.child.ts": {},
  "src/statement-reader/process/child.ts": {},
};
