import { type Said, say, speaker, type Text } from ".";

/**
 * A word of state or a heading, if the same English word differs elsewhere: 'Open' is a state and the label of a
 * button. A dictionary has it as `state: Open` or `heading: Open`; without such an entry the usual word is used.
 */
export const sayAs = (context: "state" | "heading", text: Text): Said => {
  const own = `${context}: ${text}`;
  const said = speaker()?.say(own) ?? own;
  return said === own ? say(text) : (said as Said);
};

/** Words of people and machines, such as a name or a reference: the same in every language, isolated in Arabic. */
export const data = (text: string): Said => (speaker()?.apart(text) ?? text) as Said;
