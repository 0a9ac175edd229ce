/** Stands for `systemctl` and `journalctl`: has the machine of the runbook's test answer what they were asked. */
const [name = "", ...args] = process.argv.slice(2);
const answer = await fetch(`http://localhost/${name}`, {
  unix: "/run/units.sock",
  method: "POST",
  body: JSON.stringify(args),
});
const { code, text }: { code: number; text: string } = await answer.json();
if (text !== "") console.log(text);
process.exit(code);

export {};
