import * as z from 'zod'

const errorCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'password_needed',
  'second_factor_needed',
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

const fieldIssueSchema = z.object({
  /** The field as a dotted path, such as `citations.0.url`; empty for the body itself. */
  field: z.string(),
  /** The id of what the message is about, if the field does not hold it any more. */
  item: z.string().optional(),
  /** Of a refused publication: the ids of the notes, or the names, that an override has to name. */
  items: z.array(z.string()).optional(),
  message: z.string(),
})

export type FieldIssue = z.infer<typeof fieldIssueSchema>

/** The body of every error response. Screens show `message`. */
export const errorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  issues: z.array(fieldIssueSchema).optional(),
  /** Of a refused save: what it started from and what is stored, as `savedConflictSchema` has it. */
  conflict: z.unknown().optional(),
})

export type ErrorAnswer = z.infer<typeof errorSchema>

const maxIssues = 20
const maxNameLength = 60

/** The one translation of zod's errors into messages for people: the first 20 invalid fields. */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  return error.issues.slice(0, maxIssues).flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') {
      return [{ field, message: readableMessage(field || 'The body', issue.message) }]
    }
    return issue.keys.slice(0, maxIssues).map((key) => {
      const unknown = [...issue.path, key.slice(0, maxNameLength)].join('.')
      return { field: unknown, message: `The field ${unknown} is not known.` }
    })
  })
}

/** Keeps a schema's own message and rewords zod's built-in ones. */
function readableMessage(field: string, message: string): string {
  const builtIn = /^(?:Invalid [\w ]+|Too (?:big|small))(: .*)?$/.exec(message)
  return builtIn ? `${field} is not valid${builtIn[1] ?? ''}.` : message
}
