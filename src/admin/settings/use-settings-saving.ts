import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formSaveMessage, isConflict, isUnauthorized } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { setPublication } from '#admin/publication.ts'
import { focusRefused } from '#admin/ui/fields/focus-refused.ts'
import { typedSince } from '#admin/ui/fields/typed-since.ts'
import { readSettings, updateSettings } from '#domain/settings/calls.ts'
import type { StoredSettings } from '#domain/settings/site-settings.ts'
import type { SaveFailure } from './save-problem.tsx'
import {
  type SettingsForm,
  settingsForm,
  showIssues,
  submissionOf,
  typedOver,
} from './settings-form.ts'
import { useNewerSettings } from './use-settings.ts'

/**
 * Saves the form.
 *
 * @param stored the settings as they were read last
 */
export function useSettingsSaving(form: UseFormReturn<SettingsForm>, stored: StoredSettings) {
  const { send, invalidate } = useCalls()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(stored)
  const [problem, setProblem] = useState<SaveFailure | null>(null)

  /** @param sent what was typed since this was sent stays in the fields; nothing without it */
  function show(now: StoredSettings, sent?: SettingsForm): void {
    const typed = sent && typedSince(form.getValues(), sent)
    queryClient.setQueryData(queryKeys.settings, now)
    setBase(now)
    form.reset(settingsForm(now), { keepValues: true })
    form.reset({ ...settingsForm(now), ...typed }, { keepDefaultValues: true })
    setProblem(null)
  }

  useNewerSettings(stored, base, form.formState.isDirty, show)

  async function save(values: SettingsForm, revision: number): Promise<void> {
    setProblem(null)
    const submission = submissionOf(values, revision, form.setError)
    if (!submission) return
    try {
      show(await send(updateSettings, { body: submission }), values)
      setPublication(submission)
      void invalidate(queryKeys.lists)
      void invalidate(queryKeys.releases)
    } catch (error) {
      if (isUnauthorized(error) || showIssues(values, error, form.setError)) return
      setProblem({
        message: formSaveMessage(error, 'The settings could not be saved. Please try again.'),
        conflict: isConflict(error),
      })
    }
  }

  const latest = () => send(readSettings, { signal: new AbortController().signal })
  const failed = () =>
    setProblem({ message: 'The settings could not be loaded. Please try again.', conflict: true })

  return {
    base,
    /** Goes on from the settings that an earlier form started from. */
    setBase,
    problem,
    save: async (event: SubmitEvent<HTMLFormElement>) => {
      const { currentTarget } = event
      const focused = document.activeElement
      // A refusal at a removed category belongs to no field that would clear it.
      form.clearErrors('categories')
      await form.handleSubmit((values) => save(values, base.revision))(event)
      focusRefused(currentTarget, focused)
    },
    /** Gives up what was typed. */
    takeTheirs: () => latest().then((now) => show(now), failed),
    /** After a conflict: saves what was typed here, over what the other one saved. */
    keepMine: () =>
      latest().then((now) => {
        const mine = typedOver(form.getValues(), settingsForm(base), settingsForm(now))
        show(now)
        form.reset(mine, { keepDefaultValues: true })
        return save(structuredClone(mine), now.revision)
      }, failed),
  }
}
