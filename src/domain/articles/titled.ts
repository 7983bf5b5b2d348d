import * as z from 'zod'

/** What a list says of an article: its title, and the language that this is in, a tag; empty for the magazine's. */
export const titled = { title: z.string(), language: z.string() }
