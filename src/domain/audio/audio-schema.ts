import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'
import { audioFactsOf } from './audio.ts'

/** An article's recording. Its address tells its type and size, see `audioFactsOf`. */
export const audioSchema = z.strictObject({
  /** The address of an upload, below `/media/`. */
  url: z
    .string()
    .refine(
      (address) => audioFactsOf(address) !== undefined,
      'The audio file is one that was uploaded here: MP3 or M4A.',
    ),
  /** Shown above the player; empty for none. */
  title: lineField('The title of the audio', limits.audioTitle).default(''),
  /** In whole seconds; null if it is not known. */
  duration: z
    .int('The duration of the audio is a number of seconds.')
    .nonnegative('The duration of the audio is a number of seconds.')
    .max(limits.audioSeconds, 'The audio is too long.')
    .nullable()
    .default(null),
})

export type Audio = z.infer<typeof audioSchema>

export const uploadedAudioSchema = z.object({
  /** Below `/media/`. */
  url: z.string(),
  type: z.string(),
  bytes: z.number().int().positive(),
})

export type UploadedAudio = z.infer<typeof uploadedAudioSchema>
