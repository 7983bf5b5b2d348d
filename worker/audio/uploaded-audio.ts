import { audioFactsOf } from '#domain/audio.ts'
import type { UploadedAudio } from '#domain/audio-schema.ts'

/** What is answered of a stored file. */
export function uploadedAudio(url: string): UploadedAudio {
  const facts = audioFactsOf(url)
  if (!facts) throw new Error(`${url} is not the address of an audio file.`)
  return { url, type: facts.type, bytes: facts.bytes }
}
