import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { type Blocked, type ReasonState, useOverride } from '#admin/checklist/override.tsx'
import { ChangesField, useNotice } from '#admin/corrections/correction-fields.tsx'
import { UpdateFields } from '#admin/corrections/update-fields.tsx'
import type { ReaderNotice } from '#admin/editor/saving/article-saving.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import type { Article } from '#domain/articles/article.ts'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import { bylineOf } from '#domain/authors/author.ts'
import { correctionWords } from '#domain/checklist/shown-words.ts'
import { changeLogOf } from '#domain/corrections/change-log.ts'
import type { CorrectionSubmission } from '#domain/corrections/correction-schema.ts'
import { notableChanges } from '#domain/corrections/notable-changes.ts'
import { PublishQuestion } from './publish-question.tsx'

export function UpdateDialog({
  title,
  article,
  shown,
  offered,
  findBlocked,
  reason,
  onPublish,
  onCancel,
  children,
}: {
  title: string
  article: ArticleForm
  /** What readers see; null while they see nothing of it. */
  shown: Article | null
  /** What the fields begin with. */
  offered: CorrectionSubmission | undefined
  /** What the checklist has against the text, and against what is reported with it. */
  findBlocked: (notices: readonly string[]) => readonly Blocked[]
  reason: ReasonState
  /** @param onSaved called once the server has it */
  onPublish: (notice: Required<Omit<ReaderNotice, 'withdrawal'>>, onSaved: () => void) => void
  onCancel: () => void
  /** Stands below the question. */
  children?: ReactNode
}) {
  const [first] = useState<CorrectionSubmission>(() => ({
    ...(offered ?? { kind: 'typo', note: '', placement: 'end' }),
    id: crypto.randomUUID(),
  }))
  const { told: notice, setTold: setNotice, isRefused, fields } = useNotice(first)
  const isTyped = notice.note !== '' && notice !== first
  const kept = useKeptText({ what: 'A correction' }, isTyped ? notice : null, setNotice)
  const typed = useDeferredValue(notice)
  const blocked = useMemo(
    () => findBlocked(correctionWords(typed, shown)),
    [findBlocked, typed, shown],
  )
  const { field, answer } = useOverride(blocked, reason)
  const [changes] = useState(() => (shown ? changeLogOf(shown, submittedText(article)) : null))
  const [notable] = useState(() => (shown ? notableChanges(shown, submittedText(article)) : []))

  function submit() {
    const checklist = answer()
    if (isRefused() || !checklist) return
    const correction = notice.kind === 'typo' ? { ...notice, note: '', showChanges: false } : notice
    onPublish({ correction, checklist }, kept.forget)
  }

  return (
    <FormDialog
      title={title}
      size="medium"
      urgent
      action={title}
      noValidate
      onSubmit={submit}
      onClose={onCancel}
      kept={kept}
    >
      <div className="modal-text">
        <PublishQuestion article={article}>
          {children}
          {field}
        </PublishQuestion>
      </div>
      <UpdateFields {...fields} notable={notable}>
        {changes && <ChangesField {...fields} changes={changes} />}
      </UpdateFields>
    </FormDialog>
  )
}

/** The text as a save would send it, as far as it is compared. */
function submittedText(form: ArticleForm) {
  return {
    title: form.title.trim(),
    summary: form.summary.trim(),
    author: bylineOf(form.author),
    content: form.content,
    quotes: nonBlankQuotes(form.quotes),
  }
}
