import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { formSaveMessage, isUnauthorized } from '#admin/api/api-error.ts'
import { Button } from '#admin/ui/button.tsx'
import { TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { isComposing } from '#admin/ui/use-listener.ts'
import { limits } from '#domain/limits.ts'
import { mentionsIn } from '#domain/notes/note.ts'
import { completedMention, mentionAt } from './mention-at.ts'
import type { Written } from './use-notes.ts'

/** Writes a note or a reply. `@` and the beginning of a name offers colleagues. */
export function NoteForm({
  label,
  action,
  text,
  onText,
  onSend,
  onClose,
}: {
  label: string
  action: string
  text: string
  onText: (text: string) => void
  onSend: (written: Written) => Promise<void>
  onClose: () => void
}) {
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [hidden, setHidden] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const names = useColleagues()
  const begun = mentionAt(text, caret, names)
  const offered = begun && !hidden ? begun.names : []

  useEffect(() => {
    // After a dialog or the panel has taken the focus.
    const frame = requestAnimationFrame(() => {
      area.current?.focus()
      // Behind what was restored.
      area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  async function send(event?: SubmitEvent) {
    event?.preventDefault()
    if (busy) return
    if (text.trim() === '') return setProblem('Please write something.')
    setBusy(true)
    try {
      await onSend({ text, mentions: mentionsIn(text, names).slice(0, limits.noteMentions) })
      return
    } catch (error) {
      const failure = 'The note could not be stored. Please try again.'
      if (!isUnauthorized(error)) setProblem(formSaveMessage(error, failure))
    }
    setBusy(false)
  }

  function complete(name: string | undefined) {
    if (!begun || !name) return
    const completed = completedMention(text, begun, name)
    // At once: the next key may be pressed already.
    flushSync(() => {
      onText(completed.text)
      setCaret(completed.caret)
    })
    area.current?.setSelectionRange(completed.caret, completed.caret)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offered.length > 0 && step) setChosen((chosen + step + offered.length) % offered.length)
    else if (offered.length > 0 && ['Enter', 'Tab'].includes(event.key)) complete(offered[chosen])
    else if (offered.length > 0 && event.key === 'Escape') setHidden(true)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (event.key === 'Escape' && text.trim() === '') onClose()
    // Escape closes the panel, which keeps what is written.
    else return
    event.preventDefault()
    // The panel would close on the same key.
    event.stopPropagation()
  }

  return (
    <form
      className="stack stack-close above-close"
      aria-label={label}
      onSubmit={(event) => void send(event)}
    >
      {/* What is stored closes the form: nothing is typed meanwhile that would go with it. */}
      <div className="stack stack-close" inert={busy}>
        <TextAreaField
          label={label}
          error={problem || undefined}
          ref={area}
          rows={3}
          maxLength={limits.noteText}
          value={text}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            onText(target.value)
            setCaret(target.selectionStart)
            setChosen(0)
            setHidden(false)
            setProblem('')
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        />
        {offered.length > 0 && (
          <div className="note-names" id={listId} role="listbox" aria-label="Colleagues">
            {offered.map((name, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
              <div
                key={name}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => complete(name)}
              >
                {name}
              </div>
            ))}
          </div>
        )}
      </div>
      <div className="actions">
        <Button type="submit" variant="primary" aria-disabled={busy}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
