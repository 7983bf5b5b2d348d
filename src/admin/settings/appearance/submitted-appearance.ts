import { ApiError } from '#admin/api/api-error.ts'
import { withTheirRows } from '#admin/ui/fields/typed-since.ts'
import type { FieldIssue } from '#domain/error.ts'
import {
  type Appearance,
  type SubmittedAppearance,
  submittedAppearanceSchema,
} from '#domain/settings/appearance.ts'
import { pictureProblem, picturesOf } from '#domain/settings/picture-rules.ts'
import type {
  SettingsSubmission,
  SiteSettings,
  StoredSettings,
} from '#domain/settings/site-settings.ts'
import { defaultAppearance, defaultSettings } from '#src/publication.ts'

/** What the server or the schema refused, by the field's path, such as `headerLinks.1.href`. */
export type FieldErrors = Readonly<Record<string, string>>

export function appearanceOf({ settings }: Pick<StoredSettings, 'settings'>): Appearance {
  return settings?.appearance ?? defaultAppearance
}

/** The settings as they are, with this face and no other logo or icon. */
export function withAppearance(
  { settings, categories, revision }: StoredSettings,
  appearance: SubmittedAppearance,
): SettingsSubmission {
  const others: SiteSettings = { ...defaultSettings, ...settings }
  return {
    ...others,
    categories: [...categories],
    appearance: { logo: null, icon: null, ...appearance },
    revision,
  }
}

/** Why a face cannot be saved; nothing if it can. */
export function errorsOf(appearance: SubmittedAppearance): FieldErrors {
  const parsed = submittedAppearanceSchema.safeParse(appearance)
  const issues = parsed.error?.issues ?? []
  return {
    ...byField(issues.map(({ path, message }) => ({ field: path.join('.'), message }))),
    ...pictureErrorsOf(appearance),
  }
}

/** Why its pictures cannot be those of a face, which their addresses say. */
export function pictureErrorsOf(appearance: SubmittedAppearance): FieldErrors {
  const pictures = picturesOf(appearance).flatMap((picture) => {
    const message = pictureProblem(picture)
    return message === undefined ? [] : [{ field: picture.field, message }]
  })
  return byField(pictures)
}

/** What the server refused; undefined if it names no field of the face. */
export function refusedFields(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const prefix = 'appearance.'
  const issues = error.issues.filter(({ field }) => field.startsWith(prefix))
  const fields = issues.map(({ field, message }) => ({
    field: field.slice(prefix.length),
    message,
  }))
  return fields.length > 0 ? byField(fields) : undefined
}

function byField(issues: readonly FieldIssue[]): FieldErrors {
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]))
}

export function isSameFace(one: SubmittedAppearance, other: SubmittedAppearance): boolean {
  const withoutColours = ({ colours: _, logo, icon, ...face }: SubmittedAppearance) =>
    JSON.stringify(
      Object.entries({
        ...face,
        logo: logo ? Object.entries(logo).sort() : null,
        icon: icon ?? null,
      }).sort(),
    )
  return withoutColours(one) === withoutColours(other)
}

/** The fields that were typed since another face was in the form. */
export function typedFields(
  typed: SubmittedAppearance,
  since: SubmittedAppearance,
): Partial<SubmittedAppearance> {
  const fields = Object.entries({ logo: null, icon: null, ...typed })
  const isTyped = ([field, value]: [string, unknown]) =>
    !isSameFace({ ...since, [field]: value }, since)
  return Object.fromEntries(fields.filter(isTyped))
}

const lists = ['headerLinks', 'footerLinks', 'loginLines'] as const

/** What was typed, over what someone else saved since the form was the base. */
export function typedOver(
  face: SubmittedAppearance,
  base: SubmittedAppearance,
  theirs: SubmittedAppearance,
): SubmittedAppearance {
  const typed = typedFields(face, base)
  const merged = lists
    .filter((list) => typed[list])
    .map((list) => [list, withTheirRows<unknown>(face[list], base[list], theirs[list])])
  return { ...theirs, ...typed, ...Object.fromEntries(merged) }
}
