import type { BackupArticle } from '#domain/backup/backup-article.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { versionTextOf } from '#domain/versions/version.ts'
import { restoredRows } from '#worker/db/json-parameters.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versionTexts } from '#worker/db/schema/versions.ts'
import { hashOf } from '#worker/db/versions/versions.ts'

/** The suggestions on several articles as a backup holds them, by the articles' ids. */
export function suggestionsByArticle(found: readonly WholeSuggestion[]) {
  const byArticle = Map.groupBy(found, ({ articleId }) => articleId)
  return (id: string): BackupArticle['suggestions'] =>
    (byArticle.get(id) ?? []).map(({ articleId: _, ...suggestion }) => suggestion)
}

/** Statements that store suggestions as a backup holds them, unless they are stored already. */
export function restoreSuggestions(
  binding: D1Database,
  articleId: string,
  archived: BackupArticle['suggestions'],
) {
  const texts = new Map<string, unknown>()
  const rows = archived.map(({ baseText, text, base, ...row }) => {
    const [was, proposed] = [versionTextOf(baseText), versionTextOf(text)]
    const [baseHash, textHash] = [hashOf(was), hashOf(proposed)]
    texts.set(baseHash, was).set(textHash, proposed)
    const { revision: baseRevision, copyRevision: baseCopyRevision } = base
    return { ...row, articleId, baseRevision, baseCopyRevision, baseHash, textHash }
  })
  return [
    ...restoredRows(
      binding,
      versionTexts,
      Array.from(texts, ([hash, text]) => ({ hash, text })),
    ),
    ...restoredRows(binding, suggestions, rows),
  ]
}
