import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { inBackground } from '#admin/api/connection.ts'
import { useAccount, useConnection } from '#admin/auth/session-context.tsx'
import { missingField } from '#admin/editor/form/article-form.ts'
import { classifyFailure } from '#admin/editor/saving/article-saving.ts'
import type { SaveDependencies } from '#admin/editor/saving/save-dependencies.ts'
import { SaveEngine } from '#admin/editor/saving/save-engine.ts'
import type { SaveSnapshot } from '#admin/editor/saving/save-state.ts'
import { isSameForm, timing, useSaveEngine } from '#admin/editor/saving/use-save-engine.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { deleteLocalCopy, saveLocalCopy } from '#admin/local-copies/local-copies.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { isSame } from '#domain/merge/document.ts'
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
  /** If the answer to it is lost, it is not somebody else's. */
  const lastSent = useRef<ArticleText | null>(null)
  const isStored = ({ suggestion, text }: Proposal, sent: ArticleText) =>
    isSame(suggestion?.text ?? text, sent)

  const [engine] = useState(
    (): ProposalEngine =>
      new SaveEngine(
        {
          getText: () => form.getValues(),
          isSavable: (text) => missingField(text) === null,
          isEqual: isSameForm,
          send: (text, stored, kind) => {
            const known = stored ?? proposal
            lastSent.current = proposedText(text, known)
            const quiet = kind === 'auto' ? inBackground(connection) : connection
            return sendProposal(quiet, lastSent.current, known)
          },
          refetch: async (known) => {
            const now = await readProposal(connection, known.article._id, latest.current.by)
            latest.current.onRead(known, now)
            return now
          },
          // The same text proposed twice is one proposal.
          isNewer: () => true,
          hasSameText: (one, other) => isSame(one.text, other.text),
          matchesSave: (stored, text) => isStored(stored, proposedText(text, stored)),
          isOwnSave: async (stored) =>
            lastSent.current !== null && isStored(stored, lastSent.current),
          classifyFailure,
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
            }),
          deleteLocalCopy: () => deleteLocalCopy(writer),
          merge: (...texts) => latest.current.merge(...texts),
          announce: () => undefined,
          ...timing,
        },
        proposal,
      ),
  )
  const snapshot = useSaveEngine(form, writer, engine)
  return { writer, engine, snapshot }
}
