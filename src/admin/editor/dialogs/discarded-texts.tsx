import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { usePages } from '#admin/api/use-read.ts'
import { LazyComparison, loadComparison } from '#admin/editor/compare/lazy-comparison.tsx'
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
import { useLoadedAhead } from '#admin/ui/lazy-part.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { listDiscardedTexts } from '#domain/articles/calls.ts'
import { isSame } from '#domain/merge/document.ts'
import type { DiscardedText } from '#domain/versions/discarded-text.ts'

interface DiscardedTextsProps {
  article: AdminArticle
  getMine: () => ArticleForm
  onTake: (form: ArticleForm) => void
}

/** Offers the texts that lost a conflict or were discarded, each compared with the editor's text. */
export function DiscardedTexts({ article, getMine, onTake }: DiscardedTextsProps) {
  const given = { params: { id: article._id } }
  const queryKey = queryKeys.discardedTexts(article._id)
  const { list, items: texts } = usePages(queryKey, listDiscardedTexts, given)
  const keep = useCreateDiscardedText()
  const [shown, setShown] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  useLoadedAhead(loadComparison)
  if (texts.length === 0) return null
  const text = shown === null ? undefined : texts[shown]

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
      await keep(article._id, mine)
      // A colleague’s words were merged into the text meanwhile.
      if (!isSame(storableText(getMine()), mine)) return await take(form)
      setShown(null)
      onTake(form)
    } catch {
      setProblem('The text in the editor could not be kept. Please try again.')
    }
  }

  return (
    <div className="line apart aside aside-tint">
      <p>
        {texts.length === 1 && !list.hasNextPage
          ? 'A discarded text is'
          : `${texts.length}${list.hasNextPage ? ' or more' : ''} discarded texts are`}{' '}
        kept for 30 days.
      </p>
      <Button variant="bare" onClick={() => setShown(0)}>
        Show
      </Button>
      {text && shown !== null && (
        <Modal title="Discarded text" size="large" focusHeading onClose={() => setShown(null)}>
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
            <Button className="first" onClick={() => setShown(null)}>
              Close
            </Button>
            {(texts.length > 1 || list.hasNextPage) && (
              <>
                <Button disabled={shown === 0} onClick={() => setShown(shown - 1)}>
                  Newer
                </Button>
                <Button
                  disabled={
                    list.isFetchingNextPage || (shown === texts.length - 1 && !list.hasNextPage)
                  }
                  onClick={() => void showOlder(shown + 1)}
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
      )}
    </div>
  )
}

/** Of a discarded working copy that a colleague saved last. */
function hasOtherWriter({ writtenBy, givenUpBy }: DiscardedText): boolean {
  return writtenBy !== '' && writtenBy !== givenUpBy
}
