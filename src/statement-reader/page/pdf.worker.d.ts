declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: {
    /** Answers the parser's requests from a port. */
    initializeFromPort(port: object): void;
  };
}
