import type { SentBack } from '#domain/articles/admin-article.ts'

/** Says that an editor sent a text back to its writer, and who. */
export function SentBackBadge({ article }: { article: { sentBack: SentBack | null } }) {
  if (!article.sentBack) return null
  return <span className="badge badge-alarm">Sent back by {article.sentBack.by}</span>
}
