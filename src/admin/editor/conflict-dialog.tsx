import { useState } from 'react'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { moment } from '#admin/ui/moment.ts'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import { formOf } from './article-form.ts'
import { textInWork } from './article-saving.ts'
import { Comparison } from './compare/comparison.tsx'
import { copyText } from './copy-text.ts'

/**
 * Tells that somebody saved the article in between, shows what differs, and lets the editor choose.
 * Nothing is lost unless the editor says so.
 *
 * @param props.message who saved it, and when
 * @param props.mine what is written here
 * @param props.theirs what is stored; null where it could not be read
 * @param props.onTakeTheirs puts theirs in place of what is written here
 * @param props.onKeepMine saves what is written here as the next revision
 * @param props.onRetry reads theirs once more
 * @param props.onClose goes back to writing; nothing is saved until the choice is made
 */
export function ConflictDialog({
  message,
  mine,
  theirs,
  onTakeTheirs,
  onKeepMine,
  onRetry,
  onClose,
}: {
  message: string
  mine: ArticleForm
  theirs: AdminArticle | null
  onTakeTheirs: () => void
  onKeepMine: () => void
  onRetry: () => void
  onClose: () => void
}) {
  const [copied, setCopied] = useState('')

  async function copy() {
    const done = await copyText(mine.content)
    setCopied(done ? 'Your text is on the clipboard.' : 'This browser did not allow the copy.')
  }

  return (
    <Modal title="Saved by somebody else" size="large" urgent toRead onClose={onClose}>
      <div className="modal-text">
        <p>{message}</p>
        <p>What you wrote is still here, and not saved on the server.</p>
      </div>
      {theirs ? (
        <Comparison
          mine={{ label: 'Yours', form: mine }}
          theirs={{ label: theirsLabel(theirs), form: formOf(textInWork(theirs)) }}
        />
      ) : (
        <Alert>
          Theirs could not be read. <Button onClick={onRetry}>Retry</Button>
        </Alert>
      )}
      <p className="result" role="status">
        {copied}
      </p>
      <div className="modal-actions">
        <Button className="first" onClick={onClose}>
          Back to writing
        </Button>
        <Button onClick={() => void copy()}>Copy my text</Button>
        <Button look="alarm" disabled={!theirs} onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button look="primary" disabled={!theirs} onClick={onKeepMine}>
          Keep mine as a new revision
        </Button>
      </div>
    </Modal>
  )
}

function theirsLabel({ updatedBy, updatedAt, workingCopy }: AdminArticle): string {
  const who = workingCopy?.savedBy ?? updatedBy
  return `${who}, ${moment(workingCopy?.savedAt ?? updatedAt)}`
}
