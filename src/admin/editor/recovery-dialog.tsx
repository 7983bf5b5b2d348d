import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { moment } from '#admin/ui/moment.ts'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { LocalCopy } from '#admin/writing/local-copies.ts'
import { isBlank } from './article-form.ts'
import { Comparison } from './compare/comparison.tsx'

/**
 * Offers what was being written when the editor was left, its session ended or its browser crashed,
 * beside what the server holds.
 *
 * @param props.copy what was kept
 * @param props.stored what the editor holds without it
 * @param props.onTake goes on with what was kept
 * @param props.onDiscard forgets it
 * @param props.onLater leaves it where it is kept
 */
export function RecoveryDialog({
  copy: { keptAt, by, form },
  stored,
  onTake,
  onDiscard,
  onLater,
}: {
  copy: LocalCopy
  stored: ArticleForm
  onTake: () => void
  onDiscard: () => void
  onLater: () => void
}) {
  const when = moment(keptAt)
  const isNew = isBlank(stored)
  return (
    <Modal title="Unsaved Writing" size="large" urgent toRead onClose={onLater}>
      <div className="modal-text">
        <p>
          {by ? `What ${by} was writing` : 'What was being written'} on {when} was kept on this
          computer. The server does not hold it.
        </p>
        <p className="modal-object">{form.title || 'Untitled'}</p>
      </div>
      <Comparison
        mine={{ label: `Kept on this computer, ${when}`, form }}
        theirs={{ label: isNew ? 'New article' : 'On the server', form: stored }}
      />
      <div className="modal-actions">
        <Button className="first" onClick={onLater}>
          Decide later
        </Button>
        <Button look="alarm" onClick={onDiscard}>
          {isNew ? 'Discard' : 'Use the server’s'}
        </Button>
        <Button look="primary" onClick={onTake}>
          Take it back
        </Button>
      </div>
    </Modal>
  )
}
