import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'
import { isCtrlAlt, useListener } from '#admin/ui/use-listener.ts'
import { changeWords } from './announced-change.ts'
import { changeAttribute, type Maker, type ShownChange } from './shown-change.ts'
import type { ChangeActions } from './suggestion-item.tsx'
import type { Decisions } from './use-decisions.ts'
import type { ArticleSuggestions } from './use-suggestions.ts'

export type SuggestionSteps = ReturnType<typeof useSuggestionSteps>

/**
 * Goes from change to change and decides them, and has the words that say so.
 *
 * @param stored what the server has of the text: a problem with an older one is none any more
 * @param mayDecide whether the person may accept, and refuse what others suggest
 * @param onAnswer opens the notes that answer a change
 */
export function useSuggestionSteps(
  editor: Editor | null,
  { changes, active, activate, isCurrent, place }: ArticleSuggestions,
  decisions: Decisions,
  {
    stored,
    mayDecide,
    onAnswer,
  }: { stored: unknown; mayDecide: boolean; onAnswer: (change: ShownChange) => void },
) {
  const { attempt, busy, problem, setProblem } = useAttempt()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was stored
  useEffect(() => setProblem(null), [stored])
  const [waiting, setWaiting] = useState<readonly (() => Promise<void>)[]>([])
  const [next] = waiting
  /** One after the other, each on what became of the one before. */
  useEffect(() => {
    if (!next || busy || !isCurrent) return
    setWaiting((all) => all.slice(1))
    void next()
  }, [next, busy, isCurrent])
  const [announced, setAnnounced] = useState('')
  const answered = useRef<string | null>(null)

  function show(change: ShownChange) {
    activate(change.key)
    const at = changes.indexOf(change) + 1
    setAnnounced(`Change ${at} of ${changes.length}: ${changeWords(change)}.`)
    scrollTo(editor, change.key)
  }

  function step(by: 1 | -1) {
    const at = changes.findIndex(({ key }) => key === active)
    const first = by > 0 ? 0 : changes.length - 1
    const next = at < 0 ? first : (at + by + changes.length) % changes.length
    const change = changes[next]
    if (change) show(change)
    else setAnnounced('No suggestions.')
  }

  /** @param act what is said when it is done: Accepted, Refused, Taken back */
  async function decide(
    act: string,
    maker: Maker,
    chosen: readonly ShownChange[],
    decision: Decisions['accept'],
  ) {
    const [first] = chosen
    const at = first ? changes.indexOf(first) : -1
    const left = changes.filter((change) => !chosen.includes(change))
    const next = left[at] ?? left.at(-1)
    const isDone = await attempt(
      () => decision(maker, chosen),
      'It could not be stored. Please try again.',
    )
    if (!isDone) return
    const [only, more] = chosen
    const what = only && !more ? changeWords(only) : `${chosen.length} changes by ${maker.by}`
    const then = next ? ` Next: ${changeWords(next)}.` : ' No more suggestions.'
    setAnnounced(`${act}: ${what}.${then}`)
    activate(next?.key ?? null)
    if (next) scrollTo(editor, next.key)
  }

  const decideNow = useLatest({ decide, decisions, place })
  function later(act: string, kind: keyof Decisions) {
    return (maker: Maker, chosen: readonly ShownChange[]) => {
      if (chosen.length === 0) return
      const run = async () => {
        const { decide, decisions, place } = decideNow.current
        // Clicked twice, it is decided already, also where the lists do not show so yet.
        if (!place().changes.some(({ key }) => chosen.some((one) => one.key === key))) return
        await decide(act, maker, chosen, decisions[kind])
      }
      setWaiting((all) => [...all, run])
    }
  }

  const accept = later('Accepted', 'accept')
  const refuse = (maker: Maker, chosen: readonly ShownChange[]) =>
    later(maker.own ? 'Taken back' : 'Refused', 'refuse')(maker, chosen)

  const latest = useLatest({ show, accept, refuse, activate, onAnswer })
  const [actions] = useState<ChangeActions>(() => ({
    show: (change) => latest.current.show(change),
    accept: (change) => latest.current.accept(change.maker, [change]),
    refuse: (change) => latest.current.refuse(change.maker, [change]),
    answer: (change) => {
      answered.current = change.key
      latest.current.activate(change.key)
      latest.current.onAnswer(change)
    },
  }))

  const decideByKey = (event: KeyboardEvent) => {
    const { shiftKey, code } = event
    if (!isCtrlAlt(event)) return
    const change = changes.find(({ key }) => key === active)
    if (code === 'KeyJ') step(1)
    else if (code === 'KeyK') step(-1)
    else if (code !== 'Enter' || !change) return
    else if (shiftKey && (mayDecide || change.maker.own)) refuse(change.maker, [change])
    else if (!shiftKey && mayDecide && change.lost === null) accept(change.maker, [change])
    event.preventDefault()
    event.stopPropagation()
  }
  useListener('keydown', decideByKey, true)

  return {
    actions,
    mayDecide,
    announced,
    /** The change whose answers were opened: the focus returns there. */
    answered,
    problem,
    next: () => step(1),
    previous: () => step(-1),
    accept,
    refuse,
  }
}

/** Shows a change in the text, or at its field, and puts the cursor of the text there. */
function scrollTo(editor: Editor | null, key: string): void {
  // After the rendering that shows it.
  requestAnimationFrame(() => {
    if (!editor || editor.isDestroyed) return
    const selector = `[${changeAttribute}="${CSS.escape(key)}"]`
    const { dom } = editor.view
    const drawn = dom.querySelector(selector)
    const shown = drawn ?? document.querySelector(`.field-suggestions ${selector}`)
    shown?.scrollIntoView?.({ block: 'center' })
    if (drawn) editor.commands.setTextSelection(editor.view.posAtDOM(drawn, 0))
  })
}
