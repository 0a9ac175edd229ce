/** What is said around a question, and what stays of it. */
export type Frame = readonly [said: RegExp, meant: string];

const you = "(?:you|u|ya|someone|somebody|anyone|anybody)";
const may = "(?:could|can|would|will|might|may)";
const kindly =
  "(?:please|pls|plz|kindly|possibly|perhaps|maybe|just|quickly|also|once more|again|for once|now)";
/** A question or an order goes on here. */
export const asking =
  "(?=(?:please |pls |kindly )?(?:who|whom|whose|what|which|when|where|why|how|did|do|does|has|have|had|is|are|was|were|if|whether|tell|show|list|give|can|could|would|will)(?:'?s|'re)?\\b)";

/** Said in between: 'if it is not too much trouble'. */
export const interjection =
  "(?:(?:if|when|whenever) (?:you|u) (?:could|can|would|have (?:a |the )?(?:moment|minute|min|second|sec|time|chance))(?: be so kind)?|if (?:that|it|this)(?:'s| is|s)? (?:not|no) too much (?:trouble|bother|to ask|hassle)|if (?:i|we) may(?: ask)?|if you (?:don't|do not|dont) mind|if (?:it's|its|that's|it is|that is)? ?possible|with respect|by any chance)";

/** Who wants to know, for what, and how politely it is asked for. */
export const wishes: readonly Frame[] = [
  [
    /^(?:please )?(?:be (?:informed|advised)|note) that (?:we|i) (?:need|require|want|would like)(?: to (?:see|have|get))? (?=(?:the|a list|all|every|our|my)\b)/i,
    "show ",
  ],
  [
    new RegExp(
      `^(?:(?:i am |we are |i would be |we would be |i'd be |we'd be |i should be |we should be )?(?:most |very |much )?(?:grateful|obliged|glad|thankful)|(?:(?:i|we|it) (?:would|'d) (?:be )?)?(?:much )?appreciated?(?: it)?|(?:it|that) would be (?:great|good|nice|helpful|useful|lovely|appreciated|very helpful)) if ${you} ${may}(?: ${kindly})* (?:advise|confirm|provide|send|share|state|give|show|list)(?: (?:me|us)(?: with)?)? (?=\\S)`,
      "i",
    ),
    "show ",
  ],
  [
    new RegExp(
      `^(?:(?:i am |we are )?(?:most |very |much )?(?:grateful|obliged|glad|thankful)|(?:much )?appreciated?(?: it)?|(?:it|that) would be (?:great|good|nice|helpful|useful|lovely|appreciated|very helpful)) if ${you} ${may}(?: ${kindly})* (?:tell|let)(?: me| us)?(?: know)? `,
      "i",
    ),
    "tell me ",
  ],
  [
    /^it would be (?:great|good|nice|helpful|useful|lovely|interesting|very helpful) to (?:know|learn|find out|hear) (?=\S)/i,
    "tell me ",
  ],
  [
    /^it would be (?:great|good|nice|helpful|useful|lovely|interesting|very helpful) to (?:see|have|get) (?=\S)/i,
    "show ",
  ],
  [/^(?:most |very )?grateful for (?=(?:the|a list|all|our)\b)/i, "show "],
  [/^(?:we |i )?(?:are |am |hereby )?request(?:ing)?(?: for)? (?=(?:the|a list|all|our)\b)/i, "show "],
  [/^request\s*:\s*/i, ""],
  [/^simply (?=(?:the|a|all|our|my|show|list)\b)/i, ""],
  [/^(?:(?:just )?a )?quick look (?:at|into) (?=\S)/i, "show "],
  [/^(?:please|pls|plz|kindly)[\s,]+(?=(?:can|could|would|will|may) )/i, ""],
  [
    /^(?:in the course of|as part of|for the purposes? of|in connection with) (?:our|my|the|this) [\w'’-]+(?: [\w'’-]+){0,3},? (?:we|i) (?:select|selected|need|require|request|are looking for|look for|want) (?=(?:the|all|every|a list|each)\b)/i,
    "show ",
  ],
  // Who wants to know, and for what.
  [
    /^(?:my|our|the) (?:manager|boss|cfo|ceo|director|accountant|team ?lead|supervisor|finance (?:director|manager|team)|head of finance|auditors?|board|chairman|chair) (?:really |just |also )?(?:wants?|wanted|would like|needs?|needed|wishes) (?:me )?to (?:know|find out|learn|hear|see)[\s,:–—-]+(?:about )?(?=\S)/i,
    "",
  ],
  [
    /^(?:my|our|the) (?:manager|boss|cfo|ceo|director|accountant|team ?lead|supervisor|finance (?:director|manager|team)|head of finance|auditors?|board|chairman|chair) (?:(?:really |just |also )?(?:wants?|wanted|would like|needs?|needed|asks?|asked|is asking|has asked|keeps asking|wishes)(?: me)?)(?: to (?:know|see|check|find out|ask|hear))?[\s,:–—-]+(?=(?:please |pls )?(?:who|whom|whose|what|which|when|where|why|how|did|do|does|has|have|is|are|was|were|if|whether)(?:'?s)?\b)/i,
    "",
  ],
  [
    /^(?:my|our|the) (?:manager|boss|cfo|ceo|director|accountant|team ?lead|supervisor|finance (?:director|manager|team)|head of finance|auditors?|board) (?:(?:really |just |also )?(?:wants?|wanted|would like|needs?|needed|asked for|asks for|is asking for|has asked for))(?: to (?:see|have|get))? (?=(?:the|all|our|a list|every)\b)/i,
    "show ",
  ],
  [
    new RegExp(
      `^for (?:(?:my|our|the) (?:own )?(?:monthly |weekly |annual |quarterly |audit |board |management |internal )?(?:reports?|records?|files?|board|auditors?|working papers?|meeting|presentation|manager|boss|cfo|notes|month[- ]end|year[- ]end|information|info)(?: pack| file| report)?|reference|(?:the )?(?:month|quarter|year)[- ]?end(?: close| reporting)?)(?:[,:–—-]\\s*|\\s+(?:please |pls |kindly )?(?=(?:i|we) (?:need|want|would|'d)\\b)|\\s+${asking})`,
      "i",
    ),
    "",
  ],
  [/^(?:for the )?(?:audit|month[- ]end|year[- ]end|closing|close): */i, ""],
  [
    /^(?:(?:i )?(?:just |only )?(?:a )?(?:checking|curious|asking|wondering)|just out of curiosity|out of curiosity)[\s,:–—-]+/i,
    "",
  ],
  // 'I was wondering whether you might be able to tell me'.
  [
    new RegExp(
      `^(?:(?:i|we) (?:was|were|am|'m|are|'re)?\\s*(?:just |only |also )?(?:wondering|wonder|wondered)|i'm wondering|im wondering|i'd appreciate knowing|i would appreciate knowing|do you happen to know|any idea|remind me(?: again)?|for the record)[\\s,:–—-]+(?:${interjection}[\\s,]+)?`,
      "i",
    ),
    "",
  ],
  [
    new RegExp(
      `^(?:(?:whether|if|any chance(?: that)?|is there (?:any|a) chance(?: that)?) ${you} ${may}|${may} ${you}|${may} (?:i|we) ask ${you}|(?:i|we)(?:'d| would| should| shall) (?:be (?:very |most )?grateful|appreciate it|be (?:very )?glad|be happy) if ${you} ${may}|would ${you} mind)(?: ${kindly})*(?: be able to| be so kind as to| be so kind and| be kind enough to| manage to| help me(?: to| and)?)?(?: ${kindly})* (?:tell|telling|let|letting|remind|inform)(?: me| us)?(?: know)?(?: again)?(?: ${kindly})*[\\s,:–—-]+`,
      "i",
    ),
    "tell me ",
  ],
  [
    new RegExp(
      `^(?:(?:whether|if|any chance(?: that)?|is there (?:any|a) chance(?: that)?) ${you} ${may})(?: ${kindly})*(?: be able to| be so kind as to| be kind enough to| manage to| help me(?: to| and)?)?(?: ${kindly})* (?=(?:show|give|list|find|check|work out|calculate|count|add up|compare)\\b)`,
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
  // 'Can I get the balance' is no question of what may be.
  [
    /^(?:(?:would|will) it be possible(?: for me)?|is it possible(?: for me)?|(?:can|could|may|might) (?:i|we))(?: please| pls| just| also| quickly)? (?:to )?(?:get|have|see|know|look at|be shown|find)(?: please| pls)? (?=(?:the|a list|a breakdown|an overview|all|our|my|what|how|who|which|last|total|balances?|every)\b)(?!.*\b(?:released?|removed|raised|lowered|increased|reduced|closed|opened|stopped|cancelled|canceled|reversed|refunded|back|changed|corrected|unblocked|blocked|suspended|activated|deactivated|approved|rejected|paid|sent|returned|transferred|moved|lifted|extended|reset|resent|emailed)\W*$)/i,
    "show ",
  ],
  [
    /^(?:i am|i'm|im|we are|we're)? ?(?:just )?(?:trying|looking|here|wanting|hoping) to (?:find out|work out|figure out|check|understand|know|learn)[\s,:–—-]+(?=how|what|who|which|when|whether|if|why)/i,
    "tell me ",
  ],
  [
    /^(?:(?:i am|i'm|im|we are|we're)? ?(?:just )?(?:(?:trying|looking|wanting|hoping) to (?:see|find|get|list|show)|(?:looking|searching) for)|help me (?:to )?(?:find|see|list))[\s,:–—-]+/i,
    "show ",
  ],
  [/^show (?=(?:what|how|who|which|when)\b)/i, ""],
  [
    /^(?:need|needing|require) (?!(?:the|our|my) (?:money|cash|funds)\b)(?=(?:the|a list|all|our|my|total|last)\b)/i,
    "show ",
  ],
  [/^(?:just )?(?:to confirm|confirming|to double[- ]check|double[- ]checking)[\s,:–—-]+/i, "tell me if "],
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
