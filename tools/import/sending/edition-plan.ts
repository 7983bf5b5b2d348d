import type { AdminEdition, EditionText } from '#domain/editions/edition-schema.ts'
import type { ExportedEdition } from '#domain/editions/exported-edition.ts'
import { mediaFacts } from '#domain/images/media.ts'

/** The steps that an edition still has to go. Each raises its revision by one. */
export type EditionStep = 'make' | 'publish' | 'complete'

/** What an edition says without its cover, whose address is another one here. */
export type EditionWords = Omit<EditionText, 'coverImage'>

/** An edition of the export, with the ids of its articles here. */
export interface WantedEdition {
  exported: ExportedEdition
  words: EditionWords
  /** Its articles that readers see: it is published with these alone, since a publication publishes all. */
  shown: string[]
}

/** The steps that an import goes, or in what the edition that is here is another one: it is left alone. */
export type EditionPlan = { steps: EditionStep[] } | { differs: string[] }

/**
 * Decides what an import does with an edition. One that differs from the export is left as it is, unless an
 * earlier import stopped on its way and it is unchanged since: nobody knows which of the two was changed.
 *
 * @param known the edition that has the number here
 */
export function planEdition(
  { exported, words, shown }: WantedEdition,
  known: AdminEdition | undefined,
): EditionPlan {
  const publishes = exported.published && shown.length > 0
  const isPartly = publishes && shown.length < words.articles.length
  const steps: EditionStep[] = [
    'make',
    ...(publishes ? (['publish'] as const) : []),
    ...(isPartly ? (['complete'] as const) : []),
  ]
  if (!known) return { steps }
  const otherWords = differentWords(known, exported, words)
  const differs = [...otherWords, ...differentState(known, exported, { words, publishes })]
  if (differs.length === 0) return { steps: [] }
  const rest = steps.slice(known.revision)
  const first = publishes ? shown : words.articles
  const isOnItsWay =
    otherWords.length === 0 &&
    rest.length > 0 &&
    known.published === known.revision > 1 &&
    isSameOrder(known.articles, first)
  return isOnItsWay ? { steps: rest } : { differs }
}

function differentWords(
  known: AdminEdition,
  { coverImage }: ExportedEdition,
  { title, editorial, coverAlt, offersEpub }: EditionWords,
): string[] {
  return [
    known.title === title ? '' : 'another title',
    known.editorial === editorial ? '' : 'another editorial',
    differentCover(known.coverImage, coverImage),
    known.coverAlt === coverAlt ? '' : 'other words for its cover',
    known.offersEpub === offersEpub ? '' : 'other downloads',
  ].filter(Boolean)
}

function differentState(
  known: AdminEdition,
  { publishedAt }: ExportedEdition,
  { words, publishes }: { words: EditionWords; publishes: boolean },
): string[] {
  const isOtherDate = publishes && known.published && publishedAt !== known.publishedAt
  return [
    isSameOrder(known.articles, words.articles) ? '' : 'other articles, or another order',
    known.published && !publishes ? 'readers see it' : '',
    !known.published && publishes ? 'readers do not see it' : '',
    isOtherDate ? 'another date' : '',
  ].filter(Boolean)
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n')
}

/** By how much a part of a picture's average colour changes when it is encoded again. */
const colourTolerance = 8

/** A picture is encoded again when it is uploaded, and keeps its size and nearly its average colour. */
function differentCover(known: string, exported: string): string {
  const [here, there] = [known, exported].map((address) =>
    mediaFacts(address.replace(/^.*\//, '/media/')),
  )
  if (!here || !there) {
    if (!here && !there) return ''
    return here ? 'a cover' : 'no cover'
  }
  const isSame =
    here.width === there.width &&
    here.height === there.height &&
    isSimilar(here.ground, there.ground)
  return isSame ? '' : 'another cover'
}

function isSimilar(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return true
  return [0, 2, 4].every((at) => {
    const [first, second] = [one, other].map((ground) => parseInt(ground.slice(at, at + 2), 16))
    return Math.abs((first ?? 0) - (second ?? 0)) <= colourTolerance
  })
}
