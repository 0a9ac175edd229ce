-- The words of transactions, numbers among them: a whole word or how one begins names its rows at once, where its
-- trigrams are in many others. It has a progress of its own.
CREATE VIRTUAL TABLE transactions_words USING fts5(words, tokenize = 'ascii', content = '', detail = none, columnsize = 0);
--> statement-breakpoint
INSERT INTO search_progress(id, last_id) VALUES (2, 0);
