import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { inBackground } from '#admin/api/connection.ts'
import { useAccount, useConnection } from '#admin/auth/session-context.tsx'
import type { SaveDependencies } from '#admin/editor/saving/save-dependencies.ts'
import { SaveEngine } from '#admin/editor/saving/save-engine.ts'
import type { SaveSnapshot } from '#admin/editor/saving/save-state.ts'
import { formDependencies, useSaveEngine } from '#admin/editor/saving/use-save-engine.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { saveLocalCopy } from '#admin/local-copies/local-copies.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { isSameText } from '#domain/versions/version.ts'
import { type Proposal, proposedText, readProposal, sendProposal } from './proposal.ts'

export type ProposalEngine = SaveEngine<ArticleForm, Proposal>

interface ProposalSaving {
  /** The open editor's random id. */
  writer: string
  engine: ProposalEngine
  snapshot: SaveSnapshot<Proposal>
}

/**
 * Saves a proposal as a text is saved: on this computer, then on the server.
 *
 * @param merge merges what became of it elsewhere, and of the text, into the form
 * @param onRead called with what was known of it, and what it is by now
 */
export function useProposalSaving(
  form: UseFormReturn<ArticleForm>,
  proposal: Proposal,
  merge: SaveDependencies<ArticleForm, Proposal>['merge'],
  onRead: (known: Proposal, now: Proposal) => void,
): ProposalSaving {
  const connection = useConnection()
  const { username: by } = useAccount()
  const [writer] = useState(() => crypto.randomUUID())
  const latest = useLatest({ merge, onRead, by })
  /** Since the last answer: if that to one of them was lost, it is not somebody else's. */
  const sent = useRef<ArticleText[]>([])

  const [engine] = useState(
    (): ProposalEngine =>
      new SaveEngine(
        {
          ...formDependencies(form, writer),
          send: (text, stored, kind) => {
            const known = stored ?? proposal
            const proposed = proposedText(text, known)
            if (!sent.current.some((one) => isSameText(one, proposed))) sent.current.push(proposed)
            const quiet = kind === 'auto' ? inBackground(connection) : connection
            return sendProposal(quiet, proposed, known)
          },
          refetch: async (known) => {
            const { _id: id } = known.article
            const now = await readProposal(connection, id, latest.current.by).catch(() => null)
            if (now) latest.current.onRead(known, now)
            return now
          },
          // The same text proposed twice is one proposal.
          isNewer: () => true,
          hasSameText: (one, other) => isSameText(one.text, other.text),
          // On the article's text of now: what a colleague changed in it is in none that was sent before.
          matchesSave: (stored, text) => isSameText(stored.text, proposedText(text, stored)),
          lastCommon: async (known, now) => {
            const isSent = (stored: ArticleText) =>
              sent.current.some((text) => isSameText(stored, text))
            if (isSent(now.text)) return now
            const { suggestion } = now
            return suggestion && isSent(suggestion.text)
              ? { ...known, suggestion, text: suggestion.text }
              : known
          },
          saveLocalCopy: (text, { stored, base, sequence }) =>
            saveLocalCopy({
              writer,
              sequence,
              sameAs: [],
              articleId: stored?.article._id ?? null,
              creationKey: writer,
              keptAt: new Date().toISOString(),
              by: latest.current.by,
              suggested: true,
              form: text,
              base,
              sent: sent.current,
            }),
          merge: (...texts) => latest.current.merge(...texts),
          announce: () => {
            sent.current = []
          },
        },
        proposal,
      ),
  )
  const snapshot = useSaveEngine(form, writer, engine)
  return { writer, engine, snapshot }
}
