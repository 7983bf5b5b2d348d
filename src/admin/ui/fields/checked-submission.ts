import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type * as z from 'zod'

/**
 * What a schema makes of what is in a form. What it refuses is shown at the fields.
 *
 * @param fields those that show a refusal; the first also shows one of any other field
 * @returns undefined if it is refused
 */
export function checkedSubmission<Fields extends FieldValues, Submission>(
  schema: z.ZodType<Submission>,
  given: unknown,
  setError: UseFormSetError<Fields>,
  fields: readonly [Path<Fields>, ...Path<Fields>[]],
): Submission | undefined {
  const checked = schema.safeParse(given)
  if (checked.success) return checked.data
  for (const { path, message } of checked.error.issues) {
    setError(fields.find((field) => field === path[0]) ?? fields[0], { message })
  }
  return undefined
}
