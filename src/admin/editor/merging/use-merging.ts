import { createDocument, type Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formOf } from '#admin/editor/form/article-form.ts'
import { latestText, latestWriter } from '#admin/editor/saving/article-saving.ts'
import type { MergeResult, SaveKind } from '#admin/editor/saving/save-dependencies.ts'
import { writtenHtml } from '#admin/editor/text/text-tables.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { mergeForm } from './merge-fields.ts'
import { mergeIntoEditor, type PassageDispute, tokensOfHtml } from './merge-into-editor.ts'

export type Choice = 'mine' | 'theirs' | 'both'

/** Two texts of which a person chooses one or both. */
export interface ShownDispute {
  id: string
  label: string
  by: string
  mine: string
  theirs: string
  choices: readonly Choice[]
  choose: (choice: Choice) => void
}

/** Merges what colleagues save into the open form and text. */
export function useMerging(
  form: UseFormReturn<ArticleForm>,
  getEditor: () => Editor | null,
  username: string | null,
  onSettled: () => void,
) {
  const show = useMessage()
  const [disputes, setDisputes] = useState<readonly ShownDispute[]>([])
  const latest = useLatest(onSettled)
  const isOpen = disputes.length > 0
  useEffect(() => {
    if (!isOpen) latest.current()
  }, [isOpen, latest])

  function settle(id: string, more: readonly ShownDispute[] = []) {
    setDisputes((open) => {
      return [...open.filter((one) => one.id !== id), ...more]
    })
  }

  function setFields(changes: Partial<ArticleForm>) {
    const focused = document.activeElement
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
    const selected = isField ? [focused.selectionStart, focused.selectionEnd] : []
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as keyof ArticleForm, value)
    }
    const [from, to] = selected
    if (isField && typeof from === 'number') focused.setSelectionRange(from, to ?? from)
  }

  function shownPassage(dispute: PassageDispute, by: string): ShownDispute {
    const id = crypto.randomUUID()
    return {
      ...dispute,
      id,
      label: 'Text',
      by,
      choices: ['mine', 'theirs', 'both'],
      choose: (choice) => {
        const editor = getEditor()
        if (!editor || choice === 'mine') return settle(id)
        const left = mergeIntoEditor(editor, dispute.text, dispute.chosen[choice], by)
        settle(
          id,
          left.map((one) => shownPassage(one, by)),
        )
      },
    }
  }

  /**
   * Merges what became of a text elsewhere into the form and the editor.
   *
   * @returns what the form would be with their text alone, what overlaps, and whether anything was merged
   */
  function mergeTexts(was: ArticleText, now: ArticleText, by: string) {
    const editor = getEditor()
    const { changes, disputes: fields } = mergeForm(was, form.getValues(), now)
    const before = JSON.stringify(form.getValues())
    setFields(changes)
    const read = (html: string) => (editor ? tokensOfHtml(editor, html) : [])
    const passages = editor ? mergeIntoEditor(editor, read(was.content), read(now.content), by) : []
    const content = editor ? writtenHtml(createDocument(now.content, editor.schema)) : now.content
    return {
      saved: { ...formOf(now), content },
      fields,
      passages,
      isChanged: before !== JSON.stringify(form.getValues()),
    }
  }

  /** @returns what the form would be with their text alone, and whether anything overlaps */
  function merge(
    base: AdminArticle,
    theirs: AdminArticle,
    kind: SaveKind,
  ): MergeResult<ArticleForm> {
    const by = writerOf(theirs)
    const { isMerged, ...result } = mergeAndAsk(latestText(base), latestText(theirs), by)
    if (isMerged) {
      const again = kind === 'publish' ? ' Read them, then publish again.' : ''
      show({ text: `${mergedWords(by)}${again}` })
    }
    return result
  }

  /** Merges in the same way what became of the text that a local copy started from. */
  function mergeSince(base: ArticleText, theirs: AdminArticle) {
    const by = writerOf(theirs)
    const { isMerged, ...result } = mergeAndAsk(base, latestText(theirs), by)
    return { ...result, words: isMerged ? mergedWords(by) : '' }
  }

  function writerOf(article: AdminArticle): string {
    const writer = latestWriter(article)
    return writer === username ? 'another tab' : writer
  }

  /** Merges, and shows what overlaps. */
  function mergeAndAsk(was: ArticleText, now: ArticleText, by: string) {
    const { saved, fields, passages, isChanged } = mergeTexts(was, now, by)
    const found = [
      ...fields.map(({ chosen, ...dispute }): ShownDispute => {
        const id = crypto.randomUUID()
        const choose = (choice: Choice) => {
          const fields = choice === 'mine' ? undefined : chosen[choice]
          if (fields) setFields(fields)
          settle(id)
        }
        const choices: Choice[] = chosen.both ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
        return { ...dispute, id, by, choices, choose }
      }),
      ...passages.map((dispute) => shownPassage(dispute, by)),
    ]
    setDisputes(found)
    const hasDisputes = found.length > 0
    return { saved, hasDisputes, isMerged: isChanged || hasDisputes }
  }

  /** Takes out what made of the first text the second one; what was written since stays. */
  function takeOut(before: ArticleText, after: ArticleText) {
    mergeTexts(after, before, 'Undo')
    setDisputes([])
  }

  return { merge, mergeSince, mergeTexts, mergeAndAsk, takeOut, disputes }
}

export function mergedWords(by: string): string {
  return `Merged with ${by === 'another tab' ? 'the changes of another tab' : `${by}’s changes`}.`
}
