import { memo, useRef } from 'react'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { isByGuest, isOpen, isOwnNote, type Note, type NoteReply } from '#domain/notes/note.ts'
import { partsOf } from './mention-at.ts'
import { NoteForm } from './note-form.tsx'
import type { ArticleNotes } from './use-notes.ts'

export interface ThreadActions
  extends Pick<ArticleNotes, 'reply' | 'resolve' | 'remove' | 'write'> {
  /** Shows the note's words in the text. */
  show: (note: Note) => void
  /** Called with what to say when the note was changed, and leaves its place unless it is open again. */
  done: (note: Note, result: string, isReopened?: boolean) => void
}

/**
 * A note with its replies. Its first button, the words that it is about, shows them in the text. An article
 * may have hundreds: they are not rendered again on every key.
 */
export const NoteThread = memo(function NoteThread({
  note,
  isActive,
  isRemoved,
  draft,
  actions: { reply, resolve, remove, write, show, done },
}: {
  note: Note
  isActive: boolean
  /** Whether its words are no longer in the text. */
  isRemoved: boolean
  /** The reply that is being written. */
  draft: string | undefined
  /** The same from rendering to rendering. */
  actions: ThreadActions
}) {
  const { username } = useAccount()
  const isEditor = useMay('editor')
  const { attempt, alert } = useAttempt()
  const quote = useRef<HTMLButtonElement>(null)
  const isOwn = isOwnNote(note, username)
  const open = isOpen(note)

  function endReply() {
    quote.current?.focus()
    write(note.id, null)
  }

  async function run(action: Promise<void>, result: string, isReopened = false) {
    const isDone = await attempt(() => action, 'The note could not be changed. Please try again.')
    if (isDone) done(note, result, isReopened)
  }

  return (
    <li className={`panel-entry ${isActive ? 'note-thread-active' : ''}`} data-note={note.id}>
      <button
        ref={quote}
        type="button"
        className="whole-line note-quote"
        aria-current={isActive || undefined}
        onClick={() => show(note)}
      >
        {note.quote ? <q className="clamped">{note.quote}</q> : 'On the whole text'}
      </button>
      {note.suggestionId && <p className="hint">On a suggestion</p>}
      {isRemoved && note.quote && !note.suggestionId && (
        <p className="hint">{wasInText(note) ? 'Text removed' : 'Not found in the text'}</p>
      )}
      {note.resolvedBy && note.resolvedAt && (
        <p className="hint">
          Resolved by {note.resolvedBy}, {formatDateTime(note.resolvedAt)}
        </p>
      )}
      <ol className="stack stack-close note-replies">
        {note.replies.map((one) => (
          <Reply key={one.id} reply={one} isByGuest={isByGuest(note, one)} />
        ))}
      </ol>
      {alert}
      {draft !== undefined ? (
        <NoteForm
          label="Reply"
          action="Reply"
          text={draft}
          onText={(text) => write(note.id, text)}
          onSend={async (written) => {
            await reply(note, written)
            quote.current?.focus()
          }}
          onClose={endReply}
        />
      ) : (
        <div className="actions">
          <Button variant="bare" onClick={() => write(note.id, '')}>
            Reply
          </Button>
          <Button
            variant="bare"
            onClick={() =>
              void run(resolve(note, open), open ? 'Note resolved' : 'Note opened again', !open)
            }
          >
            {open ? 'Resolve' : 'Reopen'}
          </Button>
          {(isOwn || isEditor) && (
            <Button variant="bare-alarm" onClick={() => void run(remove(note), 'Note deleted')}>
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  )
})

/** Outsiders write the words that they mean, and may mean the title, or words of their own. */
function wasInText({ anchor }: Note): boolean {
  return anchor.ranges.length > 0 || anchor.before + anchor.after !== ''
}

function Reply({
  reply: { by, at, text, mentions },
  isByGuest,
}: {
  reply: NoteReply
  isByGuest: boolean
}) {
  return (
    <li>
      <Facts facts={[by, isByGuest ? 'guest, by preview link' : '', formatDateTime(at)]} />
      <p className="note-text" dir="auto">
        {partsOf(text, mentions).map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
          part.isMention ? <strong key={index}>{part.text}</strong> : part.text,
        )}
      </p>
    </li>
  )
}
