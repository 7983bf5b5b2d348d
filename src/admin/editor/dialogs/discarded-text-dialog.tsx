import { useState } from 'react'
import type { usePages } from '#admin/api/use-read.ts'
import { LazyComparison } from '#admin/editor/compare/lazy-comparison.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import {
  cannotBeKept,
  storableText,
  useCreateDiscardedText,
} from '#admin/editor/saving/use-discarded-texts.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import type { listDiscardedTexts } from '#domain/articles/calls.ts'
import { isSame } from '#domain/is-same.ts'
import type { DiscardedText } from '#domain/versions/discarded-text.ts'

interface DiscardedTextDialogProps {
  articleId: string
  read: ReturnType<typeof usePages<typeof listDiscardedTexts>>
  getMine: () => ArticleForm
  onTake: (form: ArticleForm) => void
  onClose: () => void
}

/** One discarded text after the other, compared with the editor's text, which it can replace. */
export function DiscardedTextDialog({
  articleId,
  read: { list, items: texts },
  getMine,
  onTake,
  onClose,
}: DiscardedTextDialogProps) {
  const keep = useCreateDiscardedText()
  const [shown, setShown] = useState(0)
  const [problem, setProblem] = useState('')
  const text = texts[shown]
  if (!text) return null

  const isOldest = shown === texts.length - 1 && !list.hasNextPage

  async function showOlder(at: number) {
    if (at === texts.length && !(await list.fetchNextPage()).isSuccess) {
      return setProblem('Failed to load the older texts. Please try again.')
    }
    setProblem('')
    setShown(at)
  }

  async function take(form: ArticleForm) {
    const mine = storableText(getMine())
    if (!mine) return setProblem(cannotBeKept)
    setProblem('')
    try {
      await keep(articleId, mine)
      // A colleague’s words were merged into the text meanwhile.
      if (!isSame(storableText(getMine()), mine)) return await take(form)
      onClose()
      onTake(form)
    } catch {
      setProblem('The text in the editor could not be kept. Please try again.')
    }
  }

  return (
    <Modal title="Discarded text" size="large" focusHeading onClose={onClose}>
      <p className="modal-text">
        {hasOtherWriter(text) ? `Written by ${text.writtenBy}, discarded` : 'Discarded'} by{' '}
        {text.givenUpBy} on {formatDateTime(text.givenUpAt)}.
      </p>
      <LazyComparison
        mine={{ label: 'Discarded', form: formOf(text.text) }}
        theirs={{ label: 'In the editor', form: getMine() }}
      />
      {problem && <Alert>{problem}</Alert>}
      <div className="modal-actions">
        <Button className="first" onClick={onClose}>
          Close
        </Button>
        {(texts.length > 1 || list.hasNextPage) && (
          <>
            <Button aria-disabled={shown === 0} onClick={() => setShown(Math.max(0, shown - 1))}>
              Newer
            </Button>
            <Button
              disabled={list.isFetchingNextPage}
              aria-disabled={isOldest}
              onClick={() => void (isOldest || showOlder(shown + 1))}
            >
              Older
            </Button>
          </>
        )}
        <Button variant="primary" onClick={() => void take(formOf(text.text))}>
          Restore
        </Button>
      </div>
    </Modal>
  )
}

/** Of a discarded working copy that a colleague saved last. */
function hasOtherWriter({ writtenBy, givenUpBy }: DiscardedText): boolean {
  return writtenBy !== '' && writtenBy !== givenUpBy
}
