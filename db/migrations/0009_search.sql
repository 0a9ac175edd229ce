-- A transaction's search words: trigrams of its description and its reference, in one text that ends with two line ends,
-- so that whatever stands in it begins a trigram, and a mark of its type. Only which rows hold a trigram is kept, a third
-- of what the positions took; the rows themselves say whether they hold the text.
DROP TABLE transactions_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE transactions_search USING fts5(words, tokenize = 'trigram', content = '', detail = none, columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE transactions_search_terms USING fts5vocab(transactions_search, row);
--> statement-breakpoint
UPDATE search_progress SET last_id = 0;
