import { lazy, Suspense } from 'react'
import { isBlank } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Loading } from '#admin/ui/loading.tsx'

const Comparison = lazy(async () => ({
  default: (await import('#admin/editor/compare/comparison.tsx')).Comparison,
}))

/** Offers to restore a local copy, compared with what the server has. */
export function RecoveryDialog({
  copy: { keptAt, by, form },
  stored,
  onRestore,
  onDiscard,
  onPostpone,
}: {
  copy: LocalCopy
  stored: ArticleForm
  onRestore: () => void
  onDiscard: () => void
  onPostpone: () => void
}) {
  const date = formatDateTime(keptAt)
  const isNew = isBlank(stored)
  return (
    <Modal title="Restore Unsaved Changes" size="large" urgent focusHeading onClose={onPostpone}>
      <div className="modal-text">
        <p>
          Changes{by && ` by ${by}`} from {date} are saved on this computer but not on the server.
        </p>
        <p className="modal-object">{form.title || 'Untitled'}</p>
      </div>
      <Suspense fallback={<Loading text="Loading..." />}>
        <Comparison
          mine={{ label: `On this computer, ${date}`, form }}
          theirs={{ label: isNew ? 'New article' : 'On the server', form: stored }}
        />
      </Suspense>
      <div className="modal-actions">
        <Button className="first" onClick={onPostpone}>
          Decide later
        </Button>
        <Button variant="alarm" onClick={onDiscard}>
          {isNew ? 'Discard' : 'Use server version'}
        </Button>
        <Button variant="primary" onClick={onRestore}>
          Restore
        </Button>
      </div>
    </Modal>
  )
}
