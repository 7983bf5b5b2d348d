import * as z from 'zod'

const invalidLimit = 'A limit is a whole number from 1 to 500.'

/** `?limit=` of every list. */
export const limitSchema = z.coerce
  .number(invalidLimit)
  .int(invalidLimit)
  .min(1, invalidLimit)
  .max(500, invalidLimit)
  .default(100)

/** The instant and the id of the last row of a page; neither holds a comma. */
export const instantCursorSchema = z
  .string()
  .max(200)
  .transform((text) => {
    const [at = '', id = ''] = text.split(',')
    return { at, id }
  })

export const fileSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'sha256 is the hexadecimal digest of the file.'),
})
