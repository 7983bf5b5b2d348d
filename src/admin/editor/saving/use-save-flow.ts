import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, isRefused, isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useAdminSession } from '#admin/auth/session-context.tsx'
import { blockedBy } from '#admin/checklist/override.tsx'
import { missingField } from '#admin/editor/form/article-form.ts'
import { markBadCitation, markIssues } from '#admin/editor/form/marked-fields.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { submitForReview } from '#domain/articles/calls.ts'
import { bylineOf, noAuthor } from '#domain/authors/author.ts'
import { request } from '#domain/calls/request.ts'
import { matchesSave, type ReaderNotice, saveErrorMessage } from './article-saving.ts'
import { needsDecision, type SaveOutcome } from './save-state.ts'
import type { ArticleSaving } from './use-article-saving.ts'

const submitFailure = 'The article was not submitted. Please try again.'

const goneMessage =
  'This article was deleted: nothing was saved. “Save as new” makes a new one of your text.'

type SavedAct = 'created' | 'updated' | 'unpublished'

/** The step of a save by button. Most steps show a dialog. */
type SaveStep =
  | { kind: 'none' }
  | { kind: 'missing'; message: string }
  /** The cover or audio is still being uploaded. The article would be saved without it. */
  | { kind: 'uploading' }
  | { kind: 'ask-author' }
  | { kind: 'ask-publish' }
  /** The article is known to readers: what kind of change is it? */
  | { kind: 'ask-change'; shown: AdminArticle | null }
  /** Saving a published article as a draft withdraws it from readers. */
  | { kind: 'ask-retract' }
  | { kind: 'saving' }
  | { kind: 'saved'; act: SavedAct; stored: AdminArticle }
  | { kind: 'submitted' }
  | { kind: 'failed'; message: string; unreachable: boolean; lost?: SentSave | undefined }

interface SentSave {
  sent: ArticleForm
  act: SavedAct
  kind: 'draft' | 'publish'
  notice: ReaderNotice
  /** The revision before; null for a save that readers notice nothing of. */
  since: number | null
}

/** What a button of the editor does with the text. */
export type SaveAction = 'draft' | 'publish' | 'review'

export type SaveFlow = ReturnType<typeof useSaveFlow>

