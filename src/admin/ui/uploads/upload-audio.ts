import type { Session } from '#admin/api/connection.ts'
import { notAudio } from '#domain/audio/audio.ts'
import type { Audio } from '#domain/audio/audio-schema.ts'
import { AudioInspector } from '#domain/audio/audio-signature.ts'
import * as calls from '#domain/audio/calls.ts'
import { pathOf } from '#domain/calls/request.ts'
import { limits } from '#domain/limits.ts'
import { refusedFile, type UploadOptions, uploadFile } from './upload-file.ts'

/** How much of a file is looked at in one go. */
const sliceBytes = 65_536

/** How long the browser may take to find out a file's length. */
const lengthTimeoutMs = 10_000

export interface PreparedAudio {
  file: File
  /** Hexadecimal. */
  sha256: string
  /** In whole seconds; null if the browser cannot tell. */
  duration: number | null
}

/**
 * Looks at a file before it is sent, so that an editor does not wait for a refusal.
 *
 * @throws ApiError if the server would not take it
 */
export async function prepareAudio(file: File): Promise<PreparedAudio> {
  if (file.size > limits.audioBytes) {
    throw refusedFile(`An audio file may have at most ${limits.audioBytes / 1_000_000} MB.`)
  }
  if (!(await isAudio(file))) throw refusedFile(notAudio)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { file, sha256, duration: await durationOf(file) }
}

/** @throws what `uploadFile` throws; ZodError if the response contains no URL */
export async function uploadAudio(
  session: Session,
  { file, sha256, duration }: PreparedAudio,
  options?: UploadOptions,
): Promise<Pick<Audio, 'url' | 'duration'>> {
  const path = pathOf(calls.uploadAudio, {}, { sha256 })
  const body = await uploadFile(session, path, file, options)
  return { url: calls.uploadAudio.response.parse(JSON.parse(body)).url, duration }
}

async function isAudio(file: File): Promise<boolean> {
  const inspector = new AudioInspector()
  for (let start = 0; start < file.size && !inspector.isDone; start += sliceBytes) {
    const slice = await file.slice(start, start + sliceBytes).arrayBuffer()
    if (!inspector.push(new Uint8Array(slice))) return false
  }
  return inspector.isDone
}

async function durationOf(file: File): Promise<number | null> {
  const audio = new Audio()
  const url = URL.createObjectURL(file)
  try {
    await new Promise((resolve) => {
      for (const event of ['loadedmetadata', 'error']) audio.addEventListener(event, resolve)
      setTimeout(resolve, lengthTimeoutMs)
      audio.preload = 'metadata'
      audio.src = url
    })
    const { duration } = audio
    return Number.isFinite(duration) && duration > 0
      ? Math.min(Math.round(duration), limits.audioSeconds)
      : null
  } finally {
    audio.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
