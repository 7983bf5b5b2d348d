import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiRefusal } from '#admin/api/api-refusal.ts'
import { refreshAfterChange } from '#admin/api/query-keys.ts'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import { formFieldOf, missingField } from './article-form.ts'
import type { SaveOutcome } from './save-engine/save-state.ts'
import { saveFailure } from './save-failure.ts'
import type { ArticleSaving } from './use-article-saving.ts'

/** Where a save that somebody asked for is: what the editor shows over the form. */
type SaveStep =
  | { kind: 'none' }
  | { kind: 'missing'; message: string }
  /** The cover is not there yet: the article would be saved without it. */
  | { kind: 'uploading' }
  | { kind: 'ask-publish' }
  /** A published article would be taken away from readers. */
  | { kind: 'ask-retract' }
  | { kind: 'saving' }
  | { kind: 'saved'; created: boolean }
  | { kind: 'failed'; message: string; unreachable: boolean }

/** How an article is saved by its buttons. */
export interface ArticleSave {
  step: SaveStep
  /** Checks what is required and asks what has to be asked, before anything is sent. */
  request: (published: boolean) => void
  save: (published: boolean) => Promise<void>
  /** Saves over what somebody else saved in between. */
  keepMine: () => Promise<void>
  /** Saves an article that was deleted in between as a new one. */
  saveAsNew: () => Promise<void>
  /** Goes back to writing. */
  close: () => void
}

/**
 * @param form the editor's fields
 * @param saving the article's save engine
 * @param editor whether it was opened for a new article, and whether a cover is on its way
 * @returns where the save is, and what can be done
 */
export function useSave(
  form: UseFormReturn<ArticleForm>,
  { engine }: ArticleSaving,
  { isNew, uploading }: { isNew: boolean; uploading: boolean },
): ArticleSave {
  const answers = useQueryClient()
  const [step, setStep] = useState<SaveStep>({ kind: 'none' })

  function request(published: boolean) {
    if (step.kind === 'saving') return
    const missing = missingField(form.getValues())
    if (missing) return setStep({ kind: 'missing', message: missing })
    if (uploading) return setStep({ kind: 'uploading' })
    if (published) return setStep({ kind: 'ask-publish' })
    if (engine.snapshot().stored?.published) return setStep({ kind: 'ask-retract' })
    void save(false)
  }

  async function save(published: boolean) {
    if (step.kind === 'saving') return
    setStep({ kind: 'saving' })
    form.clearErrors()
    const sent = structuredClone(form.getValues())
    conclude(await engine.save(published ? 'publish' : 'draft'), sent)
  }

  async function keepMine() {
    const { state } = engine.snapshot()
    const quiet = state.kind === 'conflict' && state.save === 'auto'
    const sent = structuredClone(form.getValues())
    const outcome = await engine.keepMine()
    if (!quiet || outcome.kind === 'failed') conclude(outcome, sent)
  }

  function conclude(outcome: SaveOutcome<AdminArticle>, sent: ArticleForm) {
    if (outcome.kind === 'saved') {
      void refreshAfterChange(answers)
      return setStep({ kind: 'saved', created: isNew })
    }
    // The state of the saving says what stopped it.
    if (outcome.kind === 'stopped') return setStep({ kind: 'none' })
    const { error } = outcome
    if (error instanceof ApiRefusal) showIssues(form, error, sent)
    const unreachable = error instanceof TypeError
    setStep({ kind: 'failed', message: saveFailure(error), unreachable })
  }

  return {
    step,
    request,
    save,
    keepMine,
    saveAsNew: async () => conclude(await engine.saveAsNew(), structuredClone(form.getValues())),
    close: () => setStep({ kind: 'none' }),
  }
}

/** Marks the refused fields; the first has the focus once the words of the refusal are read. */
function showIssues(form: UseFormReturn<ArticleForm>, refusal: ApiRefusal, sent: ArticleForm) {
  const names = refusal.issues.map(({ field }) => formFieldOf(field, sent))
  const first = names.find((name) => name !== null)
  for (const [index, { message }] of refusal.issues.entries()) {
    const name = names[index]
    if (name) form.setError(name, { message }, { shouldFocus: name === first })
  }
}
