import { createDocument, type Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { latestText, latestWriter } from '#admin/editor/saving/article-saving.ts'
import type { MergeResult, SaveKind } from '#admin/editor/saving/save-dependencies.ts'
import { writtenHtml } from '#admin/editor/text/text-tables.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { outsideNews } from '#admin/presence/presence-words.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { isSame } from '#domain/is-same.ts'
import { againWords } from './again-words.ts'
import { goToPassage, updateDisputed } from './disputed-passages.ts'
import { formWith, mergeForm, movedOffset } from './merge-fields.ts'
import {
  type Choice,
  mergeIntoEditor,
  type PassageDispute,
  passageWords,
  settlePassage,
  shownWords,
  tokensOfHtml,
} from './merge-into-editor.ts'

/** Two texts of which a person chooses one or both. */
export interface ShownDispute {
  id: string
  label: string
  by: string
  /** What is open has now. */
  mine: () => string
  theirs: string
  choices: readonly Choice[]
  choose: (choice: Choice) => void
  /** Puts the cursor at it in the text; undefined for another field. */
  show?: () => void
}

/** Merges what colleagues save into the open form and text. */
export function useMerging(
  form: UseFormReturn<ArticleForm>,
  editor: Editor | null,
  username: string | null,
  engine: { settleDisputes: () => void },
) {
  const show = useMessage()
  const [disputes, setDisputes] = useState<readonly ShownDispute[]>([])
  const isOpen = disputes.length > 0
  useEffect(() => {
    if (!isOpen) engine.settleDisputes()
  }, [isOpen, engine])

  function settle(id: string) {
    setDisputes((open) => open.filter((one) => one.id !== id))
  }

  function setFields(changes: Partial<ArticleForm>) {
    const focused = document.activeElement
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
    const selected = isField ? [focused.selectionStart, focused.selectionEnd] : []
    const was = isField ? focused.value : ''
    const row = focusedRow(form)
    const setAll = () => {
      for (const [name, value] of Object.entries(changes)) {
        form.setValue(name as keyof ArticleForm, value)
      }
    }
    // A list that changes is drawn with new fields, in one of which the focus goes on.
    if (row) flushSync(setAll)
    else setAll()
    row?.focusIn(changes[row.list])
    const field = document.activeElement
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    const [from, to] = selected
    if (!isText || typeof from !== 'number') return
    const moved = (at: number) => movedOffset(at, was, field.value)
    field.setSelectionRange(moved(from), moved(to ?? from))
  }

  function shownPassage(editor: Editor, dispute: PassageDispute, by: string): ShownDispute {
    const { id } = dispute.passage
    return {
      id,
      label: 'Text',
      by,
      mine: () => passageWords(editor, id),
      theirs: shownWords(dispute.theirs),
      choices: ['mine', 'theirs', 'both'],
      choose: (choice) => {
        settlePassage(editor, dispute, choice, by)
        settle(id)
      },
      show: () => goToPassage(editor, id),
    }
  }

  /**
   * Merges what became of a text elsewhere into the form and the editor.
   *
   * @param isAsked whether what overlaps in the text is marked there
   * @returns what the form would be with their text alone, what overlaps, and whether anything was merged
   */
  function mergeTexts(was: ArticleText, now: ArticleText, by: string, isAsked = false) {
    const { changes, disputes: fields } = mergeForm(was, form.getValues(), now)
    const before = JSON.stringify(form.getValues())
    setFields(changes)
    const read = (html: string) => (editor ? tokensOfHtml(editor.schema, html) : [])
    const [base, theirs] = [read(was.content), read(now.content)]
    const passages = editor ? mergeIntoEditor(editor, base, theirs, { by, isAsked }) : []
    const open = (html: string) =>
      editor ? writtenHtml(createDocument(html, editor.schema)) : html
    return {
      saved: formWith(now, form.getValues(), open),
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
    const { words, ...result } = mergeAndAsk(latestText(base), latestText(theirs), by)
    const isPublishing = kind === 'publish'
    const news = isPublishing
      ? againWords(base, theirs, { username, isMerged: words !== '' })
      : outsideNews(base, theirs, username)
    const text = [words, news].filter((sentence) => sentence !== '').join(' ')
    if (text) show({ text })
    return result
  }

  /** Merges in the same way what became of the text that a local copy started from. */
  function mergeSince(base: ArticleText, theirs: AdminArticle) {
    return mergeAndAsk(base, latestText(theirs), writerOf(theirs))
  }

  function writerOf(article: AdminArticle): string {
    const writer = latestWriter(article)
    return writer === username ? 'another tab' : writer
  }

  /** Merges, and shows what overlaps. */
  function mergeAndAsk(was: ArticleText, now: ArticleText, by: string) {
    const { saved, fields, passages, isChanged } = mergeTexts(was, now, by, true)
    const found = [
      ...fields.map(({ mine, chosen, ...dispute }): ShownDispute => {
        const id = crypto.randomUUID()
        const choose = (choice: Choice) => {
          const put = choice === 'mine' ? undefined : chosen[choice]
          if (put) setFields(put(form.getValues()))
          settle(id)
        }
        const choices: Choice[] = chosen.both ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
        return { ...dispute, id, by, mine: () => mine(form.getValues()), choices, choose }
      }),
      ...(editor ? passages.map((dispute) => shownPassage(editor, dispute, by)) : []),
    ]
    setDisputes(found)
    const words = [
      ...(isChanged ? [mergedWords(by)] : []),
      ...(found.length > 0 ? [choiceWords] : []),
    ]
    return { saved, hasDisputes: found.length > 0, words: words.join(' ') }
  }

  /** Takes out what made of the first text the second one; what was written since stays. */
  function takeOut(before: ArticleText, after: ArticleText) {
    mergeTexts(after, before, 'Undo')
    editor?.view.dispatch(updateDisputed(editor.state.tr, () => []))
    setDisputes([])
  }

  return { merge, mergeSince, mergeTexts, mergeAndAsk, takeOut, disputes }
}

/** The source, quote or credit that is typed in. */
function focusedRow({ getValues }: UseFormReturn<ArticleForm>) {
  const name = document.activeElement?.getAttribute('name') ?? ''
  const [, list, index, part] = /^(citations|quotes|authors)\.(\d+)\.(\w+)$/.exec(name) ?? []
  if (!list || !part) return undefined
  const known = list as 'citations' | 'quotes' | 'authors'
  const { length, [Number(index)]: row } = getValues(known)
  return {
    list: known,
    /** Also where a colleague changed the row itself. */
    focusIn: (rows: readonly unknown[] = []) => {
      const same = rows.findIndex((one) => isSame(one, row))
      const at = same < 0 && rows.length === length ? index : same
      document.getElementsByName(`${list}.${at}.${part}`)[0]?.focus()
    },
  }
}

const choiceWords = 'Where both changed the same words, choose which to keep.'

export function mergedWords(by: string): string {
  return `Merged with ${by === 'another tab' ? 'the changes of another tab' : `${by}’s changes`}.`
}
