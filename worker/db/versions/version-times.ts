import { eq, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { builds } from '#worker/db/schema/site.ts'

/** When a content version came to be and when a release first held it, as ISO 8601 instants. */
export interface VersionTimes {
  changedAt: string | null
  /** When the first build that holds it ended; null if none did, or its builder did not report it. */
  builtAt: string | null
}

/** The times of an article's last visible change, as columns of a statement on `articles`. */
export const versionTimeColumns = {
  changedAt: sql<string | null>`(select ${changes.at} from ${changes}
    where ${changes.version} = ${articles.changedVersion})`.as('changed_at'),
  builtAt: sql<string | null>`(select ${builds.endedAt} from ${builds}
    where ${builds.state} = 'built' and ${builds.contentVersion} >= ${articles.changedVersion}
    order by ${builds.contentVersion}, ${builds.id} limit 1)`.as('built_at'),
}

/** The statement that reads the times of one article, for a batch. */
export function selectVersionTimes(binding: D1Database, id: string) {
  return database(binding).select(versionTimeColumns).from(articles).where(eq(articles.id, id))
}