/** @param isNew whether the editor was opened for a new article */
export function useSaveFlow(
  form: UseFormReturn<ArticleForm>,
  { engine, snapshot, setNotice }: ArticleSaving,
  {
    isNew,
    uploading,
    focusContent,
  }: { isNew: boolean; uploading: boolean; focusContent: () => void },
) {
  const session = useAdminSession()
  const { connection } = session
  const invalidate = useInvalidate()
  const authorAccepted = useRef(false)
  const whenSaved = useRef<(() => void) | undefined>(undefined)
  const [step, setStep] = useState<SaveStep>({ kind: 'none' })
  const [reason, setReason] = useState('')

  const { state } = snapshot
  useEffect(() => {
    if (state.kind !== 'refused') return
    markIssues(form, state.issues, form.getValues())
    return () => form.clearErrors()
  }, [form, state])

  const asksWhetherToPublish = step.kind === 'ask-publish' || step.kind === 'ask-change'
  useEffect(() => {
    if (!asksWhetherToPublish) return
    engine.hold()
    return () => engine.release()
  }, [engine, asksWhetherToPublish])

  const { stored } = snapshot
  // What had no answer may have been made all the same.
  const lost = step.kind === 'failed' ? step.lost : undefined
  const isMade =
    stored &&
    lost &&
    stored.revision > (lost.since ?? 0) &&
    matchesSave(stored, lost.sent, lost.kind, lost.notice)
  const latest = useLatest(conclude)
  useEffect(() => {
    if (isMade) latest.current({ kind: 'saved', stored }, lost)
  }, [isMade, lost, stored, latest])

  /** Checks required fields, and asks for a confirmation if it needs one. */
  function startAction(action: SaveAction) {
    if (step.kind === 'saving' || session.announceEnd()) return
    if (engine.getSnapshot().state.kind === 'gone') return blocked()
    const missing = missingField(form.getValues())
    if (missing) return setStep({ kind: 'missing', message: missing })
    if (markBadCitation(form)) return
    if (uploading) return setStep({ kind: 'uploading' })
    if (action === 'review') return void submit()
    if (action === 'publish') return setStep(asksAuthor() ? { kind: 'ask-author' } : publishStep())
    if (engine.getSnapshot().stored?.published) return setStep({ kind: 'ask-retract' })
    void save(false)
  }

  function publishStep(): SaveStep {
    const { stored } = engine.getSnapshot()
    if (!stored || stored.changedVersion === 0) return { kind: 'ask-publish' }
    return { kind: 'ask-change', shown: stored.published ? stored : null }
  }

  /** Once, and not for an article that readers know under this name. */
  function asksAuthor(): boolean {
    const stored = engine.getSnapshot().stored
    const isKnown = stored?.published && stored.author === noAuthor
    const author = bylineOf(form.getValues('author'))
    return !isKnown && !authorAccepted.current && author === noAuthor
  }

  /** Saves the edits now, without changing what readers see. */
  function keep() {
    const missing = missingField(form.getValues())
    if (missing && engine.getSnapshot().dirty) setStep({ kind: 'missing', message: missing })
    else void engine.saveAll().then((isSaved) => isSaved || session.announceEnd())
  }

  function close() {
    setStep({ kind: 'none' })
    // After the dialog has returned the focus to the button that opened it.
    if (step.kind === 'missing') {
      const isTitle = form.getValues('title').trim() === ''
      requestAnimationFrame(() => (isTitle ? form.setFocus('title') : focusContent()))
    }
    if (step.kind === 'ask-author') requestAnimationFrame(() => form.setFocus('author'))
  }

  /**
   * @param notice what readers see of the change
   * @param onSaved called once the server has it, also after a conflict
   */
  async function save(published: boolean, notice: ReaderNotice = {}, onSaved?: () => void) {
    if (step.kind === 'saving') return
    whenSaved.current = onSaved
    setNotice(notice)
    setStep({ kind: 'saving' })
    form.clearErrors()
    const sent = structuredClone(form.getValues())
    const { stored: from } = engine.getSnapshot()
    const isTakenBack = !published && from?.published === true
    const act: SavedAct = isTakenBack ? 'unpublished' : isNew ? 'created' : 'updated'
    const since = published || isTakenBack ? (from?.revision ?? 0) : null
    const kind = published ? 'publish' : 'draft'
    conclude(await engine.save(kind), { sent, act, kind, notice, since })
  }

  /** Saves the text and asks an editor to look at it. */
  async function submit() {
    setStep({ kind: 'saving' })
    try {
      const isSaved = await engine.saveAll()
      const { stored } = engine.getSnapshot()
      if (!isSaved || !stored) return notSubmitted()
      await engine.restate(
        await request(connection, submitForReview, { params: { id: stored._id } }),
      )
      void invalidate(...articleKeys)
      setStep({ kind: 'submitted' })
    } catch (error) {
      if (isUnauthorized(error)) return setStep({ kind: 'none' })
      const message = userMessage(error, submitFailure)
      setStep({ kind: 'failed', message, unreachable: error instanceof TypeError })
    }
  }

  function notSubmitted() {
    const { state } = engine.getSnapshot()
    if (state.kind === 'refused' || needsDecision(state)) return blocked()
    const unreachable = state.kind === 'retrying' && !state.isFailing
    setStep({ kind: 'failed', message: submitFailure, unreachable })
  }

  /** Of a text that overlaps with another one, the save status in the editor's bar says why. */
  function blocked() {
    session.announceEnd()
    const { state } = engine.getSnapshot()
    if (state.kind === 'gone') {
      return setStep({ kind: 'failed', message: goneMessage, unreachable: false })
    }
    if (state.kind !== 'refused') return setStep({ kind: 'none' })
    markIssues(form, state.issues, form.getValues(), { shouldFocus: true })
    setStep({ kind: 'failed', message: `Error: ${state.message}`, unreachable: false })
  }

  async function reloadChecklist() {
    const id = engine.getSnapshot().stored?._id ?? ''
    await invalidate(queryKeys.sensitiveNames)
    await invalidate(queryKeys.notes(id))
  }

  function conclude(outcome: SaveOutcome<AdminArticle>, save: SentSave) {
    if (outcome.kind === 'saved') {
      whenSaved.current?.()
      setReason('')
      void invalidate(...articleKeys)
      return setStep({ kind: 'saved', act: save.act, stored: outcome.stored })
    }
    if (outcome.kind === 'blocked') return blocked()
    const { error } = outcome
    // The editor judged by what it had read before.
    if (blockedBy(error).length > 0) void reloadChecklist()
    if (error instanceof ApiError) markIssues(form, error.issues, save.sent, { shouldFocus: true })
    const unreachable = error instanceof TypeError
    const message = saveErrorMessage(error)
    const lost = save.since === null || isRefused(error) ? undefined : save
    setStep({ kind: 'failed', message, unreachable, lost })
  }

  return {
    step,
    request: startAction,
    save,
    /** Why something is published all the same: a save that fails closes the question that it was typed into. */
    reason: [reason, setReason] as const,
    /** Saves the text of a deleted article as a new article. */
    saveAsNew: async () => {
      const sent = structuredClone(form.getValues())
      const save = { sent, act: 'created', kind: 'draft', notice: {}, since: null } as const
      conclude(await engine.saveAsNew(), save)
    },
    keep,
    /** Publishes under the name Admin after all: asks the question that follows. */
    acceptAuthor: () => {
      authorAccepted.current = true
      setStep(publishStep())
    },
    close,
  }
}
