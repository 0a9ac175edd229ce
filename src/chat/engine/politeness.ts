/*
 * What people say around a question: greetings, apologies, who wants to know, thanks. Nothing of it is part of what is
 * asked; each is taken off only at an end of the message, and only where it says nothing else.
 */

type Frame = readonly [said: RegExp, meant: string];

const you = "(?:you|u|ya)";
const may = "(?:could|can|would|will|might|may)";
const kindly =
  "(?:please|pls|plz|kindly|possibly|perhaps|maybe|just|quickly|also|once more|again|for once|now)";
/** A question or an order goes on here. */
const asking =
  "(?=(?:please |pls |kindly )?(?:who|whom|whose|what|which|when|where|why|how|did|do|does|has|have|had|is|are|was|were|if|whether|tell|show|list|give|can|could|would|will)(?:'?s|'re)?\\b)";

const manners =
  "(?:(?:if|when|whenever) (?:you|u) (?:could|can|would|have (?:a |the )?(?:moment|minute|min|second|sec|time|chance))(?: be so kind)?|if (?:that|it|this)(?:'s| is|s)? (?:not|no) too much (?:trouble|bother|to ask|hassle)|if (?:i|we) may(?: ask)?|if you (?:don't|do not|dont) mind|if (?:it's|its|that's|it is|that is)? ?possible|with respect|by any chance)";

