import { z } from 'zod'

/** From how many refused access keys within an hour on somebody seems to be guessing. */
export const alarmingRefusals = 30

/** The answer to `GET /api/admin/refused-keys`. */
export const refusedKeysSchema = z.object({
  /** How many presented access keys were refused within the last hour, from everywhere. */
  lastHour: z.number().int().nonnegative(),
  /** Whether that looks like guessing. */
  alarming: z.boolean(),
})

export type RefusedKeys = z.infer<typeof refusedKeysSchema>
