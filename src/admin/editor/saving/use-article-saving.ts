import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { inBackground } from '#admin/api/connection.ts'
import { useAccount, useConnection } from '#admin/auth/session-context.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { type LocalCopy, saveLocalCopy } from '#admin/local-copies/local-copies.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { AcceptedSuggestion } from '#domain/articles/article-submission.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { textRevision } from '#domain/articles/text-revision.ts'
import { request } from '#domain/calls/request.ts'
import { isSame } from '#domain/is-same.ts'
import type { SavedAnchors } from '#domain/notes/note.ts'
import {
  hasSameText,
  latestText,
  matchesSave,
  type ReaderNotice,
  refusalOf,
  sendArticle,
} from './article-saving.ts'
import { lastCommon } from './own-saves.ts'
import type { SaveDependencies } from './save-dependencies.ts'
import { SaveEngine } from './save-engine.ts'
import type { SaveSnapshot } from './save-state.ts'
import { formDependencies, useSaveEngine } from './use-save-engine.ts'

export type ArticleEngine = SaveEngine<ArticleForm, AdminArticle>

/** What the tabs of a browser tell each other about a saved article. */
const messageSchema = z.object({ articleId: z.string() })

type ArticleMerge = SaveDependencies<ArticleForm, AdminArticle>['merge']

/** What a save says of a suggestion of which its text has accepted something; null if that was undone. */
type Acceptance = (sent: ArticleForm) => AcceptedSuggestion | null

export interface ArticleSaving {
  /** The open editor's random id. */
  writer: string
  engine: ArticleEngine
  snapshot: SaveSnapshot<AdminArticle>
  setNotice: (notice: ReaderNotice) => void
  /** The text has accepted something: its next save says of which suggestion. */
  accept: (acceptance: Acceptance) => void
  /** Continues a text that another editor left: its saves are no conflict, and its creation is this one's. */
  continueCopy: (copy: LocalCopy) => void
}

/**
 * Connects the save engine with the form, the server, this computer and the other tabs.
 *
 * @param merge merges what was saved elsewhere into the form
 * @param anchors tells where the notes are in the text of the editor
 */
export function useArticleSaving(
  form: UseFormReturn<ArticleForm>,
  article: AdminArticle | null,
  merge: ArticleMerge,
  anchors: () => SavedAnchors,
): ArticleSaving {
  const connection = useConnection()
  const { username: by } = useAccount()
  const [writer] = useState(() => crypto.randomUUID())
  const creationKey = useRef<string>(writer)
  const continued = useRef<LocalCopy[]>([])
  const notice = useRef<ReaderNotice>({})
  const channel = useRef<BroadcastChannel | null>(null)
  const acceptances = useRef<{ open: readonly Acceptance[]; sent: readonly Acceptance[] }>({
    open: [],
    sent: [],
  })
  const latest = useLatest({ merge, anchors, by })

  const common = (known: AdminArticle, now: AdminArticle) => {
    const writers = [writer, ...continued.current.map((copy) => copy.writer)]
    return lastCommon(connection, writers, known, now)
  }

  const [engine] = useState(
    (): ArticleEngine =>
      new SaveEngine(
        {
          ...formDependencies(form, writer),
          send: (text, stored, kind, { sequence, onFound }) => {
            const { open } = acceptances.current
            acceptances.current = { open, sent: open }
            return sendArticle(
              kind === 'auto' ? inBackground(connection) : connection,
              text,
              {
                stored,
                kind,
                creationKey,
                lastCommon: common,
                onFound: (created) => onFound(created, formOf(latestText(created))),
              },
              {
                savedFrom: { writer, sequence },
                anchors: latest.current.anchors(),
                accepted: open.flatMap((of) => of(text) ?? []),
                ...(kind !== 'auto' && notice.current),
              },
            )
          },
          refetch: ({ _id: id }) =>
            request(connection, readArticle, { params: { id } }).catch(() => null),
          refusalOf,
          hasSameText,
          isNewer: (now, known) => now.revision > known.revision,
          matchesSave: (stored, text, kind) => matchesSave(stored, text, kind, notice.current),
          lastCommon: (known, now) => common(known, now).catch(() => null),
          saveLocalCopy: (text, { stored, base, sequence }) =>
            saveLocalCopy({
              writer,
              sequence,
              sameAs: continued.current
                .filter(({ form: restored }) => isSame(restored, text))
                .flatMap((copy) => [
                  { writer: copy.writer, sequence: copy.sequence },
                  ...copy.sameAs,
                ]),
              articleId: stored?._id ?? null,
              creationKey: creationKey.current,
              keptAt: new Date().toISOString(),
              by: latest.current.by,
              suggested: false,
              form: text,
              base: stored && base,
              from: stored ? textRevision(stored) : undefined,
            }),
          merge: (...texts) => latest.current.merge(...texts),
          announce: (stored) => {
            const { open, sent } = acceptances.current
            acceptances.current = { open: open.filter((one) => !sent.includes(one)), sent: [] }
            channel.current?.postMessage({ articleId: stored._id })
          },
        },
        article,
      ),
  )

  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return
    const opened = new BroadcastChannel('latchkey.saved')
    opened.addEventListener('message', ({ data }) => {
      const message = messageSchema.safeParse(data).data
      if (!message || message.articleId !== engine.getSnapshot().stored?._id) return
      void engine.handleExternalSave()
    })
    channel.current = opened
    return () => opened.close()
  }, [engine])
  const snapshot = useSaveEngine(form, writer, engine)

  return {
    writer,
    engine,
    snapshot,
    setNotice: (next) => {
      notice.current = next
    },
    accept: (acceptance) => {
      const { open, sent } = acceptances.current
      acceptances.current = { open: [...open, acceptance], sent }
    },
    continueCopy: (copy) => {
      continued.current.push(copy)
      if (copy.articleId === null) creationKey.current = copy.creationKey
    },
  }
}
