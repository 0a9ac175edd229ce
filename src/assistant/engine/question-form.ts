/*
 * The form of a question: what it begins with, and whether it is one question about what is booked. A question whether
 * something is possible, needed or wanted, what a word means, or a second question behind an 'and' is answered by no
 * figure, though each of its words may be known.
 */

const polite = "please|pls|plz|kindly|just|also|so|ok|okay|and|now|then|well|hi|hello|hey|morning|thanks";

/** How a question begins that asks for figures politely: 'can you show me', 'I would like to know'. */
const opening = new RegExp(
  `^(?:(?:${polite}|good (?:morning|afternoon|evening))[\\s,!.]+)*(?:(?:can|could|would|will|may|might) (?:you|u|i|we) (?:(?:please|pls|kindly|also|just|quickly) )*(?:show|tell|give|list|find|compare|calculate|work|see|have|get|know|check|add|sum|count|break|look|say|let|remind|help|ask|pull|send me|report)|(?:i|we) ?(?:'d|would|want|need|wanted|needed|have|must|should)(?: like| love| want| need)?(?: you)?(?: to (?:know|see|have|get|find|check|understand|ask|compare|tell|show|give|list|look|review|report))?)\\b`,
  "i",
);

/** Words that ask about what may, could or should be, and not about what is booked. */
const modal =
  /\b(?:can|can't|cant|cannot|could|couldn't|would|wouldn't|should|shouldn't|shall|might|must|want|wants|wanted|able|allowed|possible|possibly|supposed|ought|afford|need to|needs to|may (?=i\b|we\b|they\b|you\b|he\b|she\b|be\b|not\b))\b/i;

/** A second question behind a first one: ', and on which day', 'and what is it now'. */
const second =
  /(?:,|;|\band\b|\bor\b|\bthen\b|\bplus\b|&|-|–|—|:)\s*(?:and |or |then |also )?(?:(?:on|in|into|to|from|for|at|by|with|of|out of) )?(?:what(?:['’]?s)?|which|who(?:['’]?s)?|whom|whose|when(?:['’]?s)?|where(?:['’]?s)?|how (?:much|many|often|long|come)|is it|was it|are they|were they|(?:did|does) (?!it\b|that\b|they\b|this\b|these\b|those\b|everything\b|all\b)|do (?:we|i|you)|is there|are there|show|tell me|list|give me)\b/i;

