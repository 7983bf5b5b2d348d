import * as z from 'zod'
import { limits } from '#domain/limits.ts'

/** A passage in which words changed, with some words around them. */
const changedPassageSchema = z.strictObject({
  part: z.enum(['headline', 'summary', 'text']),
  runs: z
    .array(
      z.strictObject({
        change: z.enum(['same', 'added', 'removed']),
        text: z.string().min(1),
      }),
    )
    .min(1),
})

export type ChangedPassage = z.infer<typeof changedPassageSchema>

/** What readers are shown of a change: words without formatting, as they were when it was published. */
export const changeLogSchema = z
  .array(changedPassageSchema)
  .min(1)
  .refine((log) => changeLogLength(log) <= limits.changeLog, {
    message: `A list of changes has at most ${limits.changeLog} characters.`,
  })

export type ChangeLog = z.infer<typeof changeLogSchema>

export function changeLogLength(log: readonly ChangedPassage[]): number {
  return log.flatMap(({ runs }) => runs).reduce((sum, { text }) => sum + text.length, 0)
}
