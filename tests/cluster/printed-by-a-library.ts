/* Stands for a package that prints when it is sent a signal, and that fails outside of any request at the second one. */
let signals = 0;
process.on("SIGUSR1", () => {
  signals += 1;
  if (signals > 1) throw new Error("a package failed");
  console.log("a line of a package");
  console.warn("a warning\nof two lines");
  console.table([{ a: 1 }]);
  console.assert(false, "not so");
  process.emitWarning("an old function was called", "DeprecationWarning");
  process.stdout.write("a part of a line");
  process.stderr.write(new TextEncoder().encode("bytes\n"));
});
