import * as z from 'zod'

export const typefacesSchema = z.enum(
  ['broadsheet', 'journal', 'book', 'weekly', 'modern', 'clear'],
  'Choose a pair of typefaces.',
)

export type Typefaces = z.infer<typeof typefacesSchema>
