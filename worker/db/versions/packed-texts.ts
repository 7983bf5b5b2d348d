import { and, eq, exists, gt, isNotNull, not, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { versionTextOf } from '#domain/versions/version.ts'
import { database, pickColumns } from '#worker/db/database.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'

/**
 * A version's text as it is stored, to be read with `unpackedText`. Drizzle takes a joined row for missing
 * if its first column is null, so the hash comes first.
 */
export const packedText = pickColumns(versionTexts, 'hash', 'text', 'packed')

/** What a row of `version_texts` says, whichever way it is stored, and in whichever shape. */
export async function unpackedText({
  text,
  packed,
}: Pick<typeof versionTexts.$inferSelect, 'text' | 'packed'>): Promise<ArticleText> {
  if (!packed) return versionTextOf(text)
  const inflated = new Response(new Uint8Array(packed)).body?.pipeThrough(
    new DecompressionStream('deflate-raw'),
  )
  return versionTextOf(await new Response(inflated).json())
}

/**
 * Packs some of the texts of which no autosave is newer. A text is stored as JSON first: its batch has no
 * time to lose, a trigger reads its pictures, and an autosave's is soon replaced. A kill between two texts
 * leaves each whole, the one way or the other.
 *
 * @param before ISO 8601 instant
 * @returns how many were packed, at most `limit`
 */
export async function packTexts(
  binding: D1Database,
  before: string,
  limit: number,
): Promise<number> {
  const db = database(binding)
  const isNew = and(eq(versions.kind, 'autosaved'), gt(versions.at, before))
  const isInUse = db
    .select({ number: versions.number })
    .from(versions)
    .where(and(eq(versions.textHash, versionTexts.hash), isNew))
  const rows = await db
    .select({ hash: versionTexts.hash, text: sql<string>`${versionTexts.text}` })
    .from(versionTexts)
    .where(and(isNotNull(versionTexts.text), not(exists(isInUse))))
    .limit(limit)
  const packed = await Promise.all(
    rows.map(async ({ hash, text }) =>
      db
        .update(versionTexts)
        .set({ packed: await deflated(text), text: null, characters: text.length })
        .where(and(eq(versionTexts.hash, hash), isNotNull(versionTexts.text))),
    ),
  )
  return packed.length
}

async function deflated(json: string): Promise<Buffer> {
  const stream = new Response(json).body?.pipeThrough(new CompressionStream('deflate-raw'))
  return Buffer.from(await new Response(stream).arrayBuffer())
}
