import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { ArticleLink } from '#admin/return-path.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { SentBackText } from '#domain/articles/admin-article.ts'
import { dismissSentBack, listSentBack } from '#domain/articles/calls.ts'
import { counted } from '#domain/counted.ts'
import { listMentions } from '#domain/notes/calls.ts'

/** Texts that were sent back to the caller, and open notes that mention them, until they are answered. */
export function NotesForYou() {
  const { data: mentions = [] } = useRead(queryKeys.mentions, listMentions)
  const { data: sentBack = [] } = useRead(queryKeys.sentBack, listSentBack)
  const count = mentions.length + sentBack.length
  if (count === 0) return null
  return (
    <section className="of-note far-below" aria-labelledby="notes-for-you">
      <h2 id="notes-for-you">{`${counted(count, 'note')} for you`}</h2>
      <ul className="rows">
        {sentBack.map((text) => (
          <SentBackToYou key={text.articleId} text={text} />
        ))}
        {mentions.map(({ noteId, articleId, title, language, by, at, text }) => (
          <li key={noteId}>
            <ArticleLink id={articleId} note={noteId} language={language}>
              {title}
            </ArticleLink>
            <p className="note-text">{text}</p>
            <Facts facts={[by, formatDateTime(at)]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SentBackToYou({ text }: { text: SentBackText }) {
  const { articleId, title, language, by, at, note } = text
  const { send, invalidate } = useCalls()
  const { attempt, busy, alert } = useAttempt()

  async function dismiss() {
    const reload = () => invalidate(...articleKeys)
    await attempt(
      () => send(dismissSentBack, { params: { id: articleId }, query: { at } }).finally(reload),
      'It was not dismissed. Please try again.',
    )
  }

  return (
    <li>
      <ArticleLink id={articleId} language={language}>
        {title}
      </ArticleLink>
      <p className="note-text">{note || 'No note was given.'}</p>
      <Facts facts={[`Sent back by ${by}`, formatDateTime(at)]} />
      <Button variant="bare" disabled={busy} of={title} onClick={() => void dismiss()}>
        Dismiss
      </Button>
      {alert}
    </li>
  )
}
