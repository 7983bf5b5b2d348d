import { eq, type SQL, sql } from 'drizzle-orm'
import { type ImageUse, type ImageUseState, imageUseStates } from '#domain/images/library.ts'
import { titleOf } from '#worker/db/article-rows.ts'
import { database } from '#worker/db/database.ts'
import { articles, discardedTexts } from '#worker/db/schema/articles.ts'
import { authors } from '#worker/db/schema/authors.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { imageMentions, imageUses } from '#worker/db/schema/images.ts'
import { noteReplies } from '#worker/db/schema/notes.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versions } from '#worker/db/schema/versions.ts'

/** Most uses of a picture that are named, unless all are asked for. */
const maxUses = 100

/** Most texts of a kind that are looked at. */
const maxRows = 1_000

/** Whether a published article uses the image now. */
export async function isImageUsed(binding: D1Database, hash: string): Promise<boolean> {
  const use = await database(binding)
    .select({ hash: imageUses.hash })
    .from(imageUses)
    .where(eq(imageUses.hash, hash))
    .limit(1)
    .get()
  return use !== undefined
}

/**
 * The places that show a picture as it is now, each with its kind, id and state: articles, their working
 * copies, authors and editions. What is in the bin is none.
 */
export function selectPlaces(hash: string): SQL {
  const isOut = (from: SQL) => sql`iif(exists (select 1 from ${from}), 'published', 'draft')`
  return sql`select iif(kind = 'copy', 'article', kind) as kind, text_id as id, case kind
      when 'copy' then 'edits'
      when 'article' then ${isOut(sql`${articles} where id = text_id and published = 1`)}
      when 'edition' then ${isOut(sql`${editions} where id = text_id and published = 1`)}
      else ${isOut(sql`${articleCounts} where list = 'author/' || text_id and month = ''`)}
    end as state
    from ${imageMentions} where hash = ${hash} and (kind in ('article', 'author', 'edition')
      or kind = 'copy' and exists (select 1 from ${articles} where id = text_id))`
}

interface UseRow {
  kind: ImageUse['kind']
  id: string
  title: string
  state: ImageUseState
}

/**
 * @param most how many are named
 * @returns what has the picture in any text that is stored: articles, authors and editions
 */
export async function readImageUses(binding: D1Database, hash: string, most: number = maxUses) {
  const mentionedBy = (kind: string) =>
    sql`mention.hash = ${hash} and mention.kind = ${sql.raw(`'${kind}'`)}`
  const from = sql`from ${imageMentions} as mention`
  const title = (id: string) => sql`coalesce(${titleOf(sql.raw(id))}, '')`
  const version = sql`cross join ${versions} as version on version.text_hash = mention.text_id`
  const found = sql.raw(`limit ${maxRows + 1}`)
  // D1 allows five parts of a compound statement.
  const db = database(binding)
  const parts = await Promise.all([
    db.all<UseRow>(sql`
      select kind, id, state, case kind
        when 'author' then (select name from ${authors} where id = place.id)
        when 'edition' then (select number || ': ' || title from ${editions} where id = place.id)
        else ${title('place.id')} end as title
      from (${selectPlaces(hash)}) as place ${found}`),
    db.all<UseRow>(sql`
      select 'article' as kind, binned.id, binned.title, 'binned' as state
        ${from} cross join ${binnedArticles} as binned on binned.id = mention.text_id
        where mention.hash = ${hash} and mention.kind in ('binned', 'copy')
      union all select 'article', scheduled.article_id, ${title('scheduled.article_id')}, 'scheduled'
        ${from} ${version} cross join ${scheduledChanges} as scheduled
          on scheduled.article_id = version.article_id and scheduled.version_id = version.id
        where ${mentionedBy('version')} and scheduled.done_at is null
      union all select distinct 'article', version.article_id, ${title('version.article_id')}, 'versions'
        ${from} ${version} where ${mentionedBy('version')}
      union all select distinct 'article', text.article_id, ${title('text.article_id')}, 'discarded'
        ${from} cross join ${discardedTexts} as text on text.id = mention.text_id
        where ${mentionedBy('given-up')}
      union all select distinct 'article', reply.article_id, ${title('reply.article_id')}, 'notes'
        ${from} cross join ${noteReplies} as reply on reply.id = mention.text_id
        where ${mentionedBy('note')} ${found}`),
    db.all<UseRow>(sql`
      select distinct 'article' as kind, suggestion.article_id as id,
        ${title('suggestion.article_id')} as title, 'suggestions' as state
      ${from} cross join ${suggestions} as suggestion on suggestion.text_hash = mention.text_id
      where ${mentionedBy('version')} ${found}`),
    db.all<UseRow>(sql`
      select 'face' as kind, mention.text_id as id, 'Logo or icon' as title, 'published' as state
      ${from} where ${mentionedBy('face')} ${found}`),
  ])
  const uses = [...Map.groupBy(parts.flat(), ({ kind, id }) => `${kind}/${id}`).values()].map(
    usesOf,
  )
  // What readers see comes first.
  const rank = ({ states: [state = 'binned'] }: ImageUse) => imageUseStates.indexOf(state)
  uses.sort((one, other) => rank(one) - rank(other))
  return {
    uses: uses.slice(0, most),
    more: uses.length > most || parts.some((part) => part.length > maxRows),
  }
}

function usesOf(rows: readonly UseRow[]): ImageUse {
  const { kind = 'article', id = '', title = '' } = rows[0] ?? {}
  const states = imageUseStates.filter((state) => rows.some((row) => row.state === state))
  return { kind, _id: id, title, states }
}
