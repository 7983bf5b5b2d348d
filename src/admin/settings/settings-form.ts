import type { FieldPath, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#admin/api/api-error.ts'
import { typedSince, withTheirItems } from '#admin/ui/fields/typed-since.ts'
import type { FieldIssue } from '#domain/error.ts'
import {
  type SettingsSubmission,
  type StoredSettings,
  settingsSubmissionSchema,
} from '#domain/settings/site-settings.ts'
import { defaultSettings } from '#src/publication.ts'

/** The fields as they are typed. */
export type SettingsForm = Omit<SettingsSubmission, 'revision' | 'categories' | 'appearance'> & {
  categories: {
    /** The category's id; empty for a new one. */
    known: string
    name: string
    /** Whether the next save removes it. Only known ones are marked: a new one goes at once. */
    removed: boolean
  }[]
}

export function settingsForm({ settings, categories }: StoredSettings): SettingsForm {
  // It has a screen of its own, and a save without it leaves it as it is.
  const { appearance: _, ...fields } = { ...defaultSettings, ...settings }
  return {
    ...fields,
    categories: categories.map(({ id, name }) => ({ known: id, name, removed: false })),
  }
}

/** What was typed, over what someone else saved since the form was the base. */
export function typedOver(
  form: SettingsForm,
  base: SettingsForm,
  theirs: SettingsForm,
): SettingsForm {
  const typed = typedSince(form, base)
  return {
    ...theirs,
    ...typed,
    ...(typed.categories && {
      categories: withTheirItems(
        typed.categories,
        base.categories,
        theirs.categories,
        ({ known }) => known,
      ),
    }),
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
  const categories = form.categories
    .filter(({ removed }) => !removed)
    .map(({ known, name }) => ({ ...(known && { id: known }), name }))
  const parsed = settingsSubmissionSchema.safeParse({ ...form, categories, revision })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }))
  showAll(form, issues, setError)
  return undefined
}

/** Shows what the server refused at its fields. Returns whether it named any. */
export function showIssues(
  form: SettingsForm,
  error: unknown,
  setError: UseFormSetError<SettingsForm>,
): boolean {
  if (!(error instanceof ApiError)) return false
  showAll(form, error.issues, setError)
  return error.issues.length > 0
}

function showAll(
  form: SettingsForm,
  issues: readonly FieldIssue[],
  setError: UseFormSetError<SettingsForm>,
): void {
  for (const issue of issues) {
    setError(formFieldOf(form, issue) as FieldPath<SettingsForm>, { message: issue.message })
  }
}

/** The form has rows that the submission leaves out. */
function formFieldOf({ categories }: SettingsForm, { field, item }: FieldIssue): string {
  const row = categories.findIndex(({ known }) => known !== '' && known === item)
  if (row >= 0) return `categories.${row}.name`
  if (field === 'categories') return 'categories.root'
  const [list, index, ...rest] = field.split('.')
  if (list !== 'categories') return field
  const sent = [...categories.keys()].filter((at) => !categories[at]?.removed)
  return [list, sent[Number(index)] ?? 'root', ...rest].join('.')
}
