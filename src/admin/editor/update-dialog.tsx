import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type Blocked, useOverride } from '#admin/checklist/override.tsx'
import { ChangesField } from '#admin/corrections/changes-field.tsx'
import { KindField, NoteFields } from '#admin/corrections/correction-fields.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { ForeignImagesNote } from '#admin/ui/foreign-images-note.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { Article } from '#domain/article.ts'
import { changeLogOf } from '#domain/change-log.ts'
import type { CorrectionSubmission } from '#domain/correction-schema.ts'
import { nonBlankQuotes } from '#domain/non-blank-quotes.ts'
import { notableChanges } from '#domain/notable-changes.ts'
import type { ToldChange } from './article-saving.ts'
import { NotableChanges } from './notable-changes.tsx'

/** Asks what the change of an article is that readers know, and what they are told of it. */
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
  onPublish: (told: Required<Omit<ToldChange, 'withdrawal'>>) => void
  onCancel: () => void
  /** Stands below the question. */
  children?: ReactNode
}) {
  const [told, setTold] = useState<CorrectionSubmission>({
    kind: 'typo',
    note: '',
    placement: 'end',
  })
  const [isMissing, setMissing] = useState(false)
  const { field, answer } = useOverride(blocked)
  const [changes] = useState(() => (shown ? changeLogOf(shown, submittedText(article)) : null))
  const [notable] = useState(() => (shown ? notableChanges(shown, submittedText(article)) : []))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { kind, note } = told
    const checklist = answer()
    const isNoteMissing = kind === 'correction' && note.trim() === ''
    setMissing(isNoteMissing)
    if (isNoteMissing || !checklist) return
    onPublish({
      correction: kind === 'typo' ? { ...told, note: '', showChanges: false } : told,
      checklist,
    })
  }

  return (
    <Modal title={title} urgent onClose={onCancel}>
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
        <KindField value={told} silent onChange={setTold} />
        {told.kind === 'typo' ? (
          <NotableChanges changes={notable} />
        ) : (
          <>
            <NoteFields value={told} isMissing={isMissing} onChange={setTold} />
            {changes && <ChangesField value={told} changes={changes} onChange={setTold} />}
          </>
        )}
        <div className="modal-actions">
          <Button onClick={onCancel}>Cancel</Button>
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
