import { readImport } from '#domain/articles/calls.ts'
import type { ImportedArticle } from '#domain/articles/imported-article.ts'
import { request } from '#domain/calls/request.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { undefinedIfNotFound } from '#tools/cli/api-error.ts'
import {
  articleTextWith,
  digestOf,
  type PreparedArticle,
  saysTheSame,
  uploadsOf,
} from '../conversion/prepared-article.ts'
import type { Outcome } from './import-report.ts'

/** What an import is about to do with a post. A dry run reports it, and a run is held to it. */
export interface ImportPlan {
  outcome: Outcome
  /** The post's article; undefined if there is none yet. */
  known: ImportedArticle | undefined
  /** Whether to look for pictures that the last import did not find. */
  lacksPictures: boolean
}

/**
 * Reads what is known of a post, and writes nothing.
 *
 * @throws z.ZodError if the text does not fit
 */
export async function planImport(article: PreparedArticle, client: ApiClient): Promise<ImportPlan> {
  const params = { key: article.creationKey }
  const known = await undefinedIfNotFound(request(client, readImport, { params }))
  const digest = digestOf(article, [])
  if (known?.inBin) return { outcome: 'skipped', known, lacksPictures: false }
  const editedHere =
    known !== undefined && (known.revision !== known.importRevision || known.unpublishedEdits)
  if (known?.importDigest && saysTheSame(known.importDigest, digest)) {
    const lacksPictures = known.importDigest !== digest && !editedHere
    return { outcome: 'unchanged', known, lacksPictures }
  }
  const { audio } = article
  const places = new Map(uploadsOf(article).map((address) => [address, placeholder]))
  if (audio) places.set(audio.address, audioPlaceholder)
  articleTextWith(article, places)
  const outcome = editedHere ? 'skipped' : known ? 'updated' : 'made'
  return { outcome, known, lacksPictures: false }
}

/** The address of every picture while a text is only checked. */
const placeholder = `/media/${'0'.repeat(32)}-1x1.webp`
const audioPlaceholder = `/media/${'0'.repeat(32)}-1.mp3`
