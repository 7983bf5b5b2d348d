import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useMemo, useRef, useState } from 'react'
import { refusedHere } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { creationOf, notSent } from '#admin/api/use-creation-key.ts'
import { useInvalidate, useRead } from '#admin/api/use-read.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import type { ShownChange } from '#admin/editor/suggestions/shown-change.ts'
import { answersTo, quoteOf, unsavedId } from '#admin/editor/suggestions/suggestion-answers.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { request } from '#domain/calls/request.ts'
import {
  createNote,
  createReply,
  deleteNote,
  listNotes,
  reopenNote,
  resolveNote,
} from '#domain/notes/calls.ts'
import { isOpen, type Note, replySubmissionSchema, type SavedAnchors } from '#domain/notes/note.ts'
import { notesAt } from './note-passages.ts'
import {
  anchorOfNew,
  anchorsIn,
  beginNote,
  type NewPassage,
  passagesOf,
  showNotes,
} from './noted-text.ts'
import { useClickedNotes, useMarkedNotes, useNoteOfAddress } from './use-shown-notes.ts'

export interface Written {
  text: string
  /** Usernames. */
  mentions: string[]
}

/** What is being written, by the note's id. */
type NoteDrafts = Readonly<Record<string, string>>

export type ArticleNotes = ReturnType<typeof useNotes>

/**
 * The notes of an article, and their passages in the text editor.
 *
 * @param articleId null for an article that is not stored yet
 */
