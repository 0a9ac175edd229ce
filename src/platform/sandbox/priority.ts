/** `nice` takes 0 to 19. At 19 a processor that others keep busy gives a process almost nothing, at 10 about a tenth. */
const nice = 10;

/**
 * A command at a lower priority, so that the people beside it keep the processor; unchanged where the system has no `nice`.
 */
export function atLowerPriority(command: readonly string[]): string[] {
  const program = Bun.which("nice");
  return program ? [program, "-n", String(nice), ...command] : [...command];
}
