import { z } from 'zod'

export const errorCodes = [
  'bad_request',
  'unauthorized',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const fieldIssueSchema = z.object({
  /** The field as a dotted path, such as `citations.0.url`; empty for the body itself. */
  field: z.string(),
  message: z.string(),
})

export type FieldIssue = z.infer<typeof fieldIssueSchema>

/** The body of every answer that is not a success. `message` is what people are shown. */
export const errorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  issues: z.array(fieldIssueSchema).optional(),
})

export type ErrorAnswer = z.infer<typeof errorSchema>

/** How many refused fields an answer names, and how much of an unknown one's name. */
const mostIssues = 20
const longestName = 60

/**
 * The one translator from zod's errors to words for people.
 *
 * @param error what a schema refused
 * @returns each refused field with its sentence, the first twenty
 */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  return error.issues.slice(0, mostIssues).flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') {
      return [{ field, message: sentence(field || 'The body', issue.message) }]
    }
    return issue.keys.slice(0, mostIssues).map((key) => {
      const unknown = [...issue.path, key.slice(0, longestName)].join('.')
      return { field: unknown, message: `The field ${unknown} is not known.` }
    })
  })
}

/** Schemas have sentences of their own for what people can do wrong; the rest is zod's grammar. */
function sentence(field: string, message: string): string {
  const [, fault] = /^(?:Invalid \w+|Too (?:big|small)): (.*)$/.exec(message) ?? []
  return fault ? `${field} is not valid: ${fault}.` : message
}
