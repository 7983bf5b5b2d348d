import type { Editor } from '@tiptap/core'
import { useAccount } from '#admin/auth/session-context.tsx'
import { checklistPanel, loadChecks } from '#admin/checklist/checklist-panel.tsx'
import { lazyPart, useLoadedAhead } from '#admin/ui/lazy-part.tsx'
import { mayEdit, mayReadLinks } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { Check } from '#domain/checklist/check.ts'
import type { EditorPanel } from './editor-panels.tsx'
import type { useOpenArticle } from './form/use-open-article.ts'
import { historyPanel } from './history/history-panel.tsx'
import { notesPanel } from './notes/notes-panel.tsx'
import type { ArticleNotes } from './notes/use-notes.ts'
import { saveAllText } from './saving/article-saving.ts'
import type { ArticleSaving } from './saving/use-article-saving.ts'
import { suggestionsPanel } from './suggestions/suggestions-panel.tsx'
import type { useEditorSuggestions } from './suggestions/use-editor-suggestions.ts'

const PreviewLinks = lazyPart('PreviewLinks', () => import('./preview-links/preview-links.tsx'))
const SchedulePanel = lazyPart('SchedulePanel', () => import('#admin/schedule/schedule-panel.tsx'))

/** The panels of an article that is edited: those of a new one are fewer. */
export function useArticlePanels(
  editor: Editor | null,
  { engine, snapshot: { stored } }: Pick<ArticleSaving, 'engine' | 'snapshot'>,
  {
    text,
    articleNotes,
    suggested: { suggestions, steps },
    checks,
    scheduledCount,
  }: {
    text: Pick<ReturnType<typeof useOpenArticle>['text'], 'getMine' | 'reset'>
    articleNotes: ArticleNotes
    suggested: ReturnType<typeof useEditorSuggestions>
    checks: readonly Check[]
    scheduledCount: number
  },
): EditorPanel[] {
  const account = useAccount()
  useLoadedAhead(loadChecks)
  const always = [checklistPanel(checks), notesPanel({ editor, articleNotes })]
  if (!stored) return always
  const { getMine, reset } = text
  const restate = (article: AdminArticle) => void engine.restate(article)
  const previewLinks: EditorPanel = {
    id: 'preview-links',
    label: 'Preview links',
    render: () => (
      <PreviewLinks
        articleId={stored._id}
        saveAll={() => engine.saveAll()}
        mayMake={mayEdit(account, stored)}
      />
    ),
  }
  return [
    historyPanel({ article: stored, getMine, editing: { engine, onReset: reset } }),
    {
      id: 'schedule',
      label: 'Schedule',
      count: scheduledCount,
      render: () => (
        <SchedulePanel article={stored} prepare={() => saveAllText(engine)} onRestate={restate} />
      ),
    },
    ...always,
    suggestionsPanel({ suggestions, steps, notes: articleNotes.notes, isProposing: false }),
    ...(mayReadLinks(account, stored) ? [previewLinks] : []),
  ]
}
