/** The types of audio files that can be uploaded, by the extension of their keys. */
const types = { mp3: 'audio/mpeg', m4a: 'audio/mp4' } as const

export type AudioExtension = keyof typeof types

/** For a file chooser. */
export const acceptedAudio = '.mp3,.m4a,audio/mpeg,audio/mp4,audio/x-m4a'

/** What a file of another type is refused with. */
export const notAudio = 'Choose an audio file: MP3 or M4A.'

const keyPattern = /^([0-9a-f]{32})-([1-9]\d*)\.(mp3|m4a)$/

/** What an audio file's address tells of it. */
export interface AudioFacts {
  /** The first 32 hexadecimal digits of its SHA-256. */
  hash: string
  bytes: number
  type: string
}

/** The key of an audio file, which contains what pages and feeds say of it. */
export function audioKey(hash: string, bytes: number, extension: AudioExtension): string {
  return `${hash}-${bytes}.${extension}`
}

/** @returns undefined unless the part of an address after `/media/` is the key of an audio file */
export function audioFacts(key: string): AudioFacts | undefined {
  const [, hash = '', bytes, extension] = keyPattern.exec(key) ?? []
  if (extension !== 'mp3' && extension !== 'm4a') return undefined
  return { hash, bytes: Number(bytes), type: types[extension] }
}

/** @returns undefined unless an address is that of an uploaded audio file */
export function audioFactsOf(address: string): AudioFacts | undefined {
  return address.startsWith('/media/') ? audioFacts(address.slice('/media/'.length)) : undefined
}

/**
 * How long a recording is, such as `4:05` or `1:02:30`.
 *
 * @param duration in seconds
 */
export function audioLength(duration: number): string {
  const parts = [Math.floor(duration / 3600), Math.floor(duration / 60) % 60, duration % 60]
  const [hours, ...others] = parts.map((part) => String(part).padStart(2, '0'))
  const text = Number(hours) > 0 ? [hours, ...others].join(':') : others.join(':')
  return text.replace(/^0(?=\d)/, '')
}

/** For screen readers and search: such as `PT4M5S` (ISO 8601), the value of a `<time>`. */
export function audioPeriod(duration: number): string {
  return `PT${Math.floor(duration / 60)}M${duration % 60}S`
}
