import { expect, it } from 'vitest'
import { isImageAddress, isMediaKey, mediaHash } from '#domain/images/media.ts'
import { audioFacts, audioFactsOf, audioKey, audioLength, audioPeriod } from './audio.ts'

const hash = '0123456789abcdef'.repeat(2)

it('an audio file’s address tells its type and size, and is no image', () => {
  const key = audioKey(hash, 1_234, 'm4a')
  expect(audioFactsOf(`/media/${key}`)).toEqual({ hash, bytes: 1_234, type: 'audio/mp4' })
  expect([isMediaKey(key), mediaHash(key), isImageAddress(`/media/${key}`)]).toEqual([
    true,
    hash,
    false,
  ])
  for (const other of [
    `${hash}-0.mp3`,
    `${hash}-1.wav`,
    `${hash}-1x1.webp`,
    `x${key}`,
    `${key}?`,
  ]) {
    expect([other, audioFacts(other)]).toEqual([other, undefined])
  }
})

it.each([
  [0, '0:00', 'PT0M0S'],
  [8, '0:08', 'PT0M8S'],
  [245, '4:05', 'PT4M5S'],
  [754, '12:34', 'PT12M34S'],
  [3_750, '1:02:30', 'PT62M30S'],
  [86_400, '24:00:00', 'PT1440M0S'],
])('%i seconds are %s', (seconds, length, period) => {
  expect([audioLength(seconds), audioPeriod(seconds)]).toEqual([length, period])
})
