/** Priority from 0 to 19. On a busy processor, 19 gives a process almost nothing, 10 about a tenth. */
const nice = 10;

/** A command at a lower priority, so that other requests keep the processor; unchanged if the system has no `nice`. */
export function atLowerPriority(command: readonly string[]): string[] {
  const program = Bun.which("nice");
  return program ? [program, "-n", String(nice), ...command] : [...command];
}
