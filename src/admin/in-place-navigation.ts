import * as z from 'zod'

const inPlaceSchema = z.object({ inPlace: z.literal(true) })

/** The history state of a navigation that changes the address but keeps the screen. */
export const inPlaceNavigation: z.infer<typeof inPlaceSchema> = { inPlace: true }

export function isInPlaceNavigation(state: unknown): boolean {
  return inPlaceSchema.safeParse(state).success
}
