import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Import undone": "تم التراجع عن الاستيراد",
  "Failed to undo the import": "تعذر التراجع عن الاستيراد",
  "Undo import": "التراجع عن الاستيراد",
  "Undo an import": "التراجع عن استيراد",
  "Undoing an import": "التراجع عن استيراد",
  "Undo this import?": "هل تريد التراجع عن هذا الاستيراد؟",
  "Each credit is reversed by a posting of its own, all or none. The same file can then be imported again.":
    "يُعكس كل قيد دائن بقيد خاص به، كلها أو لا شيء. يمكن بعد ذلك استيراد الملف نفسه من جديد.",
  Reversed: "المعكوس",
  "Open again": "تُفتح من جديد",
  "Reverses its credits once a second person approves": "يعكس ما قُيِّد منه، بموافقة شخص ثانٍ",
  "This import was undone": "تم التراجع عن هذا الاستيراد",
  "{credits} of {money} were reversed, and its matches removed. The same file can be imported again.":
    "عُكست {credits} بمبلغ {money} وأزيلت مطابقاتها. يمكن استيراد الملف نفسه من جديد.",
  "This line's import was undone: import its file again":
    "تم التراجع عن استيراد هذا السطر: استورد ملفه من جديد",
  "Import {id} cannot be undone": "لا يمكن التراجع عن الاستيراد {id}",
  "Import {id} cannot be undone: it posted {credits} credits, and an undo reverses at most {most}":
    "لا يمكن التراجع عن الاستيراد {id}: أجرى {credits} قيدًا دائنًا، ويُعكس {most} على الأكثر دفعة واحدة",
  "Further reasons: {count}": "أسباب أخرى: {count}",
  "Import {id} was undone by {user} on {date}: import its file again":
    "تراجع {user} عن الاستيراد {id} في {date}: استورد ملفه من جديد",
  "Line {entry} was matched by hand: remove its match": "طوبق السطر {entry} يدويًا: أزل مطابقته",
  "Line {entry} was posted to suspense or assigned": "قُيِّد السطر {entry} في حساب معلق أو خُصص",
  "Line {entry} of import {statement} is matched with a credit of this import":
    "السطر {entry} من الاستيراد {statement} مطابق لقيد دائن من هذا الاستيراد",
  "Line {entry} of import {statement} was recorded as a duplicate of a line of this import":
    "السطر {entry} من الاستيراد {statement} محسوب تكرارًا لسطر من هذا الاستيراد",
  "Line {entry} of import {statement} may duplicate a line of this import: decide that first":
    "قد يكرر السطر {entry} من الاستيراد {statement} سطرًا من هذا الاستيراد: قرر ذلك أولًا",
  "Settlement instruction {instruction} of a credit was settled":
    "تمت تسوية تعليمات التسوية {instruction} لقيد دائن",
  "Settlement instruction {instruction} of a credit is in a payment file":
    "تعليمات التسوية {instruction} لقيد دائن مدرجة في ملف مدفوعات",
  "{iban} was closed": "أُغلق {iban}",
  "{iban} was linked to another CBS account": "رُبط {iban} بحساب CBS آخر",
  "{iban} has only {available} available of the {credited} credited to it":
    "المتاح في {iban} هو {available} من {credited} التي قُيدت له",
  "Another import of this account is being committed: undo this one once that has finished":
    "يجري اعتماد استيراد آخر لهذا الحساب: تراجع عن هذا بعد انتهائه",
  "Another admin has to approve undoing this import": "يجب أن يوافق مسؤول آخر على التراجع عن الاستيراد",
  "undone credit": "قيد دائن معكوس",
  "Reversed, with its import": "عُكس مع استيراده",
  "Reversal: {description}": "عكس: {=description}",
  "The import has changed since you reviewed it: review it again":
    "لم يعد الاستيراد كما اطّلعت عليه: راجعه من جديد",
  "Compares the bank's own statements with the ledger, line by line": "مقارنة كشوف البنك بالدفتر سطرًا بسطر",
  "Search imports": "البحث في الاستيرادات",
  "Search file or CBS account": "ابحث بالملف أو حساب CBS",
  "Being read": "قيد القراءة",
  "Dry run": "تشغيل تجريبي",
  Committing: "قيد الاعتماد",
  Committed: "معتمد",
  Discarded: "مهمل",
  Lines: "الأسطر",
  "All imports": "كل الاستيرادات",
  "With open lines": "بها أسطر مفتوحة",
  "Without open lines": "بلا أسطر مفتوحة",
  "Imported since": "استُورد منذ",
  "Imported until": "استُورد حتى",
  import: "استيراد",
  imports: { one: "استيراد واحد", two: "استيرادان", few: "استيرادات", many: "استيرادًا", other: "استيراد" },
  Imported: "تاريخ الاستيراد",
  "No bank statements found": "لا توجد كشوف بنكية",
  "Import a file of the bank to compare it with the ledger, line by line.":
    "استورد ملفًا من البنك لمقارنته بالدفتر سطرًا بسطر.",
  "Import a bank statement": "استيراد كشف بنكي",
  "Importing a bank statement": "استيراد كشف بنكي",
  "It is compared with the ledger at once. Nothing is posted until you commit it.":
    "تتم مقارنته بالدفتر فورًا. لا يُقيَّد شيء حتى تعتمده.",
  "Choose the account of the statement": "اختر حساب الكشف",
  "The bank's file": "ملف البنك",
  "Bank statement file": "ملف الكشف البنكي",
  "Choose the bank's file": "اختر ملف البنك",
  "camt.053, MT940, OFX, BAI2, QIF, CSV, XLSX, XLS or a ZIP of these, at most 25 MB":
    "‏camt.053 أو MT940 أو OFX أو BAI2 أو QIF أو CSV أو XLSX أو XLS أو ملف ZIP منها، بحد أقصى 25 ميغابايت",
  "In {file}: {problem}": "في {file}: {=problem}",
  "The file also has statements of accounts that are no CBS accounts here: {accounts}. Add them, or leave out their statements":
    "في الملف أيضًا كشوف حسابات ليست من حسابات CBS هنا: {accounts}. أضفها أو استبعد كشوفها",
  "Leave out the statements of other accounts": "استبعاد كشوف الحسابات الأخرى",
  "Import these pages without the others": "استيراد هذه الصفحات دون غيرها",
  "The page ends with the intermediate balance {amount}, and no page begins with it. Choose a file or ZIP with all pages, or import these without the others.":
    "تنتهي الصفحة بالرصيد المرحلي {amount}، ولا صفحة تبدأ به. اختر ملفًا أو ZIP فيه كل الصفحات، أو استورد هذه دون غيرها.",
  "The page begins with the intermediate balance {amount}, and no page ends with it. Choose a file or ZIP with all pages, or import these without the others.":
    "تبدأ الصفحة بالرصيد المرحلي {amount}، ولا صفحة تنتهي به. اختر ملفًا أو ZIP فيه كل الصفحات، أو استورد هذه دون غيرها.",
  "The file has no statement of CBS account {number}, but of {others}: choose one of them.":
    "لا يحتوي الملف على كشف لحساب CBS ‏{number}، بل على كشوف {others}: اختر أحدها.",
  "The file has no statement of CBS account {number}.": "لا يحتوي الملف على كشف لحساب CBS ‏{number}.",
  "The ZIP holds no file. Choose another one.": "ملف ZIP فارغ. اختر ملفًا آخر.",
  "The ZIP has a password. Unpack it, and choose its files.":
    "ملف ZIP محمي بكلمة مرور. فك ضغطه واختر ملفاته.",
  "The ZIP has more than {most} files. Choose it in parts.":
    "في ملف ZIP أكثر من {most} ملف. اختره على أجزاء.",
  "The ZIP unpacks to more than 50 MB. Choose it in parts.":
    "يتجاوز ملف ZIP بعد فك ضغطه 50 ميغابايت. اختره على أجزاء.",
  "Payment {payment} returned receipt {receipt}": "أعادت الدفعة {payment} المبلغ المقبوض {receipt}",
  "The payment was returned to the account that this line names: its match stays":
    "أُعيد المبلغ إلى الحساب الذي يذكره هذا السطر: تبقى مطابقته",
  "The ZIP has two files named {name}. Unpack it, and choose its files.":
    "في ملف ZIP ملفان باسم {name}. فك ضغطه واختر ملفاته.",
  "The ZIP holds {name} twice, also as {other}. Leave one out.":
    "في ملف ZIP الملف {name} مرتين، والثانية باسم {other}. احذف إحداهما.",
  "The ZIP is compressed in a way that is not read. Unpack it, and choose its files.":
    "ملف ZIP مضغوط بطريقة لا تُقرأ. فك ضغطه واختر ملفاته.",
  "The ZIP is damaged. Ask for it again, or unpack it and choose its files.":
    "ملف ZIP تالف. اطلبه من جديد، أو فك ضغطه واختر ملفاته.",
  Compare: "مقارنة",
  "Comparing...": "جارٍ المقارنة...",
  "See import {known}": "عرض الاستيراد {known}",
  ", which is this file.": "، وهو هذا الملف.",
  "Currency of the file": "عملة الملف",
  "Booking date": "تاريخ القيد",
  "Amount with its sign": "المبلغ بإشارته",
  "Debit or credit, in words": "مدين أو دائن بالكلمات",
  "Value date": "تاريخ القيمة",
  "Account of each row": "حساب الصف",
  "Counterparty's account": "حساب الطرف المقابل",
  "Counterparty's bank (BIC)": "بنك الطرف المقابل (BIC)",
  "Structured reference": "المرجع المنظم",
  "Day, month, year": "يوم، شهر، سنة",
  "Croatian names of months": "أسماء الأشهر بالكرواتية",
  "Month, day, year": "شهر، يوم، سنة",
  "Year, month, day": "سنة، شهر، يوم",
  "Point (1,234.50)": "نقطة (1,234.50)",
  "Comma (1.234,50)": "فاصلة (1.234,50)",
  "Column {number}": "العمود {number}",
  "Read like the last file of this account. Check it, then compare.":
    "يُقرأ كآخر ملف لهذا الحساب. تحقق منه ثم قارن.",
  "The headings are not those of this account's last file. Check each column, then compare.":
    "عناوين الأعمدة ليست عناوين آخر ملف لهذا الحساب. تحقق من كل عمود ثم قارن.",
  "Line {line}, {text}, is no booking as it stands: choose which of such rows to leave out":
    "السطر {line}، {text}، ليس قيدًا بصورته هذه: حدد أي الصفوف المماثلة تُستبعد",
  "Leave out": "استبعاد",
  "A booking": "قيد",
  "Rows with {word}": "الصفوف التي فيها {word}",
  "{role}: {column}": "{role}: {column}",
  "{script}: {sample}": "{script}: {sample}",
  "Choose what each column holds. It is remembered for this account.":
    "حدد محتوى كل عمود. يُحفظ ذلك لهذا الحساب.",
  "Encoding of the file": "ترميز الملف",
  "Western Europe": "أوروبا الغربية",
  "Central Europe": "أوروبا الوسطى",
  Cyrillic: "السيريلية",
  Greek: "اليونانية",
  Turkish: "التركية",
  Hebrew: "العبرية",
  Baltic: "البلطيق",
  Arabic: "العربية",
  "No booking": "ليس قيدًا",
  "Rows with the status {word}": "الصفوف ذات الحالة {word}",
  "First rows of the file": "الصفوف الأولى من الملف",
  "Not in the file": "ليس في الملف",
  "Order of dates": "ترتيب التاريخ",
  "Decimal sign": "الفاصل العشري",
  "Bank statement {id}": "الكشف البنكي {id}",
  "Import {id} of CBS account {account}, by {username}, {time}":
    "الاستيراد {id} لحساب CBS {account}، بواسطة {username}، {time}",
  "Import {id} of a virtual account's own statement, linked to {account}, by {username}, {time}":
    "الاستيراد {id} لكشف حساب افتراضي مرتبط بالحساب {account}، بواسطة {username}، {time}",
  "Import {id}: {file}, CBS account {account} in {currency}":
    "الاستيراد {id}: {file}، حساب CBS ‏{account} بعملة {currency}",
  "{count} more": "{count} أخرى",
  "Import {id} of this file in {currency}": "الاستيراد {id} من هذا الملف بعملة {currency}",
  "All bank statements": "كل الكشوف البنكية",
  "State of the import": "حالة الاستيراد",
  Commit: "اعتماد",
  "Bank and ledger": "البنك والدفتر",
  Bank: "البنك",
  Ledger: "الدفتر",
  Opening: "الافتتاحي",
  Closing: "الختامي",
  "The file has no closing balance to compare with.": "لا يوجد في الملف رصيد ختامي للمقارنة.",
  "Bank and ledger agree: nothing is left to explain.": "البنك والدفتر متوافقان: لا شيء يحتاج إلى تفسير.",
  "What makes the closing difference:": "ما يشكل الفرق الختامي:",
  "Bank and ledger differed already when the file begins": "كان البنك والدفتر مختلفين بالفعل عند بداية الملف",
  "The file's own lines do not lead from its opening to its closing balance":
    "أسطر الملف نفسها لا تؤدي من رصيده الافتتاحي إلى رصيده الختامي",
  "1 new credit that the ledger had not booked in this period":
    "إيداع جديد واحد لم يقيده الدفتر في هذه الفترة",
  "{count} new credits that the ledger had not booked in this period": {
    two: "إيداعان جديدان لم يقيدهما الدفتر في هذه الفترة",
    few: "{count} إيداعات جديدة لم يقيدها الدفتر في هذه الفترة",
    many: "{count} إيداعًا جديدًا لم يقيدها الدفتر في هذه الفترة",
    other: "{count} إيداع جديد لم يقيدها الدفتر في هذه الفترة",
  },
  "1 unmatched line that the ledger has not booked": "سطر واحد غير مطابق لم يقيده الدفتر",
  "{count} unmatched lines that the ledger has not booked": {
    two: "سطران غير مطابقين لم يقيدهما الدفتر",
    few: "{count} أسطر غير مطابقة لم يقيدها الدفتر",
    many: "{count} سطرًا غير مطابق لم يقيدها الدفتر",
    other: "{count} سطر غير مطابق لم يقيدها الدفتر",
  },
  "1 posting of the ledger that the file has not": "قيد واحد في الدفتر ليس في الملف",
  "{count} postings of the ledger that the file has not": {
    two: "قيدان في الدفتر ليسا في الملف",
    few: "{count} قيود في الدفتر ليست في الملف",
    many: "{count} قيدًا في الدفتر ليست في الملف",
    other: "{count} قيد في الدفتر ليست في الملف",
  },
  "Lines whose postings the ledger booked before or after this period, or that other imports account for":
    "أسطر قيّدها الدفتر قبل هذه الفترة أو بعدها، أو تغطيها استيرادات أخرى",
  "This import is being committed": "هذا الاستيراد قيد الاعتماد",
  "{done} of {lines} so far. It continues when you leave this page.":
    "{done} من {lines} حتى الآن. يستمر ذلك بعد مغادرتك هذه الصفحة.",
  "Lines dealt with": "الأسطر التي عولجت",
  "The commit failed": "فشل الاعتماد",
  "{failure}. What it had done until then stays: commit again, and it continues from there.":
    "{=failure}. ما تم حتى ذلك الحين باقٍ: أعد الاعتماد ليتابع من هناك.",
  "This dry run was discarded. Nothing was posted from it.": "أُهمل هذا التشغيل التجريبي. لم يُقيَّد منه شيء.",
  "Dry run: nothing is posted yet": "تشغيل تجريبي: لم يُقيَّد شيء بعد",
  "A commit records {lines} and posts {credits} of {money}.":
    "يسجل الاعتماد {lines} ويقيّد {credits} بمبلغ {money}.",
  "Committed: every line of the bank is accounted for.": "تم الاعتماد: كل أسطر البنك مغطاة.",
  "Committed. {lines} waits for somebody to match, or to post to suspense.":
    "تم الاعتماد. {lines} بانتظار من يطابقه أو يقيّده في حساب معلق.",
  "Committed. {lines} wait for somebody to match, or to post to suspense.":
    "تم الاعتماد. {lines} بانتظار من يطابقها أو يقيّدها في حساب معلق.",
  line: "سطر",
  lines: { one: "سطر واحد", two: "سطران", few: "أسطر", many: "سطرًا", other: "سطر" },
  posting: "قيد",
  postings: { one: "قيد واحد", two: "قيدان", few: "قيود", many: "قيدًا", other: "قيد" },
  "Bank lines": "أسطر البنك",
  "Search lines": "البحث في الأسطر",
  "Search text, reference, name or account": "ابحث بالنص أو المرجع أو الاسم أو الحساب",
  Doubtful: "مشكوك فيه",
  "New credit": "إيداع جديد",
  Duplicate: "مكرر",
  Unmatched: "غير مطابق",
  Recorded: "مسجل",
  Credited: "أُودع",
  "In suspense": "في حساب معلق",
  Assigned: "مخصص لحساب",
  "All lines": "كل الأسطر",
  "Done with it": "ما تم به",
  "All outcomes": "كل النتائج",
  "Still open": "ما زال مفتوحًا",
  Direction: "الاتجاه",
  "Credits and debits": "الإيداعات والخصوم",
  "As in the file": "كما في الملف",
  "Largest first": "الأكبر أولًا",
  "Smallest first": "الأصغر أولًا",
  pending: "معلق",
  Pending: "معلق",
  Match: "المطابقة",
  "Match by hand": "مطابقة يدوية",
  "No lines found": "لا توجد أسطر",
  "Choose another match, or clear the filters.": "اختر مطابقة أخرى، أو امسح عوامل التصفية.",
  "Missing from the file": "غير موجود في الملف",
  "What the ledger booked in this period, and no line accounts for":
    "ما قيّده الدفتر في هذه الفترة ولا يغطيه أي سطر",
  Posting: "القيد",
  "Nothing is missing": "لا شيء مفقود",
  "Every posting of the ledger in this period has its line.": "لكل قيد في الدفتر في هذه الفترة سطره.",
  "Bank line": "سطر البنك",
  Postings: "القيود",
  "Settlement instruction {instructionId}": "تعليمة التسوية {instructionId}",
  "Accounts that this payer's money went to, by the account that it pays from":
    "الحسابات التي ذهبت إليها أموال هذا الدافع، حسب الحساب الذي يدفع منه",
  once: "مرة واحدة",
  Candidates: "المرشحات",
  "Postings that no line accounts for, those of its amount first": "قيود لا يغطيها أي سطر، وما بمبلغه أولًا",
  Remittance: "بيان التحويل",
  "Counterparty Account": "حساب الطرف المقابل",
  "Counterparty's Bank": "بنك الطرف المقابل",
  "Named Account": "الحساب المذكور",
  "Bank Reference": "مرجع البنك",
  "Other References": "مراجع أخرى",
  "Suspense Account": "الحساب المعلق",
  "Value Date": "تاريخ القيمة",
  "In the file": "في الملف",
  "Line {entry}": "السطر {entry}",
  "Line {entry}, payment {part}": "السطر {entry}، الدفعة {part}",
  "At the bank": "لدى البنك",
  Decided: "تاريخ البت",
  "Says which postings this line is; nothing is booked": "تحدد أي القيود يمثلها هذا السطر؛ لا يُقيَّد شيء",
  "Books its amount on a suspense account, until it is assigned": "يقيّد مبلغه في حساب معلق إلى أن يُخصص",
  "Moves its amount out of suspense to an account": "ينقل مبلغه من الحساب المعلق إلى حساب",
  "The line is open again; what was booked stays": "يعود السطر مفتوحًا؛ ويبقى ما قُيّد",
  "Post to suspense": "القيد في حساب معلق",
  "No duplicate": "ليس مكررًا",
  "Remove match": "إزالة المطابقة",
  "Commit this bank statement?": "هل تريد اعتماد هذا الكشف البنكي؟",
  "Nothing is posted; the matches are recorded.": "لا يُقيَّد شيء: يُسجَّل ما هو مطابق.",
  "Each new credit is posted to its account, once. A posting cannot be undone.":
    "يُقيَّد كل إيداع جديد في حسابه مرة واحدة. لا يمكن التراجع عن القيد.",
  Posted: "يُقيَّد",
  "Left out": "يُستبعد",
  "Left open": "يبقى مفتوحًا",
  "Committing...": "جارٍ الاعتماد...",
  "Discard this dry run?": "هل تريد تجاهل هذا التشغيل التجريبي؟",
  "Nothing was posted from it. The same file can be imported again.":
    "لم يُقيَّد منه شيء. يمكن استيراد الملف نفسه من جديد.",
  "Discarding...": "جارٍ التجاهل...",
  "Is this line not a duplicate?": "هل هذا السطر غير مكرر؟",
  "Remove the match of this line?": "هل تريد إزالة مطابقة هذا السطر؟",
  "It then counts as a separate line and waits to be matched or posted.":
    "سيُحسب سطرًا مستقلًا، وينتظر المطابقة أو القيد.",
  "The line and its postings are open again. Nothing is posted.": "يعود السطر وقيوده مفتوحة. لا يُقيَّد شيء.",
  "Removing...": "جارٍ الإزالة...",
  "Choose the posting of this line, or several that add up to it.":
    "اختر القيد الذي يمثله هذا السطر، أو عدة قيود مجموعها مبلغه.",
  "Matching...": "جارٍ المطابقة...",
  "The ledger has no posting around this date that no line accounts for. Post the line to suspense instead.":
    "لا يوجد في الدفتر حول هذا التاريخ قيد لا يغطيه سطر. قيّد السطر في حساب معلق بدلًا من ذلك.",
  Chosen: "المختار",
  "The bank's line": "سطر البنك",
  "The bank's money is booked, and waits until it is assigned. It cannot be taken back.":
    "تُقيَّد أموال البنك وتنتظر إسنادها. لا يمكن التراجع عن ذلك.",
  "Posting...": "جارٍ القيد...",
  "Bank statement imported": "تم استيراد الكشف البنكي",
  "Failed to import the bank statement": "تعذر استيراد الكشف البنكي",
  "Bank statement committed": "تم اعتماد الكشف البنكي",
  "Failed to commit the bank statement": "تعذر اعتماد الكشف البنكي",
  "Dry run discarded": "أُهمل التشغيل التجريبي",
  "Failed to discard the dry run": "تعذر تجاهل التشغيل التجريبي",
  "Bank line matched": "تمت مطابقة سطر البنك",
  "Failed to match the bank line": "تعذرت مطابقة سطر البنك",
  "Match removed": "أُزيلت المطابقة",
  "Failed to remove the match": "تعذرت إزالة المطابقة",
  "Posted to suspense": "تم القيد في حساب معلق",
  "Failed to post to suspense": "تعذر القيد في حساب معلق",
  "Assigned to the account": "تم الإسناد إلى الحساب",
  "Failed to assign the bank line": "تعذر إسناد سطر البنك",
  "Bank statement not found": "الكشف البنكي غير موجود",
  "Choose at least one posting": "اختر قيدًا واحدًا على الأقل",
  "At most 500 postings": "500 قيد على الأكثر",
  "Committing a bank statement": "اعتماد كشف بنكي",
  "Commit a bank statement": "اعتماد كشف بنكي",
  "Discarding a dry run": "تجاهل تشغيل تجريبي",
  "Discard a dry run": "تجاهل تشغيل تجريبي",
  "Removing a match": "إزالة مطابقة",
  "Matching a bank line": "مطابقة سطر بنكي",
  "Match a bank line": "مطابقة سطر بنكي",
  "Posting to suspense": "القيد في حساب معلق",
  "Assigning a bank line": "إسناد سطر بنكي",
  "Assign a bank line": "إسناد سطر بنكي",
  "This file was imported already": "تم استيراد هذا الملف بالفعل",
  "Reading this file took too long, and was given up: import it again":
    "استغرقت قراءة هذا الملف وقتًا طويلًا فأُوقفت: استورده من جديد",
  "This file is import {id} already, by {username} on {when}":
    "هذا الملف هو الاستيراد {id} بالفعل، بواسطة {username} في {when}",
  "Another import of this account is being committed: commit this one when that is over":
    "استيراد آخر لهذا الحساب قيد الاعتماد: اعتمد هذا بعد انتهائه",
  "Import {id} is being committed": "الاستيراد {id} قيد الاعتماد",
  "Import {id} is being committed by {username} on {date}":
    "الاستيراد {id} قيد الاعتماد بواسطة {username} في {date}",
  "Import {id} was committed": "تم اعتماد الاستيراد {id}",
  "Import {id} was committed by {username} on {date}": "تم اعتماد الاستيراد {id} بواسطة {username} في {date}",
  "Import {id} was discarded: import its file again": "أُهمل الاستيراد {id}: استورد ملفه من جديد",
  "The commit of import {id} failed, and a part of it is posted: commit it again":
    "فشل اعتماد الاستيراد {id} وقُيّد جزء منه: اعتمده من جديد",
  "The commit of import {id} by {username} on {date} failed, and a part of it is posted: commit it again":
    "فشل اعتماد الاستيراد {id} بواسطة {username} في {date} وقُيّد جزء منه: اعتمده من جديد",
  "Import {id} is a dry run": "الاستيراد {id} تشغيل تجريبي",
  "Import {id} is being read": "الاستيراد {id} قيد القراءة",
  "Another bank line is matched with one of these postings already":
    "سطر بنكي آخر مطابق بالفعل لأحد هذه القيود",
  "Somebody dealt with another line of the same booking meanwhile: try again":
    "عالج شخص ما سطرًا آخر من القيد نفسه في هذه الأثناء: حاول مرة أخرى",
  "One of these postings moved nothing on this account, or is matched already":
    "أحد هذه القيود لم يحرك شيئًا في هذا الحساب، أو أنه مطابق بالفعل",
  "The 1 posting add up to {ours}, the bank's line is {theirs}": "مبلغ القيد {ours}، وسطر البنك {theirs}",
  "The {count} postings add up to {ours}, the bank's line is {theirs}": {
    two: "مجموع قيدين هو {ours}، وسطر البنك {theirs}",
    few: "مجموع {count} قيود هو {ours}، وسطر البنك {theirs}",
    many: "مجموع {count} قيدًا هو {ours}، وسطر البنك {theirs}",
    other: "مجموع {count} قيد هو {ours}، وسطر البنك {theirs}",
  },
  "There is no such posting": "لا يوجد قيد كهذا",
  "No active suspense account holds {currency}: add one": "لا يوجد حساب معلق نشط بعملة {currency}: أضف واحدًا",
  "Commit the import first: until then this is a dry run":
    "اعتمد الاستيراد أولًا: حتى ذلك الحين هذا تشغيل تجريبي",
  "The line is matched with nothing": "السطر غير مطابق لأي شيء",
  "Post it to suspense first": "قيّده في حساب معلق أولًا",
  "{number} is a suspense account: choose a settlement account": "{number} حساب معلق: اختر حساب تسوية",
  "The file has no statement. Choose another one.": "لا يوجد كشف في الملف. اختر ملفًا آخر.",
  "The file is a statement of account {named}, not of CBS account {number}. Choose the CBS account that it belongs to.":
    "الملف كشف للحساب {named} وليس لحساب CBS {number}. اختر حساب CBS الذي يخصه.",
  "The file is of virtual account {named}, which is linked to {linked}: choose that CBS account.":
    "الملف للحساب الافتراضي {named} المرتبط بالحساب {linked}: اختر حساب CBS ذاك.",
  "The file is in {currency}, but {named} is kept in {kept}.":
    "الملف بعملة {currency}، لكن {named} بعملة {kept}.",
  "The file is in no currency. CBS account {number} holds {held}.":
    "لا عملة في الملف. عملات حساب CBS {number} هي {held}.",
  "The file is in {currency}. CBS account {number} holds {held}.":
    "الملف بعملة {currency}. عملات حساب CBS {number} هي {held}.",
  "CBS account {number} holds {held}, and the file names no currency: choose one":
    "عملات حساب CBS {number} هي {held}، ولا يذكر الملف أي عملة: اختر واحدة",
  "{question}. A program sends mapping={answer}": "{=question}. يرسل البرنامج mapping={answer}",
  "The headings name {currency}, but CBS account {number} holds {held}: choose the currency of the file":
    "تذكر العناوين {currency}، وعملات حساب CBS {number} هي {held}: اختر عملة الملف",
  "The columns of the CSV are not given as they should be": "أعمدة ملف CSV غير محددة كما ينبغي",
  "The file is no table, so that it has no columns to choose. Import it as it is.":
    "الملف ليس جدولًا، فلا أعمدة لاختيارها. استورده كما هو.",
  "The ledger has no such posting": "لا يوجد قيد كهذا في الدفتر",
  "The ledger has no such booking on this account": "لا يوجد قيد كهذا في الدفتر على هذا الحساب",
  "The bank has not booked it yet: it is compared when a later file has it as booked":
    "لم يقيّده البنك بعد: سيُقارن عندما يظهر مقيدًا في ملف لاحق",
  "An earlier statement of this file has this line already": "يوجد هذا السطر بالفعل في كشف سابق من هذا الملف",
  "Import {id} has this line already": "يوجد هذا السطر بالفعل في الاستيراد {id}",
  "Transaction {reference} and the amount agree": "المعاملة {reference} والمبلغ متوافقان",
  "{count} lines with the reference {reference} add up to one posting": {
    two: "سطران بالمرجع {reference} مجموعهما قيد واحد",
    few: "{count} أسطر بالمرجع {reference} مجموعها قيد واحد",
    many: "{count} سطرًا بالمرجع {reference} مجموعها قيد واحد",
    other: "{count} سطر بالمرجع {reference} مجموعها قيد واحد",
  },
  "{count} postings with the reference {reference} add up to it": {
    two: "قيدان بالمرجع {reference} مجموعهما مبلغه",
    few: "{count} قيود بالمرجع {reference} مجموعها مبلغه",
    many: "{count} قيدًا بالمرجع {reference} مجموعها مبلغه",
    other: "{count} قيد بالمرجع {reference} مجموعها مبلغه",
  },
  "The {count} postings of {date} add up to it": {
    two: "قيدان بتاريخ {date} مجموعهما مبلغه",
    few: "{count} قيود بتاريخ {date} مجموعها مبلغه",
    many: "{count} قيدًا بتاريخ {date} مجموعها مبلغه",
    other: "{count} قيد بتاريخ {date} مجموعها مبلغه",
  },
  "It takes back an earlier debit, which the ledger does not know": "يعيد خصمًا سابقًا لا يعرفه الدفتر",
  "It names {count} virtual IBANs": "يذكر {count} من أرقام IBAN الافتراضية",
  "No account has the virtual IBAN {iban}": "لا يوجد حساب برقم IBAN الافتراضي {iban}",
  "The payment hub has credited {reference} to this account already: match it with that":
    "قيّد مركز المدفوعات {reference} لصالح هذا الحساب بالفعل: طابقه معه",
  "It may be payment {id} with the reference {reference}, which comes back: read the bank's report on its file, then match it":
    "قد تكون الدفعة {id} بالمرجع {reference} وقد عادت: اقرأ تقرير البنك عن ملفها ثم طابقها",
  "Import {id} has the same amount for this account on this day, and nothing tells the two apart: if it is other money, say that it is not a duplicate":
    "في الاستيراد {id} المبلغ نفسه لهذا الحساب في هذا اليوم، ولا شيء يميز بينهما: إن كانت أموالًا أخرى فحدد أنه ليس مكررًا",
  "New money for {iban}": "أموال جديدة للحساب {iban}",
  "It may be settlement instruction {id} with {account}, which is open: mark it as settled, then match it":
    "قد تكون تعليمة التسوية {id} مع {account} وهي مفتوحة: علّمها كمسوّاة ثم طابقها",
  "The reference {reference} is that of settlement instruction {id} with {account}, which is open":
    "المرجع {reference} هو مرجع تعليمة التسوية {id} مع {account}، وهي مفتوحة",
  "Settlement instruction {id} explains this line: settle it and match":
    "تعليمة التسوية {id} تفسر هذا البند: سوِّها وطابقه",
  "Settlement instruction {id} does not explain this line": "تعليمة التسوية {id} لا تفسر هذا البند",
  "No open settlement instruction explains it": "لا توجد تعليمة تسوية مفتوحة تفسره",
  "Settle {id} and match": "تسوية {id} والمطابقة",
  "Settle {id} and match?": "تسوية {id} والمطابقة؟",
  "Settling and matching": "التسوية والمطابقة",
  "Settle the instruction of a bank line": "تسوية تعليمة بند مصرفي",
  "Posts the settlement, and matches the line with it": "يقيّد التسوية ويطابق البند معها",
  "The bank's line shows that the money was moved. The settlement cannot be undone; the match can.":
    "يُظهر بند البنك أن الأموال نُقلت. لا يمكن التراجع عن التسوية، ويمكن التراجع عن المطابقة.",
  "Instruction settled, and the bank line matched": "سُوّيت التعليمة وطوبق البند المصرفي",
  "Failed to settle and match": "فشلت التسوية والمطابقة",
  "moves a settlement out of both clearing accounts, and matches the bank's line with it":
    "ينقل تسوية من حسابي المقاصة كليهما ويطابق بند البنك معها",
  "The amount agrees with settlement instruction {id} with {account}, which is open":
    "المبلغ يطابق تعليمة التسوية {id} مع {account}، وهي مفتوحة",
  "The reference {reference} is that of {money} on {date}: the amount is another one":
    "المرجع {reference} يخص {money} في {date}: المبلغ مختلف",
  "The ledger has no posting of {money} within {days} days":
    "لا يوجد في الدفتر قيد بمبلغ {money} خلال {days} أيام",
  "The ledger has no posting of {money} within {days} days, and the line names no virtual IBAN":
    "لا يوجد في الدفتر قيد بمبلغ {money} خلال {days} أيام، ولا يذكر السطر رقم IBAN افتراضيًا",
  "Matched by hand with 1 posting": "طوبق يدويًا مع قيد واحد",
  "Matched by hand with {count} postings": {
    two: "طوبق يدويًا مع قيدين",
    few: "طوبق يدويًا مع {count} قيود",
    many: "طوبق يدويًا مع {count} قيدًا",
    other: "طوبق يدويًا مع {count} قيد",
  },
  "{username} says that it is not a duplicate": "يفيد {username} بأنه ليس مكررًا",
  "{username} removed its match": "أزال {username} مطابقته",
  "Posted to suspense account {number}": "قُيّد في الحساب المعلق {number}",
  "Assigned to {iban}": "خُصص للحساب {iban}",
  "Credited to {iban}": "أُودع في الحساب {iban}",
  "The reference {reference} and the amount agree": "المرجع {reference} والمبلغ متوافقان",
  "The reference {reference} and the amount agree, and so does the virtual IBAN":
    "المرجع {reference} والمبلغ متوافقان، وكذلك رقم IBAN الافتراضي",
  "The reference {reference} and the amount agree, but several accounts have such a posting":
    "المرجع {reference} والمبلغ متوافقان، لكن لعدة حسابات قيدًا كهذا",
  "The reference {reference} and the amount agree, booked 1 day apart":
    "المرجع {reference} والمبلغ متوافقان، بفارق يوم واحد في القيد",
  "The reference {reference} and the amount agree, booked 1 day apart, and so does the virtual IBAN":
    "المرجع {reference} والمبلغ متوافقان، بفارق يوم واحد في القيد، وكذلك رقم IBAN الافتراضي",
  "The reference {reference} and the amount agree, booked 1 day apart, but several accounts have such a posting":
    "المرجع {reference} والمبلغ متوافقان، بفارق يوم واحد في القيد، لكن لعدة حسابات قيدًا كهذا",
  "The reference {reference} and the amount agree, booked {count} days apart": {
    two: "المرجع {reference} والمبلغ متوافقان، بفارق يومين في القيد",
    few: "المرجع {reference} والمبلغ متوافقان، بفارق {count} أيام في القيد",
    many: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يومًا في القيد",
    other: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يوم في القيد",
  },
  "The reference {reference} and the amount agree, booked {count} days apart, and so does the virtual IBAN": {
    two: "المرجع {reference} والمبلغ متوافقان، بفارق يومين في القيد، وكذلك رقم IBAN الافتراضي",
    few: "المرجع {reference} والمبلغ متوافقان، بفارق {count} أيام في القيد، وكذلك رقم IBAN الافتراضي",
    many: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يومًا في القيد، وكذلك رقم IBAN الافتراضي",
    other: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يوم في القيد، وكذلك رقم IBAN الافتراضي",
  },
  "The reference {reference} and the amount agree, booked {count} days apart, but several accounts have such a posting":
    {
      two: "المرجع {reference} والمبلغ متوافقان، بفارق يومين في القيد، لكن لعدة حسابات قيدًا كهذا",
      few: "المرجع {reference} والمبلغ متوافقان، بفارق {count} أيام في القيد، لكن لعدة حسابات قيدًا كهذا",
      many: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يومًا في القيد، لكن لعدة حسابات قيدًا كهذا",
      other: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يوم في القيد، لكن لعدة حسابات قيدًا كهذا",
    },
  "The reference {reference} and the amount agree, and so does the other party's account":
    "المرجع {reference} والمبلغ متوافقان، وكذلك حساب الطرف الآخر",
  "The reference {reference} and the amount agree, booked 1 day apart, and so does the other party's account":
    "المرجع {reference} والمبلغ متوافقان، بفارق يوم واحد في القيد، وكذلك حساب الطرف الآخر",
  "The reference {reference} and the amount agree, booked {count} days apart, and so does the other party's account":
    {
      two: "المرجع {reference} والمبلغ متوافقان، بفارق يومين في القيد، وكذلك حساب الطرف الآخر",
      few: "المرجع {reference} والمبلغ متوافقان، بفارق {count} أيام في القيد، وكذلك حساب الطرف الآخر",
      many: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يومًا في القيد، وكذلك حساب الطرف الآخر",
      other: "المرجع {reference} والمبلغ متوافقان، بفارق {count} يوم في القيد، وكذلك حساب الطرف الآخر",
    },
  "The name {name} and the amount agree": "الاسم {name} والمبلغ متوافقان",
  "The name {name} and the amount agree, booked 1 day apart":
    "الاسم {name} والمبلغ متوافقان، بفارق يوم واحد في القيد",
  "The name {name} and the amount agree, booked {count} days apart": {
    two: "الاسم {name} والمبلغ متوافقان، بفارق يومين في القيد",
    few: "الاسم {name} والمبلغ متوافقان، بفارق {count} أيام في القيد",
    many: "الاسم {name} والمبلغ متوافقان، بفارق {count} يومًا في القيد",
    other: "الاسم {name} والمبلغ متوافقان، بفارق {count} يوم في القيد",
  },
  "The account {account} and the amount agree": "الحساب {account} والمبلغ متوافقان",
  "The account {account} and the amount agree, but their references differ":
    "الحساب {account} والمبلغ متوافقان، لكن مرجعيهما مختلفان",
  "The account {account} and the amount agree, booked 1 day apart":
    "الحساب {account} والمبلغ متوافقان، بفارق يوم واحد في القيد",
  "The account {account} and the amount agree, booked 1 day apart, but their references differ":
    "الحساب {account} والمبلغ متوافقان، بفارق يوم واحد في القيد، لكن مرجعيهما مختلفان",
  "The account {account} and the amount agree, booked {count} days apart": {
    two: "الحساب {account} والمبلغ متوافقان، بفارق يومين في القيد",
    few: "الحساب {account} والمبلغ متوافقان، بفارق {count} أيام في القيد",
    many: "الحساب {account} والمبلغ متوافقان، بفارق {count} يومًا في القيد",
    other: "الحساب {account} والمبلغ متوافقان، بفارق {count} يوم في القيد",
  },
  "The account {account} and the amount agree, booked {count} days apart, but their references differ": {
    two: "الحساب {account} والمبلغ متوافقان، بفارق يومين في القيد، لكن مرجعيهما مختلفان",
    few: "الحساب {account} والمبلغ متوافقان، بفارق {count} أيام في القيد، لكن مرجعيهما مختلفان",
    many: "الحساب {account} والمبلغ متوافقان، بفارق {count} يومًا في القيد، لكن مرجعيهما مختلفان",
    other: "الحساب {account} والمبلغ متوافقان، بفارق {count} يوم في القيد، لكن مرجعيهما مختلفان",
  },
  "Only the amount and the date agree": "المبلغ والتاريخ فقط متوافقان",
  "Only the amount and the date agree, booked 1 day apart":
    "المبلغ والتاريخ فقط متوافقان، بفارق يوم واحد في القيد",
  "Only the amount and the date agree, booked {count} days apart": {
    two: "المبلغ والتاريخ فقط متوافقان، بفارق يومين في القيد",
    few: "المبلغ والتاريخ فقط متوافقان، بفارق {count} أيام في القيد",
    many: "المبلغ والتاريخ فقط متوافقان، بفارق {count} يومًا في القيد",
    other: "المبلغ والتاريخ فقط متوافقان، بفارق {count} يوم في القيد",
  },
  "Import {id} has the same amount for this account with the reference {reference}: if it is other money, post it to suspense and assign it":
    "في الاستيراد {id} المبلغ نفسه لهذا الحساب بالمرجع {reference}: إن كانت أموالًا أخرى فقيّدها في حساب معلق ثم خصصها",
  "Import {id} has the same amount for this account with the reference {reference}, booked 1 day apart: if it is other money, post it to suspense and assign it":
    "في الاستيراد {id} المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق يوم واحد في القيد: إن كانت أموالًا أخرى فقيّدها في حساب معلق ثم خصصها",
  "Import {id} has the same amount for this account with the reference {reference}, booked {count} days apart: if it is other money, post it to suspense and assign it":
    {
      two: "في الاستيراد {id} المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق يومين في القيد: إن كانت أموالًا أخرى فقيّدها في حساب معلق ثم خصصها",
      few: "في الاستيراد {id} المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق {count} أيام في القيد: إن كانت أموالًا أخرى فقيّدها في حساب معلق ثم خصصها",
      many: "في الاستيراد {id} المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق {count} يومًا في القيد: إن كانت أموالًا أخرى فقيّدها في حساب معلق ثم خصصها",
      other:
        "في الاستيراد {id} المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق {count} يوم في القيد: إن كانت أموالًا أخرى فقيّدها في حساب معلق ثم خصصها",
    },
  "This bank line was credited to its account": "أُودع سطر البنك هذا في حسابه",
  "This bank line was credited to its account by {username} on {date}":
    "أُودع سطر البنك هذا في حسابه بواسطة {username} في {date}",
  "This bank line was posted to suspense": "قُيّد سطر البنك هذا في حساب معلق",
  "This bank line was posted to suspense by {username} on {date}":
    "قُيّد سطر البنك هذا في حساب معلق بواسطة {username} في {date}",
  "This bank line was assigned to an account": "خُصص سطر البنك هذا لحساب",
  "This bank line was assigned to an account by {username} on {date}":
    "خُصص سطر البنك هذا لحساب بواسطة {username} في {date}",
  "This bank line was found to be a duplicate": "تبيّن أن سطر البنك هذا مكرر",
  "This bank line was found to be a duplicate by {username} on {date}":
    "تبيّن أن سطر البنك هذا مكرر بواسطة {username} في {date}",
  "This bank line was matched": "طوبق سطر البنك هذا",
  "This bank line was matched by {username} on {date}": "طوبق سطر البنك هذا بواسطة {username} في {date}",
  "Drop the file here, or": "أفلت الملف هنا، أو",
  "{count} matched lines": {
    one: "سطرًا مطابقًا واحدًا",
    two: "سطرين مطابقين",
    few: "{count} أسطر مطابقة",
    many: "{count} سطرًا مطابقًا",
    other: "{count} سطر مطابق",
  },
  "{count} new credits": {
    one: "إيداعًا جديدًا واحدًا",
    two: "إيداعين جديدين",
    few: "{count} إيداعات جديدة",
    many: "{count} إيداعًا جديدًا",
    other: "{count} إيداع جديد",
  },
  "{count} duplicates": {
    one: "مكرر واحد",
    two: "مكرران",
    few: "{count} مكررات",
    many: "{count} مكررًا",
    other: "{count} مكرر",
  },
  "{count} lines": {
    one: "سطر واحد",
    two: "سطرين",
    few: "{count} أسطر",
    many: "{count} سطرًا",
    other: "{count} سطر",
  },
  "state: Decided": "تم البت",
  "Possible duplicate": "مكرر محتمل",
  "{count} possible duplicates": {
    one: "مكرر محتمل واحد",
    two: "مكرران محتملان",
    few: "{count} مكررات محتملة",
    many: "{count} مكررًا محتملًا",
    other: "{count} مكرر محتمل",
  },
  "A person must decide whether {lines} are the same movements as known lines.":
    "على أحد الموظفين أن يحدد هل {lines} هي حركات أسطر معروفة.",
  "To be answered": "بانتظار الإجابة",
  "The same movement, or another one?": "أهي الحركة نفسها أم حركة أخرى؟",
  "Lines like it": "أسطر مثله",
  "They say the same, and each counts as a movement": "تذكر الشيء نفسه، ويُحسب كل منها حركة",
  "Like line": "سطر مماثل",
  "Line {entry} of import {id}": "السطر {entry} من الاستيراد {id}",
  "Same movement": "الحركة نفسها",
  "Another movement": "حركة أخرى",
  "Recording...": "جارٍ التسجيل...",
  "Recording a duplicate": "تسجيل مكرر",
  "Recording duplicates": "تسجيل مكررات",
  "Opening possible duplicates": "فتح مكررات محتملة",
  "Mark a bank line as a duplicate": "تحديد أن سطر البنك مكرر",
  "Mark bank lines as duplicates": "تحديد أن أسطر البنك مكررة",
  "Mark bank lines as separate movements": "تحديد أن أسطر البنك حركات أخرى",
  "Is this line the same movement?": "هل هذا السطر هو الحركة نفسها؟",
  "Is this line another movement?": "هل هذا السطر حركة أخرى؟",
  "Are {count} lines the same movements?": {
    one: "هل هذا السطر هو الحركة نفسها؟",
    two: "هل السطران هما الحركتان نفسهما؟",
    few: "هل {count} أسطر هي الحركات نفسها؟",
    many: "هل {count} سطرًا هي الحركات نفسها؟",
    other: "هل {count} سطر هي الحركات نفسها؟",
  },
  "Are {count} lines other movements?": {
    one: "هل هذا السطر حركة أخرى؟",
    two: "هل السطران حركتان أخريان؟",
    few: "هل {count} أسطر حركات أخرى؟",
    many: "هل {count} سطرًا حركات أخرى؟",
    other: "هل {count} سطر حركات أخرى؟",
  },
  "It then counts as a duplicate, and nothing is booked for it. You can undo this.":
    "يكون عندئذ مكررًا ولا يُقيَّد له شيء. يمكن التراجع عن ذلك.",
  "They then count as duplicates, and nothing is booked for them. You can undo this.":
    "تكون عندئذ مكررة ولا يُقيَّد لها شيء. يمكن التراجع عن ذلك.",
  "They then count as separate lines and wait to be matched or posted.":
    "تُحسب عندئذ أسطرًا مستقلة، وتنتظر المطابقة أو القيد.",
  "Records that the line repeats a known one; nothing is booked":
    "يسجل أن السطر يكرر سطرًا معروفًا؛ ولا يُقيَّد شيء",
  "Recorded as the same movement": "سُجّل كالحركة نفسها",
  "Failed to record the bank line": "تعذّر تسجيل سطر البنك",
  "The line is open now": "السطر مفتوح الآن",
  "Decide first whether it is the same movement as the line that it resembles, or another one":
    "حدد أولًا هل هو حركة السطر المماثل أم حركة أخرى",
  "There is no known line that it may repeat": "لا يُعرف سطر قد يكرره",
  "{username} says that it is the same movement": "يفيد {username} بأنه الحركة نفسها",
  "Lines whose postings the ledger booked before or after this period, or that other imports account for, and 1 possible duplicate waiting for an answer":
    "أسطر قيّدها الدفتر قبل هذه الفترة أو بعدها، أو تغطيها استيرادات أخرى، ومكرر محتمل واحد بانتظار إجابة",
  "Lines whose postings the ledger booked before or after this period, or that other imports account for, and {count} possible duplicates waiting for an answer":
    {
      two: "أسطر قيّدها الدفتر قبل هذه الفترة أو بعدها، أو تغطيها استيرادات أخرى، ومكرران محتملان بانتظار إجابة",
      few: "أسطر قيّدها الدفتر قبل هذه الفترة أو بعدها، أو تغطيها استيرادات أخرى، و{count} مكررات محتملة بانتظار إجابة",
      many: "أسطر قيّدها الدفتر قبل هذه الفترة أو بعدها، أو تغطيها استيرادات أخرى، و{count} مكررًا محتملًا بانتظار إجابة",
      other:
        "أسطر قيّدها الدفتر قبل هذه الفترة أو بعدها، أو تغطيها استيرادات أخرى، و{count} مكرر محتمل بانتظار إجابة",
    },
  "It is like a line that is known, and nothing proves whether both are one movement":
    "يشبه سطرًا معروفًا، ولا شيء يثبت أنهما حركة واحدة",
  "It is like line {line} of this file, and nothing proves whether both are one movement":
    "يشبه السطر {line} من هذا الملف، ولا شيء يثبت أنهما حركة واحدة",
  "It is like line {line} of import {id}, and nothing proves whether both are one movement":
    "يشبه السطر {line} من الاستيراد {id}، ولا شيء يثبت أنهما حركة واحدة",
  "Line {line} of import {id} has the same amount for this account on this day, and nothing proves whether both are one movement":
    "السطر {line} من الاستيراد {id} له المبلغ نفسه لهذا الحساب في هذا اليوم، ولا شيء يثبت أنهما حركة واحدة",
  "Line {line} of import {id} has the same amount for this account with the reference {reference}, and nothing proves whether both are one movement":
    "السطر {line} من الاستيراد {id} له المبلغ نفسه لهذا الحساب بالمرجع {reference}، ولا شيء يثبت أنهما حركة واحدة",
  "Line {line} of import {id} has the same amount for this account with the reference {reference}, booked 1 day apart, and nothing proves whether both are one movement":
    "السطر {line} من الاستيراد {id} له المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق يوم واحد في القيد، ولا شيء يثبت أنهما حركة واحدة",
  "Line {line} of import {id} has the same amount for this account with the reference {reference}, booked {count} days apart, and nothing proves whether both are one movement":
    {
      two: "السطر {line} من الاستيراد {id} له المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق يومين في القيد، ولا شيء يثبت أنهما حركة واحدة",
      few: "السطر {line} من الاستيراد {id} له المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق {count} أيام في القيد، ولا شيء يثبت أنهما حركة واحدة",
      many: "السطر {line} من الاستيراد {id} له المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق {count} يومًا في القيد، ولا شيء يثبت أنهما حركة واحدة",
      other:
        "السطر {line} من الاستيراد {id} له المبلغ نفسه لهذا الحساب بالمرجع {reference}، بفارق {count} يوم في القيد، ولا شيء يثبت أنهما حركة واحدة",
    },
  "Settlement instruction {number} from {from} to {to}": "تعليمة التسوية {number} من {from} إلى {to}",
  "Payment to {recipient}: {description}": "دفعة إلى {recipient}: {description}",
  "{amount} from {party}, booked by the bank on {date}, is unmatched":
    "{amount} من {party}، قيّدها البنك في {date}، غير مطابقة",
  "{amount} to {party}, booked by the bank on {date}, is unmatched":
    "{amount} إلى {party}، قيّدها البنك في {date}، غير مطابقة",
  "an unknown party": "طرف غير معروف",
} satisfies Dictionary;
