import type { Editor } from '@tiptap/core'
import { startTransition, useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import { useTextClicks } from '#admin/ui/use-listener.ts'
import { onPause } from '#admin/ui/use-settled-values.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { OpenEditor } from './placing/placing.ts'
import { changeAttribute, type Placed } from './shown-change.ts'
import type { StoredSuggestions } from './use-stored-suggestions.ts'

const nothing: Placed = { placed: [], changes: [] }

export type ArticleSuggestions = ReturnType<typeof useSuggestions>

/**
 * Shows what is suggested in the editor.
 *
 * @param text the article's text; undefined if it is not stored yet
 * @param proposal of the person who is writing one in this editor
 * @param onShow opens the list of changes
 */
export function useSuggestions(
  editor: Editor | null,
  form: UseFormReturn<ArticleForm>,
  { suggestions, failed, isCurrent, placing }: StoredSuggestions,
  {
    text,
    proposal,
    onShow,
  }: { text: ArticleText | undefined; proposal: OpenEditor['proposal']; onShow: () => void },
) {
  const [placed, setPlaced] = useState(nothing)
  const [active, setActive] = useState<string | null>(null)

  function placeNow(): Placed {
    if (!placing || !editor || editor.isDestroyed || !text) return nothing
    const open = { editor, form: form.getValues(), text, proposal }
    return placing.placeAll(open, suggestions)
  }

  const latest = useLatest({ placeNow, active, placing })
  const place = useCallback(() => {
    const now = latest.current.placeNow()
    // The text shows it first; the lists around it follow.
    startTransition(() => setPlaced(now))
    if (editor && !editor.isDestroyed) {
      latest.current.placing?.draw(editor, now, latest.current.active)
    }
    return now
  }, [editor, latest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever of it changed
  useEffect(() => {
    if (placing && editor) place()
  }, [placing, editor, suggestions, text, proposal, active, place])

  // While something is typed, what is suggested moves with the text.
  useEffect(
    () => (placing && editor ? onPause(form, place) : undefined),
    [placing, editor, form, place],
  )

  useTextClicks(editor, (clicked, { commands, state, view }) => {
    const drawn = clicked.closest(`[${changeAttribute}]`)
    if (!drawn || !state.selection.empty) return
    const isInText = drawn.closest('[contenteditable]') === view.dom
    if (!isInText) commands.setTextSelection(view.posAtDOM(drawn, 0))
    setActive(drawn.getAttribute(changeAttribute))
    // What they wrote themselves needs no list.
    if (!isInText || !proposal) onShow()
  })

  return {
    ...placed,
    failed,
    isCurrent,
    placing,
    active,
    activate: setActive,
    /** Places them anew, and returns the result. */
    place,
  }
}
