-- SQLite folds no accents. What 0007 left with some is marked, and folded by the next search
-- (`worker/db/search-keys.ts`), before it looks for anything.
UPDATE articles SET search_key = char(1) || search_key
WHERE search_key GLOB '*[^' || char(1) || '-~]*' AND search_key = lower(title || char(10) || author);
