import type { FieldPath, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#admin/api/api-error.ts'
import {
  type SettingsSubmission,
  type StoredSettings,
  settingsSubmissionSchema,
} from '#domain/site-settings.ts'
import { defaultSettings } from '#src/publication.ts'

/** The fields as they are typed. */
export type SettingsForm = Omit<SettingsSubmission, 'revision' | 'categories'> & {
  categories: {
    /** The category's id; empty for a new one. */
    known: string
    name: string
  }[]
}

/** The form of what is stored, or of the defaults. */
export function settingsForm({ settings, categories }: StoredSettings): SettingsForm {
  return {
    ...defaultSettings,
    ...settings,
    categories: categories.map(({ id, name }) => ({ known: id, name })),
  }
}

/**
 * The submission of a form; undefined if a field is not valid, which is then shown at the field.
 *
 * @param revision of the settings that the form started from
 */
export function submissionOf(
  form: SettingsForm,
  revision: number,
  setError: UseFormSetError<SettingsForm>,
): SettingsSubmission | undefined {
  const categories = form.categories.map(({ known, name }) => ({
    ...(known && { id: known }),
    name,
  }))
  const parsed = settingsSubmissionSchema.safeParse({ ...form, categories, revision })
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) showAt(path.join('.'), message, setError)
  return undefined
}

/** Shows what the server refused at its fields. Returns whether it named any. */
export function showIssues(error: unknown, setError: UseFormSetError<SettingsForm>): boolean {
  if (!(error instanceof ApiError)) return false
  for (const { field, message } of error.issues) showAt(field, message, setError)
  return error.issues.length > 0
}

function showAt(field: string, message: string, setError: UseFormSetError<SettingsForm>): void {
  const name = field === 'categories' ? 'categories.root' : field
  setError(name as FieldPath<SettingsForm>, { message }, { shouldFocus: true })
}