/** What stands before a question, each by itself; they are taken off one after the other. */
const leading: readonly Frame[] = [
  // Greetings.
  [
    /^(?:hi|hiya|hello|helo|hey|heya|hallo|yo|howdy|greetings|salam|good (?:morning|afternoon|evening|day))(?: (?:there|all|again|everyone|everybody|team|guys|folks|assistant|bot|vostra))?(?:[\s,!.:;?–—-]+|$)/i,
    "",
  ],
  [
    /^dear (?:sirs?|madam|team|all|assistant|colleagues?|support|bot|vostra|bank)(?: or (?:madam|sir))?(?:[\s,!.:;–—-]+|$)/i,
    "",
  ],
  [/^(?:many )?(?:thanks?|thank you)(?: (?:so much|very much|a lot))?(?: in advance)?[.,:;!]+\s*(?=\S)/i, ""],
  [/^quick (?:one|question|q|check)[\s,!.:;–—-]+/i, ""],
  [/^(?:morning|afternoon|evening)(?: (?:all|team|everyone|everybody))?[,!.:;–—-]+\s*/i, ""],
  // Said while one thinks.
  [/^(?:well|listen|look)[,.!…–—]+\s*/i, ""],
  [/^(?:u+m+|u+h+|e+r+m?|h+m+|oh|ah|lol|haha+|omg|basically|anyway)[\s,.!…–—-]+/i, ""],
  [/^(?:so|ok|okay|right|like)[\s,.…–—-]+(?=(?:so|like|um+|uh+|er+m?|basically|well|yeah|right)\b)/i, ""],
  [new RegExp(`^like[\\s,.…–—-]+${asking}`, "i"), ""],
  [
    /^(?:(?:i )?(?:do )?(?:hope|trust) (?:this|that|you|all|everything)\b[^,.;!?\d]{0,40}?\b(?:well|fine|ok|okay|good|great|nice day|lovely day|good day)(?: today| with you| at the bank)?)[\s,.;!:–—-]+(?:(?:but|and)\s+)?/i,
    "",
  ],
  [/^(?:how are you(?: doing)?(?: today)?)[\s,.?!–—-]+(?=\S)/i, ""],
  // Apologies.
  [
    /^(?:(?:i(?:'m| am|m) )?(?:so |very |really |terribly )?sorry|apologies|my apologies|excuse me|pardon me|forgive me)(?: (?:to (?:bother|disturb|trouble|ask|be a pain)(?: you)?(?: again| with this)?|for (?:asking(?: so much| again| this)?|bothering(?: you)?(?: again)?|the (?:bother|trouble|silly question|stupid question)|(?:another|this|one more|my) (?:silly |stupid |dumb )?question)|if (?:this|that|it|its|it's|that's)(?: is|'s| was)? (?:a )?(?:silly|stupid|dumb|obvious|basic|daft|strange|odd)(?: question| one)?))?[\s,.;:–—-]+(?:but\s+)?/i,
    "",
  ],
  [
    /^(?:(?:this|it) (?:is|may be|might be|is probably|could be) )?(?:probably |maybe |perhaps )?(?:a )?(?:very |really )?(?:silly|stupid|dumb|daft|basic) (?:question|one)(?: maybe| probably| i know)?[\s,.;:–—-]+(?:but\s+)?/i,
    "",
  ],
  [
    /^(?:i am|i'm|im) (?:quite |very |totally )?new (?:here|to (?:this|all this|the (?:bank|system|portal|team)))[\s,.;:–—-]+(?:(?:so|and|but)\s+)?/i,
    "",
  ],
  [new RegExp(`^${manners}[\\s,.;:–—-]+`, "i"), ""],
  [
    /^(?:in the course of|as part of|for the purposes? of|in connection with) (?:our|my|the|this) [\w'’-]+(?: [\w'’-]+){0,3},? (?:we|i) (?:select|selected|need|require|request|are looking for|look for|want) (?=(?:the|all|every|a list|each)\b)/i,
    "show ",
  ],
  // Who wants to know, and for what.
  [
    /^(?:my|our|the) (?:manager|boss|cfo|ceo|director|accountant|team ?lead|supervisor|finance (?:director|manager|team)|head of finance|auditors?|board|chairman|chair) (?:(?:really |just |also )?(?:wants?|wanted|would like|needs?|needed|asks?|asked|is asking|has asked|keeps asking|wishes)(?: me)?)(?: to (?:know|see|check|find out|ask|hear))?[\s,:–—-]+(?=(?:please |pls )?(?:who|whom|whose|what|which|when|where|why|how|did|do|does|has|have|is|are|was|were|if|whether)(?:'?s)?\b)/i,
    "",
  ],
  [
    new RegExp(
      `^for (?:(?:my|our|the) (?:own )?(?:monthly |weekly |annual |quarterly |audit |board |management |internal )?(?:reports?|records?|files?|board|auditors?|working papers?|meeting|presentation|manager|boss|cfo|notes|month[- ]end|year[- ]end|information|info)(?: pack| file| report)?|reference)(?:[,:–—-]\\s*|\\s+(?:please |pls |kindly )?(?=(?:i|we) (?:need|want|would|'d)\\b)|\\s+${asking})`,
      "i",
    ),
    "",
  ],
  [
    /^(?:(?:i )?(?:just |only )?(?:a )?(?:checking|curious|asking|wondering)|just out of curiosity|out of curiosity)[\s,:–—-]+/i,
    "",
  ],
  // 'I was wondering whether you might be able to tell me'.
  [
    new RegExp(
      `^(?:(?:i|we) (?:was|were|am|'m|are|'re)?\\s*(?:just |only |also )?(?:wondering|wonder|wondered)|i'm wondering|im wondering|i'd appreciate knowing|i would appreciate knowing|do you happen to know|any idea|remind me(?: again)?|for the record)[\\s,:–—-]+(?:${manners}[\\s,]+)?`,
      "i",
    ),
    "",
  ],
  [
    new RegExp(
      `^(?:(?:whether|if) ${you} ${may}|${may} ${you}|${may} (?:i|we) ask ${you}|(?:i|we)(?:'d| would) (?:be grateful|appreciate it|be glad|be happy) if ${you} ${may}|would ${you} mind)(?: ${kindly})*(?: be able to| be so kind as to| be so kind and| be kind enough to| manage to| help me(?: to| and)?)?(?: ${kindly})* (?:tell|telling|let|letting)(?: me| us)?(?: know)?(?: ${kindly})*[\\s,:–—-]+`,
      "i",
    ),
    "tell me ",
  ],
  [
    new RegExp(
      `^(?:(?:whether|if) ${you} ${may})(?: ${kindly})*(?: be able to| be so kind as to| be kind enough to| manage to| help me(?: to| and)?)(?: ${kindly})* (?=(?:show|give|list|find|check|work out|calculate|count|add up|compare)\\b)`,
      "i",
    ),
    "",
  ],
  [
    new RegExp(
      `^(?:i|we)(?:'d| would| should|d)? ?(?:just |only |really |also |quite )?(?:want|need|like|love|wish|wanted|needed|be glad|be grateful)(?: ${you})? to (?:know|find out|ask|learn|hear|understand|be told)(?: please| pls)?[\\s,:–—-]+(?:about )?(?:(?:and )?sorry for asking(?: so much)?[\\s,]+)?`,
      "i",
    ),
    "tell me ",
  ],
  [
    new RegExp(
      `^(?:i|we)(?:'d| would| should|d)? ?(?:just |only |really |also )?(?:like|love|want|wish|need|be glad|be grateful)(?: ${you})? to (?:see|be shown|have a list of|get a list of)(?: please)?[\\s,:–—-]+`,
      "i",
    ),
    "show ",
  ],
  [
    new RegExp(
      `^(?:(?:please|pls|kindly)[\\s,]+)?(?:${may} ${you}(?: ${kindly})* )?(?:check|find out|confirm|see|say|verify|look up|tell us)(?: for me)?[\\s,]+(?:whether(?: or not)?|if)[\\s,]+`,
      "i",
    ),
    "tell me if ",
  ],
  [
    new RegExp(`^(?:do|does) (?:${you}|anyone|anybody) (?:happen to )?know[\\s,:–—-]+${asking}`, "i"),
    "tell me ",
  ],
  [
    /^tell me[\s,:–—-]+(?:the thing |the page |the list |the one )?(?:where it|that|which) (?:shows?|says?|tells?)(?: me| us)?[\s,:–—-]+(?=how|what|who|which|when)/i,
    "",
  ],
  [
    /^tell me[\s,:–—-]+the (?:thing|page|list|one) (?:where it|that|which) (?:shows?|says?|tells?)(?: me| us)?[\s,:–—-]+(?=how|what|who|which|when)/i,
    "",
  ],
  [
    /^tell me[\s,:–—-]+(?:please[\s,]+|pls[\s,]+)?(?=(?:who|whom|whose|what|which|when|where|why|how)(?:'?s|'re)?\b)/i,
    "",
  ],
  [
    /^tell me[\s,:–—-]+(?:whether(?: or not)?|if)[\s,]+(?=(?:there(?:'s| is| are| was| were)?)\b)/i,
    "tell me if ",
  ],
  [/^tell me[\s,:–—-]+whether(?: or not)?[\s,]+/i, "tell me if "],
  [
    /^(?:please|pls|kindly)?[\s,]*(?:identify|indicate|specify|quantify|ascertain|determine|establish|set out|detail|list out|itemi[sz]e)\s+(?=(?:the|all|any|every|each|our|my|which|how|what|who|holds?|payments?|debits?|credits?|accounts?|alerts?|transactions?|total|largest)\b)/i,
    "show ",
  ],
  [
    /^(?:(?:please|kindly|could you|can you|would you|will you)[\s,]+)*(?:be so kind (?:as )?to |kindly )?(?:confirm|advise|drop me|send me|get me|fetch me|let me have|let us have|let me see|pull(?: up)?(?: for me)?|run me|bring up|hand me|give us|state|outline|provide(?: me with| us with)?|share(?: with me)?|report)\s+(?!(?:of|to|into|the payment to|\d)\b)/i,
    "show ",
  ],
];

/** What stands behind a question. */
const trailing: readonly Frame[] = [
  [
    /(?:[\s,;–—-]+|[.!?]+\s*)(?:many )?(?:thanks?|thank you|thankyou|thx|thnx|tks|cheers|tia)(?: (?:so much|very much|a lot|a million|a bunch|again|all|both|team|you))*(?: in advance| for (?:your|the|any) help| for helping)?[\s.!]*(?=\?*$)/i,
    "",
  ],
  [
    /[\s,;–—-]+(?:pls|plz|please|kindly|if (?:you|u) (?:could|would|can)(?: please| pls)?|if you (?:don't|dont|do not) mind|if (?:that|it|this)(?:'s| is|s)? (?:not|no) too much (?:trouble|bother|to ask|hassle)|if (?:(?:it's|its|that's|it is|that is) )?possible|when(?:ever)? (?:you|u) (?:can|have (?:a )?(?:moment|minute|sec|second|time))|asap|at your (?:earliest )?convenience|(?:as soon as|whenever|when) (?:you can|possible|convenient)|much appreciated|appreciated|by any chance)[\s.!]*(?=\?*$)/i,
    "",
  ],
  [
    /[\s,;.!–—-]+(?:lol|haha+|hehe|xd|:-?\)+|;-?\)|(?:kind |best |warm )regards|sorry(?: for (?:asking|bothering|the bother)(?: so much| you)?)?)[\s.!]*(?=\?*$)/i,
    "",
  ],
  [
    /[\s,;–—-]+(?:(?:just|only) (?:checking|curious|asking|wondering)|(?:my|our) (?:boss|manager|cfo|auditor) (?:is asking|asks|asked|wants to know|needs to know|would like to know))[\s.!]*(?=\?*$)/i,
    "",
  ],
  [
    /[,;–—-]+\s*(?:(?:i|we) need (?:it|this|that) )?for (?:my|our) (?:own )?(?:reports?|records|files|working papers|notes|spreadsheet|presentation|board pack)[\s.!]*(?=\?*$)/i,
    "",
  ],
  [/[\s,–—-]+(?:right\?|or\?|yes\?|no\?|correct\?)\s*$/i, "?"],
  [/[\s,;:(–—-]+y ?\/ ?n\)?[\s.?!]*$/i, "?"],
  [/[\s,;:(–—-]+yes or no\)?[\s.?!]*$/i, "?"],
];

/** A message without what is said around it; one that is nothing else stays as it is. */
export function withoutManners(text: string): string {
  if (/["“]/.test(text)) return text;
  let said = text.trim();
  for (let turn = 0; turn < 8; turn++) {
    const before = said;
    for (const [pattern, meant] of leading)
      said = said.replace(/^[\s,.;:!¡…–—-]+(?=\p{L})/u, "").replace(pattern, meant);
    for (const [pattern, meant] of trailing) said = said.replace(pattern, meant);
    if (said === before) break;
  }
  const isNothing = !/[\p{L}\p{N}]/u.test(said) || /^tell me\W*$/i.test(said);
  return isNothing ? text : said;
}
