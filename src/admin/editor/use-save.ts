import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiRefusal } from '#admin/api/api-refusal.ts'
import { createArticle, updateArticle } from '#admin/api/articles.ts'
import { refreshAfterChange } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import type { Article } from '#domain/article.ts'
import { type ArticleForm, formFieldOf, missingField, submissionOf } from './article-form.ts'
import { saveFailure } from './save-failure.ts'

/** Where a save is: what the editor shows over the form. */
type SaveStep =
  | { kind: 'none' }
  | { kind: 'missing'; message: string }
  | { kind: 'ask-publish' }
  /** A published article would be taken away from readers. */
  | { kind: 'ask-retract' }
  | { kind: 'saving'; published: boolean }
  | { kind: 'saved'; created: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; message: string }

/** How an article is saved, one save at a time. */
export interface Saving {
  step: SaveStep
  /** Checks what is required and asks what has to be asked, before anything is sent. */
  request: (published: boolean) => void
  save: (published: boolean) => Promise<void>
  /** Goes back to writing. */
  close: () => void
  /** Saves from now on as a change of another revision than the loaded one. */
  startFrom: (revision: number) => void
}

/**
 * @param form the editor's fields
 * @param loaded the article as it was loaded; null for a new one
 * @param onSaved called after each success
 * @returns where the save is, and what can be done
 */
export function useSave(
  form: UseFormReturn<ArticleForm>,
  loaded: Article | null,
  onSaved: () => void,
): Saving {
  const connection = useConnection()
  const answers = useQueryClient()
  const stored = useRef(loaded)
  const [step, setStep] = useState<SaveStep>({ kind: 'none' })

  function request(published: boolean) {
    if (step.kind === 'saving') return
    const missing = missingField(form.getValues())
    if (missing) return setStep({ kind: 'missing', message: missing })
    if (published) return setStep({ kind: 'ask-publish' })
    if (stored.current?.published) return setStep({ kind: 'ask-retract' })
    void save(false)
  }

  async function save(published: boolean) {
    if (step.kind === 'saving') return
    setStep({ kind: 'saving', published })
    form.clearErrors()
    const sent = structuredClone(form.getValues())
    const before = stored.current
    const submission = submissionOf(sent, before, published)
    try {
      stored.current = before
        ? await updateArticle(connection, before._id, submission)
        : await createArticle(connection, submission)
    } catch (error) {
      return fail(error, sent)
    }
    markSaved(form, sent)
    onSaved()
    void refreshAfterChange(answers)
    setStep({ kind: 'saved', created: before === null })
  }

  function fail(error: unknown, sent: ArticleForm) {
    if (error instanceof ApiRefusal) showIssues(form, error, sent)
    const failure = saveFailure(error)
    setStep(failure.kind === 'session-ended' ? { kind: 'none' } : failure)
  }

  return {
    step,
    request,
    save,
    close: () => setStep({ kind: 'none' }),
    startFrom: (revision) => {
      if (stored.current) stored.current = { ...stored.current, revision }
    },
  }
}

/** What was sent is saved; what was typed since is not. */
function markSaved(form: UseFormReturn<ArticleForm>, sent: ArticleForm): void {
  form.reset(sent, { keepValues: true })
  form.setValue('title', form.getValues('title'), { shouldDirty: true })
}

function showIssues(form: UseFormReturn<ArticleForm>, refusal: ApiRefusal, sent: ArticleForm) {
  for (const { field, message } of refusal.issues) {
    const name = formFieldOf(field, sent)
    if (name) form.setError(name, { message })
  }
}
