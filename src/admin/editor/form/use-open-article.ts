import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useSessionState } from '#admin/auth/session-context.tsx'
import { useAuthorNames } from '#admin/authors/use-author-names.ts'
import type { OpenedBeside } from '#admin/editor/editor-body.tsx'
import { useMerging } from '#admin/editor/merging/use-merging.ts'
import { type ArticleNotes, useNotes } from '#admin/editor/notes/use-notes.ts'
import { latestText } from '#admin/editor/saving/article-saving.ts'
import { useArticleSaving } from '#admin/editor/saving/use-article-saving.ts'
import { isStoredIn, useRecovery } from '#admin/editor/saving/use-recovery.ts'
import { useEditorSuggestions } from '#admin/editor/suggestions/use-editor-suggestions.ts'
import { useEditorText } from '#admin/editor/text/use-editor-text.ts'
import { useTextEditor } from '#admin/editor/text/use-text-editor.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { useEditorPresence } from '#admin/presence/use-editor-presence.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { formOf } from './article-form.ts'

/**
 * An article that is edited: its form and text, saved and merged, with its notes and suggestions.
 *
 * @param copies what closed editors left of it on this computer, newest first
 */
export function useOpenArticle(
  article: AdminArticle | null,
  copies: readonly LocalCopy[],
  beside: OpenedBeside,
) {
  const { panel } = beside
  const session = useSessionState()
  const username = session.kind === 'signed-in' ? session.username : null
  const form: UseFormReturn<ArticleForm> = useForm({
    defaultValues: formOf(article && latestText(article)),
  })
  const noteAnchors = useRef<ArticleNotes['anchors']>(() => [])
  const saving = useArticleSaving(
    form,
    article,
    (...texts) => merging.merge(...texts),
    () => noteAnchors.current(),
  )
  const { engine } = saving
  const { stored } = saving.snapshot
  const { editor, isReady } = useTextEditor(form, engine, beside, () => notes.begin())
  const merging = useMerging(form, editor, username, engine)
  const others = useEditorPresence(saving, username)
  const notes = useNotes(editor, stored?._id ?? null, {
    onShow: () => panel.follow('notes'),
    goBack: panel.back,
    prepare: async () => {
      await engine.saveAll()
      const { stored } = engine.getSnapshot()
      return stored && { articleId: stored._id, suggestionId: null }
    },
  })
  useEffect(() => {
    noteAnchors.current = notes.anchors
  })
  const suggested = useEditorSuggestions(editor, form, saving, {
    onShow: () => panel.open('suggestions'),
    onAnswer: notes.answer,
  })
  useOwnAuthor(form, article === null, (author) => engine.rebase((saved) => ({ ...saved, author })))
  const text = useEditorText(form, editor, engine, notes.textReplaced)
  const [isStored] = useState(() => isStoredIn(article))
  const restored = useRecovery(copies, article?._id ?? null, {
    isStored,
    saving,
    storedId: stored?._id ?? null,
    isReady,
    getFields: text.getMine,
    setFields: text.setFields,
    mergeSince: stored && ((base) => merging.mergeSince(base, stored)),
    takeOut: merging.takeOut,
  })
  return {
    form,
    saving,
    editor,
    text: {
      ...text,
      /** Shows what is stored. */
      reset: (stored: AdminArticle) => {
        text.setFields(formOf(latestText(stored)))
        engine.reset(stored)
      },
    },
    disputes: merging.disputes,
    others,
    notes,
    suggested,
    restored,
  }
}

/**
 * Gives a new article the name of its writer, if an author has the writer's account.
 *
 * @param onFilled called with the name before it is filled in: it is no change of the text
 */
function useOwnAuthor(
  { getValues, setValue }: UseFormReturn<ArticleForm>,
  isNew: boolean,
  onFilled: (author: string) => void,
): void {
  const own = useAuthorNames().find(({ isYours }) => isYours)?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the name is known
  useEffect(() => {
    if (!isNew || own === undefined || getValues('author') !== '') return
    onFilled(own)
    setValue('author', own)
  }, [own])
}
