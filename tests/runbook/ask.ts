/** Stands in for `systemctl` and `journalctl`: the machine of the runbook's test answers their requests. */
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
