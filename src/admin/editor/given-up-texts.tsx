import { useState } from 'react'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Modal } from '#admin/ui/modal.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { formOf } from './article-form.ts'
import { Comparison } from './compare/comparison.tsx'
import { storableText, useGivenUpTexts, useKeepGivenUpText } from './use-given-up-texts.ts'

/** Offers the texts that lost a conflict or were discarded, each compared with the editor's text. */
export function GivenUpTexts({
  article,
  getMine,
  onTake,
}: {
  article: AdminArticle
  /** Reads the text in the editor. */
  getMine: () => ArticleForm
  /** Puts a text into the editor. */
  onTake: (form: ArticleForm) => void
}) {
  const texts = useGivenUpTexts(article._id)
  const keep = useKeepGivenUpText()
  const [shown, setShown] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  if (texts.length === 0) return null
  const text = shown === null ? undefined : texts[shown]

  async function take(form: ArticleForm) {
    setFailed(false)
    try {
      const mine = storableText(getMine())
      if (mine) await keep(article._id, mine, null)
      setShown(null)
      onTake(form)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className="editor-note">
      <p>
        {texts.length === 1 ? 'A text was' : `${texts.length} texts were`} given up in the last 30
        days.
      </p>
      <Button variant="bare" onClick={() => setShown(0)}>
        Show
      </Button>
      {text && shown !== null && (
        <Modal title="Given Up" size="large" focusHeading onClose={() => setShown(null)}>
          <p className="modal-text">
            {text.writtenBy ? `Written by ${text.writtenBy}, given` : 'Given'} up by{' '}
            {text.givenUpBy} on {formatDateTime(text.givenUpAt)}.
          </p>
          <Comparison
            mine={{ label: 'Given up', form: formOf(text.text) }}
            theirs={{ label: 'In the editor', form: getMine() }}
          />
          {failed && <Alert>The text in the editor could not be kept. Please try again.</Alert>}
          <div className="modal-actions">
            <Button className="first" onClick={() => setShown(null)}>
              Close
            </Button>
            {texts.length > 1 && (
              <>
                <Button disabled={shown === 0} onClick={() => setShown(shown - 1)}>
                  Newer
                </Button>
                <Button disabled={shown === texts.length - 1} onClick={() => setShown(shown + 1)}>
                  Older
                </Button>
              </>
            )}
            <Button variant="primary" onClick={() => void take(formOf(text.text))}>
              Take it back
            </Button>
          </div>
        </Modal>
      )}
    </div>
  )
}
