import * as z from 'zod'

/** Made by the caller and sent with each repetition of the call: what has the same key is created once. */
export const creationKeySchema = z.uuid('A creation key is a UUID.')
