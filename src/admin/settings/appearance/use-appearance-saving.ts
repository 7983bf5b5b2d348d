import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { formSaveMessage, isConflict, isUnauthorized } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import type { SaveFailure } from '#admin/settings/save-problem.tsx'
import { useNewerSettings } from '#admin/settings/use-settings.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import type { SubmittedAppearance } from '#domain/settings/appearance.ts'
import { readSettings, updateSettings } from '#domain/settings/calls.ts'
import type { StoredSettings } from '#domain/settings/site-settings.ts'
import { defaultSettings } from '#src/publication.ts'
import { showFace } from './shown-face.ts'
import {
  appearanceOf,
  errorsOf,
  type FieldErrors,
  isSameFace,
  refusedFields,
  typedFields,
  typedOver,
  withAppearance,
} from './submitted-appearance.ts'

const failure = 'The appearance could not be saved. Please try again.'

/**
 * Saves the face, and offers to bring back the one before.
 *
 * @param stored the settings as they were read last
 * @param face the fields
 * @param setFace changes them
 */
export function useAppearanceSaving(
  stored: StoredSettings,
  face: SubmittedAppearance,
  setFace: Dispatch<SetStateAction<SubmittedAppearance>>,
) {
  const { send, invalidate } = useCalls()
  const queryClient = useQueryClient()
  const say = useMessage()
  const [base, setBase] = useState(stored)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<SaveFailure | null>(null)
  const [isSaving, setSaving] = useState(false)

  /** @param replaced what was typed since this face stays in the fields; nothing without one */
  function show(now: StoredSettings, replaced?: SubmittedAppearance): void {
    const shown = appearanceOf(now)
    queryClient.setQueryData(queryKeys.settings, now)
    void invalidate(queryKeys.releases)
    showFace(shown, now.settings ?? defaultSettings)
    setBase(now)
    setErrors({})
    setProblem(null)
    setFace((typed) => ({ ...shown, ...(replaced && typedFields(typed, replaced)) }))
  }

  const isDirty = !isSameFace(face, appearanceOf(base))
  useNewerSettings(stored, base, isDirty, show)

  const latest = () => send(readSettings, { signal: new AbortController().signal })

  async function save(appearance: SubmittedAppearance, from: StoredSettings): Promise<void> {
    const invalid = errorsOf(appearance)
    setErrors(invalid)
    setProblem(null)
    say(null)
    if (Object.keys(invalid).length > 0) return
    setSaving(true)
    try {
      const saved = await send(updateSettings, { body: withAppearance(from, appearance) })
      show(saved, appearance)
      say({
        text: 'The new face is saved. Readers see it now.',
        undo: () => bringBack(appearanceOf(from), appearanceOf(saved)),
      })
    } catch (error) {
      if (isUnauthorized(error)) return
      const refused = refusedFields(error)
      if (refused) setErrors(refused)
      setProblem({
        message: refused ? 'Not saved: see the fields above.' : formSaveMessage(error, failure),
        conflict: isConflict(error),
      })
    } finally {
      setSaving(false)
    }
  }

  /** Undoes a save, unless another face was saved since. */
  async function bringBack(
    before: SubmittedAppearance,
    saved: SubmittedAppearance,
  ): Promise<string> {
    const now = await latest()
    if (!isSameFace(appearanceOf(now), saved)) {
      return 'Another face was saved since then. It stays.'
    }
    show(await send(updateSettings, { body: withAppearance(now, before) }), saved)
    return 'The face before is back. Readers see it now.'
  }

  const failed = () =>
    setProblem({ message: 'The settings could not be loaded. Please try again.', conflict: true })

  return {
    base,
    isDirty,
    /** Goes on from the settings that an earlier form started from. */
    setBase,
    errors,
    /** Forgets what was wrong with pictures: there is another one. */
    forgetPictures: () =>
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([field]) => !/^(logo|icon)/.test(field))),
      ),
    problem,
    isSaving,
    save: () => save(face, base),
    takeTheirs: () => latest().then((now) => show(now), failed),
    /** After a conflict: saves what was typed here, over what the other one saved. */
    keepMine: () =>
      latest().then((now) => {
        const mine = typedOver(face, appearanceOf(base), appearanceOf(now))
        setFace(mine)
        setBase(now)
        return save(mine, now)
      }, failed),
  }
}