export function useNotes(
  editor: Editor | null,
  articleId: string | null,
  {
    onShow,
    goBack,
    prepare,
  }: {
    onShow: () => void
    /** To the changes, once an answer to one is stored or given up; null if they were not open. */
    goBack: (() => void) | null
    /** Stores what is written; resolves with what a note on it names, or null if that is not possible. */
    prepare: () => Promise<{ articleId: string; suggestionId: string | null } | null>
  },
) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const [active, setActive] = useState<string | null>(null)
  const [writing, setWriting] = useState<NewPassage | null>(null)
  const focus = useRef<string | null>(null)
  // What was sent is stored once, after a reload too.
  const [sent, setSent] = useState(notSent)
  const [drafts, setDrafts] = useState<NoteDrafts>({})
  const kept = useKeptText(
    { what: 'A note', id: `notes ${articleId}` },
    articleId !== null && isWritten(drafts) ? { drafts, writing, sent } : null,
    (texts) => {
      setDrafts(texts.drafts)
      setWriting(texts.writing)
      // A copy of an earlier release has none.
      setSent(texts.sent ?? notSent)
      onShow()
    },
  )
  const { data: notes, isError } = useRead(
    queryKeys.notes(articleId ?? ''),
    listNotes,
    { params: { id: articleId ?? '' } },
    { enabled: articleId !== null },
  )
  const shown = writing?.id ?? active

  const marked = useMemo(
    () => [...(notes ?? []), ...(writing ? [{ ...writing, resolvedAt: null }] : [])],
    [notes, writing],
  )
  useMarkedNotes(editor, marked, shown, () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.notes(articleId ?? '') })
  })

  /**
   * @param text null once it is stored or given up
   * @param stored what is stored: what was written since then stays
   */
  function write(id: string, text: string | null, stored?: string) {
    setDrafts((now) => {
      const { [id]: written, ...others } = now
      if (text !== null) return { ...others, [id]: text }
      return stored === undefined || written === stored ? others : now
    })
  }

  function open(id: string) {
    focus.current = id
    setActive(id)
    onShow()
  }
  useNoteOfAddress(notes, open)
  useClickedNotes(editor, active, (id) => {
    setActive(id)
    onShow()
  })

  function store(id: string, note: Note | null, of = articleId) {
    queryClient.setQueryData<Note[]>(queryKeys.notes(of ?? ''), (known = []) => {
      if (!note) return known.filter((one) => one.id !== id)
      return known.some((one) => one.id === id)
        ? known.map((one) => (one.id === id ? note : one))
        : [...known, note]
    })
    // An answer that is still on its way may be without it.
    if (!notes && of) void invalidate(queryKeys.notes(of))
    void invalidate(queryKeys.lists)
  }

  async function sendReply(key: string, written: Written): Promise<Note> {
    const creation = creationOf([key, written.text], sent)
    setSent(creation)
    const body = { id: creation.key, ...written }
    const note = await request(connection, createReply, { params: { key }, body })
    setSent(notSent)
    return note
  }

  return {
    /** Oldest first; undefined until they are read. */
    notes: articleId === null ? [] : notes,
    failed: isError,
    /** The note that is read or answered. */
    active,
    /** The words that a note is being written on. */
    writing,
    /** They outlive the panel, and the page. */
    drafts,
    write,
    /** Says that what is being written was restored; null if it was not. */
    restoredLine: kept.line,
    /** Set when a note should get the focus. */
    focus,
    activate: setActive,
    /** Begins a note on the selected words, or opens the one at the cursor. */
    begin: () => {
      if (!editor || writing) return onShow()
      const begun = beginNote(editor)
      const [at] = begun ? [] : notesAt(passagesOf(editor), editor.state.selection.from)
      if (begun) setWriting(begun)
      if (begun) onShow()
      else if (at) open(at)
    },
    /** Begins a note that answers a change, or opens the one that does. */
    answer: (change: ShownChange) => {
      const [answer] = answersTo(notes, change)
      if (answer) return open(answer.id)
      if (writing) return onShow()
      setWriting({
        id: crypto.randomUUID(),
        quote: quoteOf(change),
        anchor: { ranges: [], text: '', before: '', after: '' },
        suggestionId: change.maker.id,
      })
      onShow()
    },
    /** Gives up the note that is being written; its words are selected again. */
    cancel: () => {
      if (writing) write(writing.id, null)
      setWriting(null)
      if (writing?.suggestionId && goBack) goBack()
      else editor?.commands.focus()
    },
    /** @throws ApiError, or a TypeError without a connection */
    add: async (written: Written) => {
      if (!writing) return
      const { suggestionId = null } = writing
      const isUnsaved = articleId === null || suggestionId === unsavedId
      const about = isUnsaved ? await prepare() : { articleId, suggestionId }
      if (!about) {
        throw refusedHere(
          articleId === null
            ? 'The article is not stored yet: give it a title first.'
            : 'What you suggest is not saved yet. Please try again.',
        )
      }
      // A note on words that a colleague removed meanwhile says so, as one that is stored does.
      const removed = { ...writing.anchor, ranges: [] }
      const anchor = (!writing.suggestionId && editor && anchorOfNew(editor, writing)) || removed
      const note = await request(connection, createNote, {
        params: { id: about.articleId },
        body: { ...writing, ...written, suggestionId: about.suggestionId, anchor },
      })
      // Another tab, or an attempt whose answer was lost, may have stored it with other words.
      const text = replySubmissionSchema.shape.text.parse(written.text)
      const isSaid = note.replies.some((reply) => reply.text === text)
      store(writing.id, isSaid ? note : await sendReply(writing.id, written), about.articleId)
      write(writing.id, null, written.text)
      setWriting(null)
      if (writing.suggestionId && goBack) return goBack()
      focus.current = writing.id
      setActive(writing.id)
    },
    reply: async ({ id }: Note, written: Written) => {
      store(id, await sendReply(id, written))
      write(id, null, written.text)
    },
    resolve: async ({ id }: Note, resolved: boolean) => {
      const call = resolved ? resolveNote : reopenNote
      store(id, await request(connection, call, { params: { key: id } }))
    },
    remove: async ({ id, replies: { length } }: Note) => {
      const call = { params: { key: id }, query: { replies: length } }
      await request(connection, deleteNote, call).catch((error: unknown) => {
        // A colleague answered it, or was faster.
        void invalidate(queryKeys.notes(articleId ?? ''))
        throw error
      })
      write(id, null)
      store(id, null)
    },
    /** Where the notes are in the text now, for a save. */
    anchors: (): SavedAnchors =>
      editor && notes && !editor.isDestroyed ? anchorsIn(editor, notes) : [],
    textReplaced: () => {
      if (editor && notes) showNotes(editor, marked, shown, true)
      void invalidate(queryKeys.notes(articleId ?? ''))
    },
  }
}

/** Whether something is written in a note or a reply that is not stored yet. */
export function isWritten(drafts: NoteDrafts): boolean {
  return Object.values(drafts).some((text) => text.trim() !== '')
}

export function countOpen(notes: readonly Note[] | undefined): number {
  return notes?.filter(isOpen).length ?? 0
}
