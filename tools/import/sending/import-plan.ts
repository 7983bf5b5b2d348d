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
export type ImportPlan = {
  /** The post's article; undefined if there is none yet. */
  known: ImportedArticle | undefined
} & (
  | { outcome: 'skipped'; reason: string }
  | {
      outcome: Exclude<Outcome, 'skipped'>
      /** Whether to look for pictures that the last import did not find. */
      lacksPictures: boolean
    }
)

/**
 * Reads what is known of a post, and writes nothing.
 *
 * @throws z.ZodError if the text does not fit
 */
export async function planImport(article: PreparedArticle, client: ApiClient): Promise<ImportPlan> {
  const params = { key: article.creationKey }
  const known = await undefinedIfNotFound(request(client, readImport, { params }))
  const digest = digestOf(article, [])
  if (known?.inBin) {
    const reason = 'it is in the bin; restore it there, or delete it for good to import it again'
    return { outcome: 'skipped', known, reason }
  }
  if (!known && (await isHere(article.exportedId, client))) {
    return { outcome: 'skipped', known, reason: 'it was exported from here, where it still is' }
  }
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
  if (editedHere) {
    return { outcome: 'skipped', known, reason: 'it was changed here since it was imported' }
  }
  return { outcome: known ? 'updated' : 'made', known, lacksPictures: false }
}

/** @param id of the article that was exported; undefined if another system exported it */
async function isHere(id: string | undefined, client: ApiClient): Promise<boolean> {
  return id !== undefined && (await undefinedIfNotFound(client.read(id))) !== undefined
}

/** The address of every picture while a text is only checked. */
const placeholder = `/media/${'0'.repeat(32)}-1x1.webp`
const audioPlaceholder = `/media/${'0'.repeat(32)}-1.mp3`
