import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type Blocked, useOverride } from '#admin/checklist/override.tsx'
import { ChangesField } from '#admin/corrections/changes-field.tsx'
import { KindField, NoteFields } from '#admin/corrections/correction-fields.tsx'
import type { ReaderNotice } from '#admin/editor/saving/article-saving.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { ForeignImagesNote } from '#admin/ui/fields/foreign-images-note.tsx'
import type { Article } from '#domain/articles/article.ts'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import { changeLogOf } from '#domain/corrections/change-log.ts'
import type { CorrectionSubmission } from '#domain/corrections/correction-schema.ts'
import { notableChanges } from '#domain/corrections/notable-changes.ts'
import { NotableChanges } from './notable-changes.tsx'

/** Asks for the kind of a change of a published article, and for the notice to readers. */
export function UpdateDialog({
  title,
  article,
  shown,
  blocked,
  onPublish,
  onCancel,
  children,
}: {
  title: string
  article: ArticleForm
  /** What readers see; null while they see nothing of it. */
  shown: Article | null
  /** What the checklist has against it. */
  blocked: readonly Blocked[]
  /** @param onSaved called once the server has it */
  onPublish: (notice: Required<Omit<ReaderNotice, 'withdrawal'>>, onSaved: () => void) => void
  onCancel: () => void
  /** Stands below the question. */
  children?: ReactNode
}) {
  const [notice, setNotice] = useState<CorrectionSubmission>({
    kind: 'typo',
    note: '',
    placement: 'end',
  })
  const kept = useKeptText({ what: 'A correction' }, notice.note === '' ? null : notice, setNotice)
  const [isMissing, setMissing] = useState(false)
  const { field, answer } = useOverride(blocked)
  const [changes] = useState(() => (shown ? changeLogOf(shown, submittedText(article)) : null))
  const [notable] = useState(() => (shown ? notableChanges(shown, submittedText(article)) : []))

  function cancel() {
    kept.forget()
    onCancel()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { kind, note } = notice
    const checklist = answer()
    const isNoteMissing = kind === 'correction' && note.trim() === ''
    setMissing(isNoteMissing)
    if (isNoteMissing || !checklist) return
    const correction = kind === 'typo' ? { ...notice, note: '', showChanges: false } : notice
    onPublish({ correction, checklist }, kept.forget)
  }

  return (
    <Modal title={title} urgent onClose={cancel}>
      <form className="modal-form" aria-label={title} noValidate onSubmit={submit}>
        <div className="modal-text">
          <p>
            This article will be visible to all site users. Are you sure you want to publish it now?
          </p>
          {children}
          {field}
          <ForeignImagesNote article={article} />
          <p className="modal-object">{article.title}</p>
        </div>
        {kept.line}
        <KindField value={notice} silent onChange={setNotice} />
        {notice.kind === 'typo' ? (
          <NotableChanges changes={notable} />
        ) : (
          <>
            <NoteFields value={notice} isMissing={isMissing} onChange={setNotice} />
            {changes && <ChangesField value={notice} changes={changes} onChange={setNotice} />}
          </>
        )}
        <div className="modal-actions">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary">
            {title}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The text as a save would send it, as far as it is compared. */
function submittedText(form: ArticleForm) {
  return {
    title: form.title.trim(),
    summary: form.summary.trim(),
    author: form.author.trim() || 'Admin',
    content: form.content,
    quotes: nonBlankQuotes(form.quotes),
  }
}
