import { asking, type Frame, interjection } from "./wishes";

/** Greetings, sighs and apologies before a question. */
export const greetings: readonly Frame[] = [
  // Greetings.
  [
    /^(?:hi|hiya|hello|helo|hey|heya|hallo|yo|howdy|greetings|salam|good (?:morning|afternoon|evening|day))(?: (?:there|all|again|everyone|everybody|team|guys|folks|assistant|bot|vostra))?(?:[\s,!.:;?–—-]+|$)/i,
    "",
  ],
  [
    /^dear (?:sirs?|madam|team|all|assistant|colleagues?|support|bot|vostra|bank)(?: or (?:madam|sir))?(?:[\s,!.:;–—-]+|$)/i,
    "",
  ],
  [
    /^(?:many )?(?:thanks?|thank you|thx|thnx|ty|cheers)(?: (?:so much|very much|a lot))?(?: in advance)?[.,:;!]+\s*(?=\S)/i,
    "",
  ],
  [
    /^(?:(?:ok|okay|oh|ah) )?(?:great|cool|perfect|nice|super|excellent|got it|understood|good|fine|alright)[.,;!]+\s*(?=\S)/i,
    "",
  ],
  [
    /^(?:(?:sorry|no|oops|ups)[\s,.!]+)*(?:i|what i) meant(?: to (?:say|ask|write))?[\s,:]+(?:was |is )?(?=\S)/i,
    "",
  ],
  [
    /^(?:(?:ok|okay|and|now)[\s,]+)?(?:one (?:more|last|other) (?:thing|question)|another (?:thing|question)|(?:next|last|new|different) (?:question|topic|subject)|first of all|firstly|secondly|finally|lastly|to start with|for starters)\s*[,:;.–—-]+\s*(?=\S)/i,
    "",
  ],
  [/^(?:q|question)\s*:\s*|^\(?\d{1,2}\)\s+(?=\p{L})/iu, ""],
  [/^(?:very )?urgent\s*[,:;.!–—-]+\s*(?=\S)|^(?:fyi|fao|nb)\b[\s,:;.!–—-]+(?=\S)/i, ""],
  [
    /^(?:as|like) (?:discussed|agreed|requested|mentioned|usual|always)(?: (?:earlier|before|on the phone|today|yesterday))?,\s*/i,
    "",
  ],
  [
    /^(?:with reference|in reference|further|following up|pursuant) (?:to|on) (?:our|your|my|the) (?:phone |telephone |last |previous |recent )?(?:call|conversation|e-?mail|letter|meeting|request|discussion|message|chat)(?: (?:of|from|on) (?:today|yesterday|this morning))?,\s*/i,
    "",
  ],
  [/^quick (?:one|question|q|check)[\s,!.:;–—-]+/i, ""],
  [/^(?:morning|afternoon|evening)(?: (?:all|team|everyone|everybody))?[,!.:;–—-]+\s*/i, ""],
  // Said while one thinks.
  [/^(?:well|listen|look)[,.!…–—]+\s*/i, ""],
  [/^(?:u+m+|u+h+|e+r+m?|h+m+|oh|ah|lol|haha+|omg|basically|anyway)[\s,.!…–—-]+/i, ""],
  [/^(?:so|ok|okay|right|like)[\s,.…–—-]+(?=(?:so|like|um+|uh+|er+m?|basically|well|yeah|right)\b)/i, ""],
  [new RegExp(`^like[\\s,.…–—-]+${asking}`, "i"), ""],
  [
    /^(?:i )?(?:do )?(?:hope|trust) (?:this|that|you|all|everything)\b[^,.;!?\d]{0,40}?\b(?:(?:nice|lovely|good|great|wonderful) (?:day|morning|afternoon|evening|week|weekend)|well|fine|ok|okay|good|great)(?: today| with you| at the bank)?\s*[.,;!:–—-]+\s*(?:(?:but|and)\s+)?/i,
    "",
  ],
  [/^(?:how are you(?: doing)?(?: today)?)[\s,.?!–—-]+(?=\S)/i, ""],
  [/^help(?: me)?[:,!.]+\s*(?=\S)/i, ""],
  [
    /^(?:no (?:worries|problem|rush|hurry)|don't worry|dont worry)(?: if (?:not|you can't|you cannot|it's not)(?: possible)?)?[\s,.;:–—-]+(?:but\s+)?/i,
    "",
  ],
  [/^(?:do me a favou?r|be an angel|be a dear)(?: and|,)\s+/i, ""],
  [
    /^(?:sorry,? )?i (?:can't|cannot|cant|don't|dont|do not) (?:remember|recall)(?: (?:right now|any more|anymore|exactly))?[,:;.–—-]+\s*(?:but\s+)?/i,
    "",
  ],
  [/^i (?:forgot|have forgotten|keep forgetting)(?:[,:;.–—-]+\s*|\s+(?=how|what|when|who|which)\b)/i, ""],
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
    /^(?:i am|i'm|im) (?:quite |very |totally )?new(?: (?:here|to (?:this|all this|the (?:bank|system|portal|team))))?[,.;:–—-]+\s*(?:(?:so|and|but)\s+)?/i,
    "",
  ],
  [new RegExp(`^${interjection}[\\s,.;:–—-]+`, "i"), ""],
];

/** What stands behind a question: thanks, and for what it is wanted. */
export const thanks: readonly Frame[] = [
  // A signature stands behind thanks alone.
  [
    /[\s,;.!–—-]+(?:[Mm]any )?(?:[Tt]hanks?|[Tt]hank you|[Cc]heers|(?:[Kk]ind |[Bb]est |[Ww]arm )?[Rr]egards)[\s,.!–—-]+\p{Lu}\p{Ll}+\.?$/u,
    "",
  ],
  [
    /(?:,| and)? (?:(?:would|will) (?:be (?:great|appreciated|nice|helpful|perfect|lovely|much appreciated)|do))[\s.!]*$/i,
    "",
  ],
  [/[\s,]+if (?:you|u) please[\s.!]*(?=\?*$)/i, ""],
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
