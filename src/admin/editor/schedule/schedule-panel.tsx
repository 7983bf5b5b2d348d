import type { EditorPanel } from '#admin/editor/editor-panels.tsx'
import type { ArticleEngine } from '#admin/editor/saving/use-article-saving.ts'
import { SchedulePanel } from '#admin/schedule/scheduled-changes.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'

/** @param count how many changes are scheduled */
export function schedulePanel({
  article,
  engine,
  count,
}: {
  article: AdminArticle
  engine: ArticleEngine
  count: number
}): EditorPanel {
  const prepare = async () => ((await engine.saveAll()) ? engine.getSnapshot().stored : null)
  const onRestate = (stored: AdminArticle) => void engine.restate(stored)
  const props = { article, prepare, onRestate }
  return { id: 'schedule', label: 'Schedule', count, render: () => <SchedulePanel {...props} /> }
}
