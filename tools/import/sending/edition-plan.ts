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

/**
 * Decides what an import does with an edition. One that differs from the export is left as it is, unless an
 * earlier import stopped on its way and it is unchanged since.
 *
 * @param known the edition that has the number here
 * @returns the steps; undefined if another edition has the number
 */
export function editionSteps(
  { exported, words, shown }: WantedEdition,
  known: AdminEdition | undefined,
): EditionStep[] | undefined {
  const publishes = exported.published && shown.length > 0
  const isPartly = publishes && shown.length < words.articles.length
  const steps: EditionStep[] = [
    'make',
    ...(publishes ? (['publish'] as const) : []),
    ...(isPartly ? (['complete'] as const) : []),
  ]
  if (!known) return steps
  if (!saysTheSame(known, exported, words)) return undefined
  const isAt = (articles: readonly string[], published: boolean) =>
    known.published === published && known.articles.join('\n') === articles.join('\n')
  if (isAt(words.articles, publishes)) return []
  const rest = steps.slice(known.revision)
  const first = publishes ? shown : words.articles
  return rest.length > 0 && isAt(first, known.revision > 1) ? rest : undefined
}

function saysTheSame(
  known: AdminEdition,
  { coverImage }: ExportedEdition,
  { title, editorial, coverAlt, offersEpub }: EditionWords,
): boolean {
  return (
    known.title === title &&
    known.editorial === editorial &&
    known.coverAlt === coverAlt &&
    known.offersEpub === offersEpub &&
    // A cover that the import did not find is listed in its report.
    (known.coverImage === '' || sizeOf(known.coverImage) === sizeOf(coverImage))
  )
}

/** A picture is encoded again when it is uploaded, and keeps its size. */
function sizeOf(address: string): string {
  const facts = mediaFacts(address.replace(/^.*\//, '/media/'))
  return facts ? `${facts.width}x${facts.height}` : ''
}
