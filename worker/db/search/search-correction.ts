import { sql } from 'drizzle-orm'
import { distance } from 'fastest-levenshtein'
import { searchKey } from '#domain/search/search-key.ts'
import { database } from '#worker/db/database.ts'
import { wordPattern } from './match-expression.ts'

/** Shorter words resemble too many others. In UTF-16 code units, as the lengths below. */
const minLength = 4

/** Shorter words may have one mistake, longer ones two. */
const longLength = 6

/** How many words of a query are compared with the index. */
const maxWords = 3

/** How many words of the index are read of each of three ranges: each is a row that D1 bills. */
const maxWordsOfRange = 1_000

interface WordsRow {
  word: string
  /** JSON: words of the index, each with the number of articles that have it. */
  candidates: string
}

/** The words of a query that may be misspelled, folded as the index folds them. */
function correctableWords(query: string): string[] {
  const words = query.match(wordPattern)?.map((word) => searchKey(word)) ?? []
  return [...new Set(words)].filter(({ length }) => length >= minLength).slice(0, maxWords)
}

/**
 * The statement that reads words of the index that resemble those of a query, for the batch that
 * searches. They begin with the same letter; if the index has too many of these, those that share the
 * first three or two letters are read all the same. It reads nothing if the search finds something.
 *
 * @param match what the search matches
 */
export function selectSimilarWords(binding: D1Database, query: string, match: string) {
  const rangeOf = (letters: number) => sql`select term, doc from (
      select term, doc from search_words
      where term >= substr(asked.value, 1, ${letters})
        and term < substr(asked.value, 1, ${letters}) || char(0x10ffff)
      limit ${maxWordsOfRange})
    where length(term) between length(asked.value) - 2 and length(asked.value) + 2`
  const candidates = sql<string>`(select json_group_array(json_array(term, doc)) from (
    select * from (select term, doc from search_words where term >= asked.value limit 1)
    union all select * from (${rangeOf(3)})
    union all select * from (${rangeOf(2)})
    union all select * from (${rangeOf(1)})))`
  return database(binding)
    .select({ word: sql<string>`asked.value`.as('word'), candidates: candidates.as('candidates') })
    .from(sql`json_each(${JSON.stringify(correctableWords(query))}) as asked`)
    .where(sql`not exists (select 1 from search_index where search_index match ${match})`)
}

/**
 * Replaces the words that the index does not have by the closest ones that it has.
 *
 * @param rows what the statement above returned
 * @returns undefined if there is no word to replace
 */
export function correctedQuery(query: string, rows: readonly WordsRow[]): string | undefined {
  const corrections = new Map(
    rows.flatMap(({ word, candidates }) => {
      const closest = closestWord(word, JSON.parse(candidates))
      return closest === undefined ? [] : [[word, closest] as const]
    }),
  )
  if (corrections.size === 0) return undefined
  return query.replaceAll(wordPattern, (word) => corrections.get(searchKey(word)) ?? word)
}

type Candidate = [word: string, articles: number]

/** The candidate with the fewest mistakes, then the shortest, then the most articles; undefined for a known word. */
function closestWord(word: string, candidates: readonly Candidate[]): string | undefined {
  if (candidates.some(([candidate]) => candidate.startsWith(word))) return undefined
  const maxMistakes = word.length < longLength ? 1 : 2
  const [closest] = candidates
    .map(([candidate, articles]) => ({ candidate, articles, mistakes: mistakes(word, candidate) }))
    .filter(({ mistakes }) => mistakes <= maxMistakes)
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes ||
        a.candidate.length - b.candidate.length ||
        b.articles - a.articles,
    )
  return closest?.candidate
}

/** The edit distance; two letters that changed places are one mistake. */
function mistakes(word: string, candidate: string): number {
  const found = distance(word, candidate)
  return found === 2 && lettersOf(word) === lettersOf(candidate) ? 1 : found
}

function lettersOf(word: string): string {
  return [...word].sort().join('')
}
