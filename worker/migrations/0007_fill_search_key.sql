-- As `src/domain/search-key.ts` folds titles and authors, but for accents: those of older articles
-- are folded with their next save.
UPDATE articles SET search_key = lower(title || char(10) || author);
