import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Line {line}: {refusal}": "السطر {line}: {=refusal}",
  "Line {line}, column {column}: {refusal}": "السطر {line}، العمود {column}: {=refusal}",
  "The file has more than {most} bookings. Ask the bank for it in parts.":
    "في الملف أكثر من {most} قيد. اطلبه من البنك على أجزاء.",
  "{text} is neither CRDT nor DBIT. Ask the bank for the file again.":
    "{text} ليس CRDT ولا DBIT. اطلب الملف من البنك من جديد.",
  "CdtDbtInd is missing, so it is open what moved. Ask the bank for the file again.":
    "ينقص CdtDbtInd، فلا يُعرف اتجاه الحركة. اطلب الملف من البنك من جديد.",
  "The status (Sts) is missing, so it is open whether the entry is booked. Ask the bank for the file with BOOK, PDNG, FUTR or INFO.":
    "تنقص الحالة (Sts)، فلا يُعرف هل قُيدت الحركة. اطلب من البنك الملف مع BOOK أو PDNG أو FUTR أو INFO.",
  "The status {status} is not known, so it is open whether the entry is booked. Ask the bank for the file with BOOK, PDNG, FUTR or INFO.":
    "الحالة {status} غير معروفة، فلا يُعرف هل قُيدت الحركة. اطلب من البنك الملف مع BOOK أو PDNG أو FUTR أو INFO.",
  "The statement names no account (Acct). Ask the bank for the file again.":
    "لا يذكر الكشف حسابًا (Acct). اطلب الملف من البنك من جديد.",
  "The entry has no date. Ask the bank for the file again.": "الحركة بلا تاريخ. اطلب الملف من البنك من جديد.",
  "There are two balances {code} of {date} that differ. Ask the bank for the file again.":
    "يوجد رصيدان {code} بتاريخ {date} مختلفان. اطلب الملف من البنك من جديد.",
  "The balance has no date. Ask the bank for the file again.":
    "الرصيد بلا تاريخ. اطلب الملف من البنك من جديد.",
  "The summary says {says}, the statement has {has}. The file is incomplete or was changed: ask the bank for it again.":
    "يذكر الملخص {says} وفي الكشف {has}. الملف ناقص أو تغيّر: اطلبه من البنك من جديد.",
  "The file holds no statement. Choose the bank's camt.052, camt.053 or camt.054 file.":
    "لا يحتوي الملف على كشف. اختر ملف البنك camt.052 أو camt.053 أو camt.054.",
  "{message} is not read here. Choose a camt.052, camt.053 or camt.054 file of version 001.02 to 001.13.":
    "لا يُقرأ {message} هنا. اختر ملف camt.052 أو camt.053 أو camt.054 من الإصدار 001.02 إلى 001.13.",
  "The encoding {encoding} is not known here.": "الترميز {encoding} غير معروف هنا.",
  "The row has too many cells for a bank's file. Choose another file.":
    "في الصف خلايا أكثر مما في ملف بنك. اختر ملفًا آخر.",
  "{text} is not a valid date. If the row is a total, remove it; else correct the columns.":
    "{text} ليس تاريخًا صالحًا. إن كان الصف مجموعًا فاحذفه، وإلا فصحح الأعمدة.",
  "{text} is not an amount with a decimal point. Correct the columns or the file.":
    "{text} ليس مبلغًا بفاصلة عشرية نقطية. صحح الأعمدة أو الملف.",
  "{text} is not an amount with a decimal comma. Correct the columns or the file.":
    "{text} ليس مبلغًا بفاصلة عشرية. صحح الأعمدة أو الملف.",
  "Column {column} {heading} contains {words}: choose which of these are booked, which are pending and which moved no money":
    "في العمود {column} {heading} القيم {words}: حدد أيها قيود وأيها معلق وأيها لم يحرك مالًا",
  "The date {text} may begin with the day or the month: choose which":
    "قد يبدأ التاريخ {text} باليوم أو بالشهر: حدد أيهما",
  "The amount {text} may be thousands or have three decimals: choose the decimal sign":
    "قد يكون المبلغ {text} آلافًا أو بثلاث منازل عشرية: حدد العلامة العشرية",
  "Several columns name a currency: choose the one that belongs to the amounts":
    "تذكر عدة أعمدة عملة: حدد أيها عملة المبالغ",
  "The amount {text} is not in {currency}: choose the columns that hold the amounts in {other}":
    "المبلغ {text} ليس بعملة {currency}: حدد أعمدة المبالغ بعملة {other}",
  "The file does not show which columns hold the amounts: choose one column with signs, or two with debits and credits":
    "لا يبيّن الملف أي الأعمدة فيها المبالغ: حدد عمود المبالغ بإشاراتها، أو عمودي المدين والدائن",
  "Column {column} {heading} has amounts without signs, and nothing shows which are debits: choose the columns that hold the amounts":
    "في العمود {column} {heading} مبالغ بلا إشارات، ولا شيء يبيّن أيها مدين: حدد أعمدة المبالغ",
  "According to the balances, the debits in column {column} {heading} are credits and its credits are debits: choose the columns that hold the amounts":
    "بحسب الأرصدة، مدين العمود {column} {heading} دائن ودائنه مدين: حدد أعمدة المبالغ",
  "The balances do not follow from column {column} {heading}: choose the columns that hold the amounts and the balances":
    "لا تنتج الأرصدة من العمود {column} {heading}: حدد أعمدة المبالغ والأرصدة",
  "Column {column} {heading} holds negative credits: choose the columns that hold the amounts":
    "في العمود {column} {heading} مبالغ دائنة سالبة: حدد أعمدة المبالغ",
  "Column {column} {heading} also holds amounts: choose the columns that hold the amounts of the account":
    "في العمود {column} {heading} مبالغ أيضًا: حدد أعمدة مبالغ الحساب",
  "The file is not UTF-8, and its letters do not show its encoding. Choose the encoding, such as windows-1256.":
    "الملف ليس UTF-8، ولا تبيّن حروفه ترميزه. اختر ترميزه، مثل windows-1256.",
  "The row {text} has an amount but is named like a balance or a total. Remove the row, or its amount.":
    "للصف {text} مبلغ، لكن اسمه اسم رصيد أو مجموع. احذف الصف أو مبلغه.",
  "The status {text} is not known: choose whether its rows are booked, pending or no bookings.":
    "لا يُعرف هل الصف ذو الحالة {text} مقيد. حدد ذلك مع الأعمدة.",
  "{text} says neither debit nor credit. Correct the columns or the file.":
    "{text} لا يدل على مدين ولا على دائن. صحح الأعمدة أو الملف.",
  "{text} stands between bookings, and may say that those below it are none. Remove the row, or the rows below it.":
    "يقع {text} بين القيود، وقد يعني أن ما بعده ليس قيودًا. احذف هذا الصف أو الصفوف التي بعده.",
  "The row has no account. Correct the columns or the file.": "لا يذكر الصف حسابًا. صحح الأعمدة أو الملف.",
  "Row {row}, column {column} {heading}: {text} cannot be read as a date: choose the column of dates, or ask the bank for dates such as 31.12.2026":
    "الصف {row}، العمود {column} {heading}: {text} ليس تاريخًا يمكن قراءته: حدد عمود التواريخ، أو اطلب من البنك تواريخ مثل 31.12.2026",
  "Column {column} {heading} names several accounts, such as {one} and {two}: choose whether it holds the account of each row or the other party's":
    "يذكر العمود {column} {heading} عدة حسابات، مثل {one} و{two}: حدد هل هو حساب الصف أم حساب الطرف المقابل",
  "The row has {cells} cells, the headings {width}. Put quotation marks around a cell that holds the separator.":
    "في الصف {cells} خلية وفي العناوين {width}. ضع علامتي اقتباس حول الخلية التي تحتوي على الفاصل.",
  "The row has a date and no amount. Remove it, or correct the columns.":
    "للصف تاريخ وليس له مبلغ. احذفه أو صحح الأعمدة.",
  "The account is in {currency}, this row is in {other}. Ask the bank for one file for each currency.":
    "الحساب بعملة {currency} وهذا الصف بعملة {other}. اطلب من البنك ملفًا لكل عملة.",
  "The row has a debit and a credit. Correct the columns or the file.":
    "في الصف مدين ودائن معًا. صحح الأعمدة أو الملف.",
  "Column {column} is called {heading} and was {before} before. Choose the columns again.":
    "اسم العمود {column} هو {heading} وكان {before}. اختر الأعمدة من جديد.",
  "{message} is not read here. Choose a pain.001 file of version 001.03 or 001.09.":
    "لا يُقرأ {message} هنا. اختر ملف pain.001 من الإصدار 001.03 أو 001.09.",
  "The payments have no execution date (ReqdExctnDt). Add it to their PmtInf.":
    "ليس للدفعات تاريخ تنفيذ (ReqdExctnDt). أضفه إلى PmtInf الخاص بها.",
  "The message does not say how many payments it has (GrpHdr, NbOfTxs). Add it.":
    "لا تذكر الرسالة عدد دفعاتها (GrpHdr، NbOfTxs). أضفه.",
  "The payment has no instructed amount (InstdAmt); equivalent amounts are not read. Add it.":
    "ليس للدفعة مبلغ مأمور به (InstdAmt)، ولا تُقرأ المبالغ المكافئة. أضفه.",
  "The amount of the payment is zero. Remove the payment, or give an amount.":
    "لا يمكن تنفيذ دفعة بلا مبلغ. احذفها أو أدخل مبلغًا.",
  "The payment method {method} is not carried out here. Use TRF, credit transfer.":
    "طريقة الدفع {method} لا تُنفذ هنا. استخدم TRF، أي التحويل الدائن.",
  "The file says {says}, but has {has}. It is incomplete or was changed: make it again.":
    "يذكر الملف {says} وفيه {has}. هو ناقص أو تغيّر: أنشئه من جديد.",
  "{message} is not read here. Choose a pain.002 file of version 001.03, 001.10 or 001.11.":
    "لا يُقرأ {message} هنا. اختر ملف pain.002 من الإصدار 001.03 أو 001.10 أو 001.11.",
  "The payment has no status (TxSts), nor has what it is a part of. Ask the bank for the file again.":
    "ليس للدفعة حالة (TxSts)، ولا لما هي جزء منه. اطلب الملف من البنك من جديد.",
  "The file is not a bank statement. Choose camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, QIF, CSV, XLSX, XLS, or a ZIP of these.":
    "الملف ليس كشف حساب بنكيًا. اختر camt.052 أو camt.053 أو camt.054 أو MT940 أو MT942 أو OFX أو BAI2 أو QIF أو CSV أو XLSX أو XLS، أو ملف ZIP منها.",
  "The movement that begins here has no {name}. Ask the bank for the file again.":
    "الحركة التي تبدأ هنا بلا {name}. اطلب الملف من البنك من جديد.",
  "The statement that begins here has no end. Ask the bank for the file again.":
    "الكشف الذي يبدأ هنا بلا نهاية. اطلب الملف من البنك من جديد.",
  "The statement that begins here names no currency (CURDEF). Ask the bank for the file again.":
    "الكشف الذي يبدأ هنا لا يذكر عملة (CURDEF). اطلب الملف من البنك مجددًا.",
  "The statement that begins here names no account (ACCTID). Ask the bank for the file again.":
    "الكشف الذي يبدأ هنا لا يذكر حسابًا (ACCTID). اطلب الملف من البنك من جديد.",
  "No currency (CURDEF) stands before this movement. Ask the bank for the whole file.":
    "لا تسبق هذه الحركة عملة (CURDEF). اطلب من البنك الملف كاملًا.",
  "An investment statement is not read. Choose a file of the bank account or the card alone.":
    "كشف الاستثمارات لا يُقرأ. اختر ملف الحساب البنكي أو البطاقة وحدها.",
  "The OFX file holds no statement of an account or a card.": "لا يحتوي ملف OFX على كشف حساب أو بطاقة.",
  "This corrects movement {text} of an earlier file, which cannot be done here. Ask the bank for a file of booked movements.":
    "هذا تصحيح للحركة {text} من ملف سابق، وهو غير ممكن هنا. اطلب من البنك ملفًا بالحركات المقيدة.",
  "The type is {type}, and the amount {text} has the sign of the other side. Ask the bank which of them is right.":
    "النوع {type}، وإشارة المبلغ {text} للجانب الآخر. اسأل البنك أيهما الصحيح.",
  "No amount of the statement has a minus, so {text} may be a debit or a credit. Ask the bank for a file with signs.":
    "لا مبلغ في الكشف بإشارة سالبة، فقد يكون {text} مدينًا أو دائنًا. اطلب من البنك ملفًا بالإشارات.",
  "{text} may be thousands or decimals. Ask the bank for amounts with {places} decimal places.":
    "قد يكون {text} آلافًا أو كسورًا. اطلب من البنك مبالغ بعدد {places} من المنازل العشرية.",
  "The file has too many levels for a bank file. Choose another file.":
    "في الملف مستويات أكثر مما في ملف بنك. اختر ملفًا آخر.",
  "The text is too long for a bank file. Choose another file.":
    "النص أطول من أن يكون في ملف بنك. اختر ملفًا آخر.",
  "The record is too long for a bank file. Choose another file.":
    "السجل أطول من أن يكون في ملف بنك. اختر ملفًا آخر.",
  "A continuation (88) without a record before it. Ask the bank for the whole file.":
    "سجل تكملة (88) لا يسبقه سجل. اطلب من البنك الملف كاملًا.",
  "The line is no record of BAI2, such as 16 or 88. Ask the bank for the file again.":
    "السطر ليس سجل BAI2 مثل 16 أو 88. اطلب الملف من البنك من جديد.",
  "The file does not end with its trailer (99), so it is incomplete. Ask the bank for it again.":
    "لا ينتهي الملف بسجل الختام (99)، فهو ناقص. اطلبه من البنك من جديد.",
  "The BAI2 file holds no account (03).": "لا يحتوي ملف BAI2 على حساب (03).",
  "No {record} begins before this record. Ask the bank for the whole file.":
    "لا يسبق هذا السجل {record}. اطلب من البنك الملف كاملًا.",
  "The group {what} (status {status}), and is not read. Ask the bank for the report of that day.":
    "المجموعة {=what} (الحالة {status}) ولا تُقرأ. اطلب من البنك تقرير ذلك اليوم.",
  "deletes an earlier report": "تحذف تقريرًا سابقًا",
  "corrects an earlier report": "تصحح تقريرًا سابقًا",
  "is a test": "تجربة",
  "The account (03) has no number. Ask the bank for the file again.":
    "الحساب (03) بلا رقم. اطلب الملف من البنك من جديد.",
  "The amount {text} has a minus, and type {type} names its side already. Ask the bank for the file again.":
    "المبلغ {text} بإشارة سالبة، والنوع {type} يحدد جانبه. اطلب الملف من البنك من جديد.",
  "{text} is no type of a credit or a debit. Ask the bank what it means.":
    "{text} ليس نوعًا لدائن أو مدين. اسأل البنك عن معناه.",
  "The trailer says a sum of {says}, its records have {has}. The file is incomplete or was changed: ask the bank for it again.":
    "يذكر سجل الختام مجموع {says} وفي سجلاته {has}. الملف ناقص أو تغيّر: اطلبه من البنك من جديد.",
  "The trailer says {says} parts, and it has {has}. The file is incomplete or was changed: ask the bank for it again.":
    "يذكر سجل الختام {says} من الأجزاء وفيه {has}. الملف ناقص أو تغيّر: اطلبه من البنك من جديد.",
  "The trailer says {says} records, and it has {has}. The file is incomplete or was changed: ask the bank for it again.":
    "يذكر سجل الختام {says} من السجلات وفيه {has}. الملف ناقص أو تغيّر: اطلبه من البنك من جديد.",
  "The file has movements of {first} and of {other}. Export a file for each account.":
    "في الملف حركات {first} وحركات {other}. صدّر ملفًا لكل حساب.",
  "Investments are not read. Export the bank account or the card alone.":
    "الاستثمارات لا تُقرأ. صدّر الحساب البنكي أو البطاقة وحدها.",
  "The QIF file holds no movement of an account or a card.": "لا يحتوي ملف QIF على حركة حساب أو بطاقة.",
  "The file looks like a CSV. Choose its columns first.": "يبدو الملف CSV. اختر أعمدته أولًا.",
  "The field :{tag}: stands outside of a message, which begins with :20:. Ask the bank for the whole file.":
    "الحقل :{tag}: خارج رسالة، وتبدأ الرسالة بـ :20:. اطلب من البنك الملف كاملًا.",
  "The field :{tag}: is too long. Ask the bank for the file again.":
    "الحقل :{tag}: طويل جدًا. اطلب الملف من البنك من جديد.",
  "MT{type} is not read here. Choose a file of MT940 or MT942.":
    "لا يُقرأ MT{type} هنا. اختر ملف MT940 أو MT942.",
  "No balance (:60F:) or floor (:34F:) before this line names the currency. Ask the bank for the whole file.":
    "لا رصيد (:60F:) ولا حد أدنى (:34F:) قبل هذا السطر يذكر العملة. اطلب من البنك الملف كاملًا.",
  "A second balance :{tag}: in one message. Ask the bank for the file again.":
    "رصيد ثانٍ :{tag}: في رسالة واحدة. اطلب الملف من البنك من جديد.",
  "The statement is in {currency}, this is in {other}. Ask the bank for one for each currency.":
    "الكشف بعملة {currency} وهذا بعملة {other}. اطلب من البنك كشفًا لكل عملة.",
  "The message that begins here has no {part}, so it is incomplete. Ask the bank for the file again.":
    "الرسالة التي تبدأ هنا ينقصها {part}، فهي غير كاملة. اطلب الملف من البنك من جديد.",
  "The file says {says}, the message has {has}. It is incomplete or was changed: ask the bank for it again.":
    "يذكر الملف {says} وفي الرسالة {has}. هو ناقص أو تغيّر: اطلبه من البنك من جديد.",
  "The page before ended with {ended}, this one begins with {begins}. A page is missing: ask the bank for the whole file.":
    "انتهت الصفحة السابقة برصيد {ended} وتبدأ هذه برصيد {begins}. تنقص صفحة: اطلب من البنك الملف كاملًا.",
  "{text} is not an amount with a decimal comma. Ask the bank for the file again.":
    "{text} ليس مبلغًا بفاصلة عشرية. اطلب الملف من البنك من جديد.",
  "{text} is no balance, such as C261130EUR1250,00. Ask the bank for the file again.":
    "{text} ليس رصيدًا مثل C261130EUR1250,00. اطلب الملف من البنك من جديد.",
  "{text} is no number and sum, such as 2EUR300,00. Ask the bank for the file again.":
    "{text} ليس عددًا ومجموعًا مثل 2EUR300,00. اطلب الملف من البنك من جديد.",
  "{text} is no statement line (:61:). Ask the bank for the file again.":
    "{text} ليس سطر كشف (:61:). اطلب الملف من البنك من جديد.",
  "The file holds no message, which begins with :20:.": "لا يحتوي الملف على رسالة، وتبدأ الرسالة بـ :20:.",
  "The line is too long for a bank file. Choose another file.": "السطر أطول مما في ملف بنك. اختر ملفًا آخر.",
  "The currency is missing. Ask the bank for the file again.": "تنقص العملة. اطلب الملف من البنك من جديد.",
  "{text} is no currency code. Ask the bank for the file again.":
    "{text} ليس رمز عملة. اطلب الملف من البنك من جديد.",
  "The amount is missing. Ask the bank for the file again.": "ينقص المبلغ. اطلب الملف من البنك من جديد.",
  "{text} is not a valid amount. Ask the bank for the file again.":
    "{text} ليس مبلغًا صالحًا. اطلب الملف من البنك من جديد.",
  "{text} has more decimal places than {currency} has ({places}). Ask the bank for the file again.":
    "في {text} منازل عشرية أكثر مما لعملة {currency} ({places}). اطلب الملف من البنك من جديد.",
  "The amount {text} is too large to be booked.": "المبلغ {text} أكبر من أن يُقيد.",
  "The date is missing. Ask the bank for the file again.": "ينقص التاريخ. اطلب الملف من البنك من جديد.",
  "{text} is not a valid date. Ask the bank for the file again.":
    "{text} ليس تاريخًا صالحًا. اطلب الملف من البنك من جديد.",
  "{text} is not a valid time. Ask the bank for the file again.":
    "{text} ليس وقتًا صالحًا. اطلب الملف من البنك من جديد.",
  "Up to here the amounts add up to more than can be booked.": "مجموع المبالغ حتى هنا أكبر مما يمكن قيده.",
  "The bytes here are not {encoding}, which the file says it is. Ask the bank for the file again.":
    "البايتات هنا ليست {encoding} كما يذكر الملف. اطلب الملف من البنك من جديد.",
  "The file is encoded as {encoding}, which is not read. Ask the bank for UTF-8.":
    "الملف مرمز بـ {encoding}، وهو لا يُقرأ. اطلب من البنك UTF-8.",
  "The file is empty. Choose another one.": "الملف فارغ. اختر ملفًا آخر.",
  "The file is larger than {megabytes} MB. Ask for it in parts.":
    "الملف أكبر من {megabytes} MB. اطلبه على أجزاء.",
  "A document type (DOCTYPE) is not read. Bank messages have none: ask for the file without it.":
    "لا يُقرأ نوع المستند (DOCTYPE). رسائل البنوك بلا نوع: اطلب الملف بدونه.",
  "The XML is broken here ({reason}). Ask the bank for the file again.":
    "ملف XML معطوب هنا ({reason}). اطلب الملف من البنك من جديد.",
  "An element has too many attributes for a bank message. Ask the bank for the file again.":
    "في عنصر سمات أكثر مما في رسالة بنك. اطلب الملف من البنك من جديد.",
  "A text is too long for a bank message. Ask the bank for the file again.":
    "نص أطول مما في رسالة بنك. اطلب الملف من البنك من جديد.",
  "The file has too many elements for a bank message. Ask the bank for the file again.":
    "في الملف عناصر أكثر مما في رسالة بنك. اطلب الملف من البنك من جديد.",
  "Elements lie too deep within each other for a bank message. Ask the bank for the file again.":
    "تتداخل العناصر أعمق مما في رسالة بنك. اطلب الملف من البنك من جديد.",
  "An element holds too many others for a bank message. Ask the bank for the file again.":
    "في عنصر عناصر أخرى أكثر مما في رسالة بنك. اطلب الملف من البنك من جديد.",
  "The file begins with {name}, and not with the 'Document' of an ISO 20022 message. Choose the bank's camt or pain file.":
    "يبدأ الملف بـ {name} وليس بـ 'Document' لرسالة ISO 20022. اختر ملف البنك camt أو pain.",
  "The row that begins here is longer than 100,000 characters: perhaps a quotation mark does not end. Within a quoted cell, write it twice.":
    "الصف الذي يبدأ هنا أطول من 100,000 حرف: ربما علامة اقتباس بلا نهاية. اكتبها مرتين داخل خلية مقتبسة.",
  "A quotation mark stands here that no other ends. Within a quoted cell, write it twice.":
    "توجد هنا علامة اقتباس لا تنهيها أخرى. اكتبها مرتين داخل خلية مقتبسة.",
} satisfies Dictionary;