/** What answers tell anyway: 'and how many are they', 'by how much', 'and whose were they'. */
const toldAnyway =
  /\b(?:by how much|(?:what|how much) (?:is|was) the (?:gap|difference)(?: between (?:them|the two))?|how much (?:is|was|are|were) (?:it|that|they|those)(?: together| in all| in total| altogether)?|how much (?:from |for |to |of )?each(?: (?:one|of them))?|how much (?:sits|is|was|is there|is left) (?:in|on) each(?: of them)?(?: now)?|who(?: (?:is|was) it)?(?: and (?:for )?how much)?|(?:what|how much) (?:is |was |has been |of it is )?(?:still )?(?:left|used|available|free)|is it (?:gone|out|sent|paid|booked|through|back|still (?:pending|waiting|processing|in review))|when did (?:it|they|that) (?:go out|go through|leave|arrive|come in)|how many|how many (?:have|had) there been|how many (?:were |are |have been )?(?:rejected|returned|sent|booked)|how many (?:of (?:those|them|these) )?(?:are|were) (?:there|they|still active)|how many (?:of (?:those|them|these) )?(?:still stand|still run|are still (?:on|open|in force))|how much(?: together| in all| in total| altogether)?|whose (?:is|was|are|were) (?:it|they)|who (?:is|was) (?:it|that) (?:from|to)|when(?: (?:is|was) (?:it|that))?|what (?:do|did|does) (?:they|it|that|those) (?:add up to|come to|total|amount to)|what(?:'?s| is| was) (?:on|in) (?:it|them)|what they (?:add up|come) to)\W*$/i;

/** 'Between Coralwind and Mastline, who paid us more': what stands before the question says of what it is. */
const ofWhat =
  /^[^,]{2,60} (?:or|vs|versus|v|against) [^,]{2,90}(?:,|\s[–—-])\s*(?:who|which|what)\b|^(?:leaving out|without|excluding|apart from|other than|except for|between|among|of|for|from|in|on|since|during|as of|at|to)\b[^,]*,\s*(?:who|whom|what|which|how|when|where)\b/i;

/** What may be spent is told as the balance that is available. */
const spendable =
  /\b(?:(?:what|how much) (?:can|could) (?:i|we)|why (?:can't|cant|cannot) (?:i|we)) (?:still )?(?:spend|use|pay out|(?:send|pay|transfer|move)(?: out)?(?=$|\W*$| (?:today|now|this month|from|on|out of|at most)\b))\b|\bwho can i (?:contact|call|ask)\b/i;

/** Asks what a word means. */
const definition =
  /^\W*(?:what(?:'s|s| is| are| does| do)? (?:an?\b|(?:it|this|that) (?:mean|called)|.{1,60}\b(?:mean|means|meant|stand for|stands for)\b)|(?:meaning|definition) of|define)\b/i;

/** The words of a question without its greeting. */
export const withoutGreeting = (text: string): string =>
  text.replace(
    /^\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|morning|dear \w+|salam)(?: there| all)?[\s,!.:-]+)+/i,
    "",
  );

/** Whether somebody wants to be told later: nothing is kept for that, and nothing is done. */
export const isReminder = (text: string): boolean =>
  /^\W*(?:(?:please|pls|can you|could you) )*(?:remind|alert|notify|warn|ping) (?:me|us) (?:to|when|if|once|before|as soon as|about|in \d)\b/i.test(
    text,
  );

const we = "(?:i|we|you|they|he|she|it|the bank|our|my|the|this|that|these|those)";

/** Asks for advice, and not for how something is done: 'should we suspend it', 'is it wise to'. */
const advice = [
  new RegExp(
    `(?:^|[.,;:!?–—-])\\W*(?:(?:and|so|but|or|then|ok|okay|well|now|please|pls) )*(?:should|shall|shouldn't|ought|oughtn't) ${we} (?!(?:have|wait)\\b)`,
    "i",
  ),
  /(?:^|[.,;:!?–—-])\W*(?:(?:and|so|but|or|then|ok|okay|well|now|please|pls) )*should \p{L}[^?]{1,60} (?:be|stay|remain|become) \p{L}+/iu,
  new RegExp(
    `\\b(?:which|whom|when|whether|if|why|what) (?:[^,;?]{1,40} )?should ${we} (?:better )?(?:suspend|block|freeze|close|delete|deactivate|activate|release|capture|approve|reject|pay|send|move|transfer|sweep|fund|allocate|revoke|raise|lower|increase|change|keep|use|prefer|worry|trust|report)\\b`,
    "i",
  ),
  /\b(?:do|does|did) (?:i|we|you|they|the bank) (?:need|have) to (?:suspend|close|block|freeze|release|capture|delete|deactivate|worry)\b/i,
  /\b(?:whether|if) (?:or not )?to \p{L}+/iu,
  /\b(?:do|would|could|can|will) (?:you|u) (?:recommend|advise|suggest|counsel)\b|\b(?:recommend|advise|suggest) (?:that |to )?(?:me|us|we|i)\b|\b(?:your|any) (?:advice|recommendation|suggestion|opinion|view) (?:on|about|for)\b/i,
  /\b(?:is|would) (?:it|this|that)(?: be)? (?:a )?(?:\w+ )?(?:wise|better|best|advisable|sensible|prudent|recommended|recommendable|reasonable|smart|clever|safe|good idea|bad idea|right|time|worth)(?: for us| for me)? (?:to|if|that|\w+ing)\b/i,
];

/** Whether somebody is to be advised: how it is done would be taken for a yes. */
export const isAdvice = (text: string): boolean => advice.some((form) => form.test(withoutGreeting(text)));

/** Times within a day: figures are told by days. */
const ofHours =
  /\b(?:before|after|by|until|till|since|at|around|from|between|past) (?:noon|midday|midnight|lunch(?:time)?|\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|o'?clock|h\b|hrs?\b|hours\b)|\d{1,2}:\d\d)(?!\w)|\b(?:at night|overnight|last night|tonight|in the (?:morning|afternoon|evening|night)|(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday) (?:morning|afternoon|evening|night)|during the night|out of hours)\b/i;

/**
 * Why no figure answers a question of this form; undefined where one may.
 * @param isTopic whether the words before a place only name what the question is about
 */
export function formRefusal(
  text: string,
  isTopic: (end: number) => boolean = () => false,
): string | undefined {
  const asked = withoutGreeting(text);
  if (definition.test(asked)) return "I do not have an explanation of that.";
  const rest = asked.replace(opening, "");
  const word = modal.exec(rest.replace(spendable, "available"))?.[0].trim();
  if (word !== undefined) {
    return `I tell what is booked, and not what “${word}” asks about. Ask for the figure that you would decide by, such as a balance or what is left of a limit.`;
  }
  if (/\b(?:released|returned|active|open|approved|rejected|captured|expired|settled) or not\b/i.test(rest))
    return "I tell one state at a time: ask for each by itself, or for all.";
  if (/\bstop(?:ped|s)? (?:paying|buying|ordering|sending)\b/i.test(rest))
    return "I tell what was booked, and not what is no more: ask when somebody last paid.";
  if (ofHours.test(rest)) return "I tell whole days of the bank, and no hours of them.";
  const [first = "", ...more] = rest.replace(toldAnyway, "").split(second);
  // 'Export Collections, what came in this month' asks once.
  const at = more.length === 1 ? (second.exec(text)?.index ?? -1) : -1;
  const asksFirst =
    /^\W*(?:what|how|who|which|when|where|is|are|was|were|did|do|does|show|list|give|tell)\b/i;
  if (at > 0 && isTopic(at) && !asksFirst.test(first)) return undefined;
  if (more.length > 0 && first.trim().split(/\s+/).length >= 3 && !ofWhat.test(rest))
    return "I answer one question at a time, and this seems to be two. Ask each by itself.";
  return undefined;
}

/** What the row of a movement tells: whose it is, when and how much it was, on which account. */
const told =
  "(?:and )?(?:the )?(?:day|date) (?:it|on which it) (?:runs out|expires|ends|was placed)|when it (?:runs out|expires|ends|was placed)|is it (?:gone|out|sent|through|done|paid)|(?:to|from|for|by) whom|whose (?:is|was) (?:it|that)|who (?:to|from)|who (?:got|gets|received|sent|paid|made) (?:it|that)|who (?:was|is) (?:it|that) (?:to|from|for|by)|who (?:was|is) the (?:payee|recipient|payer|sender)|(?:on )?(?:which|what) (?:day|date)|when|(?:for )?(?:what amount|how much)|what (?:was|is) (?:it|that) for|what for|(?:the )?(?:date|amount|account|payee|payer)|(?:(?:on|in|from|to|into|out of|at) )?(?:which|what) (?:of (?:our|my|the) )?accounts?";
const tail = new RegExp(
  `[\\s,:;–-]+(?:and |& )?(?<=[,:;–-]\\s*(?:and |& )?|\\band |& )(?:${told})(?: (?:was|is) (?:it|that))?(?:\\s*(?:,|&|and)+\\s*(?:${told})(?: (?:was|is) (?:it|that))?)*\\s*\\?*$`,
  "i",
);
const oneRow =
  /\b[A-Z]{2,5}-\d[\w-]+|\b(?:largest|biggest|highest|greatest|smallest|lowest|latest|newest|last|oldest|earliest|first)\b|(?<![\d-])\d{1,3}(?:,\d{3})+(?:\.\d\d)?\b/i;

/**
 * A question for one movement without ', and on which account' or ': date, amount': the row that is shown tells it. With
 * it, it would ask for accounts or days in order.
 */
export const withoutWhatRowsTell = (text: string): string =>
  oneRow.test(text) ? text.replace(tail, "?") : text;
