import { useNavigate } from 'react-router'
import { Button } from '#admin/ui/button.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import type { SaveSnapshot } from './save-engine/save-state.ts'
import { saveWords } from './save-words.ts'
import type { ArticleSave } from './use-save.ts'

/**
 * The editor's buttons and the state of its saving, always in reach.
 *
 * @param props.saving the saving by buttons
 * @param props.snapshot where the text is
 * @param props.publishLabel what the publishing button says
 * @param props.onPreview shows the article as readers will see it
 * @param props.onResolve opens the choice that a conflict asks for
 */
export function EditorBar({
  saving: { step, request, saveAsNew },
  snapshot,
  publishLabel,
  onPreview,
  onResolve,
}: {
  saving: ArticleSave
  snapshot: SaveSnapshot<AdminArticle>
  publishLabel: string
  onPreview: () => void
  onResolve: () => void
}) {
  const navigate = useNavigate()
  const saving = step.kind === 'saving'
  const { look, text } = saveWords(snapshot)
  return (
    <div className="editor-bar">
      <Button onClick={() => void navigate('/admin')}>Back</Button>
      <span className={`editor-bar-state editor-bar-${look}`} title={text}>
        <span role="status">{text}</span>
        {snapshot.state.kind === 'conflict' && (
          <Button look="bare-alarm" onClick={onResolve}>
            Resolve
          </Button>
        )}
        {snapshot.state.kind === 'gone' && (
          <Button look="bare-alarm" onClick={() => void saveAsNew()}>
            Save as new
          </Button>
        )}
      </span>
      <Button className="editor-bar-preview" onClick={onPreview}>
        Preview
      </Button>
      <Button aria-disabled={saving} onClick={() => request(false)}>
        Save as Draft
      </Button>
      <Button look="primary" aria-disabled={saving} onClick={() => request(true)}>
        {publishLabel}
      </Button>
    </div>
  )
}
