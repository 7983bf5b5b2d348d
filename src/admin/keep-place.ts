import { z } from 'zod'

const keptPlaceSchema = z.object({ keepPlace: z.literal(true) })

/** The state of a change of address under a screen that stays as it is. */
export const keepPlace: z.infer<typeof keptPlaceSchema> = { keepPlace: true }

/**
 * @param state what a history entry holds
 * @returns whether the screen stayed as it was when its address changed to this one
 */
export function keepsPlace(state: unknown): boolean {
  return keptPlaceSchema.safeParse(state).success
}
