import { useState } from 'react'
import { Comparison } from '#admin/editor/compare/comparison.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import { latestText, latestWriter } from '#admin/editor/saving/article-saving.ts'
import type { SaveState } from '#admin/editor/saving/save-state.ts'
import { conflictTitle } from '#admin/editor/saving/save-status.ts'
import type { ArticleEngine } from '#admin/editor/saving/use-article-saving.ts'
import { storableText, useCreateDiscardedText } from '#admin/editor/saving/use-discarded-texts.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'

interface ConflictProps {
  engine: ArticleEngine
  /** The administrator's name; null if it is not known. */
  username: string | null
  getMine: () => ArticleForm
  onUseTheirs: (theirs: AdminArticle) => void
  /** Saves the text in the editor as the next revision. */
  onKeepMine: () => void
}

/** Shown while the engine is in a conflict, unless the editor went back to writing. */
export function ConflictDialog({
  state,
  ...props
}: ConflictProps & { state: SaveState<AdminArticle> }) {
  const [postponed, setPostponed] = useState<SaveState<AdminArticle> | null>(null)
  if (state.kind !== 'conflict' || state === postponed) return null
  return <OpenConflict {...props} conflict={state} onClose={() => setPostponed(state)} />
}

function OpenConflict({
  engine,
  username,
  conflict: { message, theirs },
  getMine,
  onUseTheirs,
  onKeepMine,
  onClose,
}: ConflictProps & {
  conflict: Extract<SaveState<AdminArticle>, { kind: 'conflict' }>
  onClose: () => void
}) {
  const [result, setResult] = useState('')
  const keep = useCreateDiscardedText()
  const mine = getMine()

  /** Keeps the other text on the server first: if that fails, nothing is chosen. */
  async function choose(chosen: 'mine' | 'theirs', version: AdminArticle) {
    const given = storableText(chosen === 'mine' ? formOf(latestText(version)) : mine)
    try {
      if (given) await keep(version._id, given)
    } catch {
      return setResult('The other text could not be kept on the server. Please try again.')
    }
    if (chosen === 'mine') onKeepMine()
    else onUseTheirs(version)
  }

  async function copy() {
    try {
      await copyText(mine.content)
      setResult('Your text is on the clipboard.')
    } catch {
      setResult('Your browser blocked the copy. Select the text and copy it yourself.')
    }
  }

  return (
    <Modal
      title={conflictTitle(theirs, username)}
      size="large"
      urgent
      focusHeading
      onClose={onClose}
    >
      <div className="modal-text">
        <p>{message}</p>
        <p>
          Your text is still here, but not on the server. Choose which version to keep. The other
          one is kept for 30 days.
        </p>
      </div>
      {theirs ? (
        <Comparison
          mine={{ label: 'Yours', form: mine }}
          theirs={{ label: theirsLabel(theirs), form: formOf(latestText(theirs)) }}
        />
      ) : (
        <Alert>
          Their version could not be loaded.{' '}
          <Button onClick={() => void engine.reloadTheirs()}>Retry</Button>
        </Alert>
      )}
      <p className="result" role="status">
        {result}
      </p>
      <div className="modal-actions">
        <Button className="first" onClick={onClose}>
          Back to writing
        </Button>
        <Button onClick={() => void copy()}>Copy my text</Button>
        <Button disabled={!theirs} onClick={() => theirs && void choose('theirs', theirs)}>
          Use theirs
        </Button>
        <Button
          variant="primary"
          disabled={!theirs}
          onClick={() => theirs && void choose('mine', theirs)}
        >
          Keep mine
        </Button>
      </div>
    </Modal>
  )
}

function theirsLabel(article: AdminArticle): string {
  const { updatedAt, workingCopy } = article
  return `${latestWriter(article)}, ${formatDateTime(workingCopy?.savedAt ?? updatedAt)}`
}

/** @throws DOMException if the browser does not allow it */
async function copyText(html: string): Promise<void> {
  const plain = parseHtml(html)
    .children.map((block) => plainText(block))
    .join('\n\n')
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })])
}
