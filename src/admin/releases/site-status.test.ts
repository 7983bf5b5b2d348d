import { expect, it } from 'vitest'
import type { Releases } from '#domain/releases/release.ts'
import { siteStatus } from './site-status.tsx'
import { pollIntervalMs } from './use-releases.ts'

function releases(fields: Partial<Releases>): Releases {
  return {
    contentVersion: 4,
    liveVersion: 4,
    liveSince: null,
    pendingChanges: 0,
    state: 'live',
    builds: [],
    ...fields,
  }
}

it.each([
  [{}, 'Live', null],
  [{ liveVersion: null }, 'Not live yet', null],
  [{ state: 'building', pendingChanges: 2 }, 'Live', null],
  [{ state: 'building', pendingChanges: 0 }, 'Live', null],
  [{ state: 'queued', pendingChanges: 1 }, 'Live', null],
  [{ state: 'failed', pendingChanges: 1 }, 'Update failed', 'Retry'],
] as const)('%j is shown as %s', (fields, text, action) => {
  expect(siteStatus(releases(fields))).toMatchObject({ text, action })
})

it('is polled more often while a build is on its way', () => {
  expect(pollIntervalMs(undefined)).toBe(5_000)
  expect(pollIntervalMs(releases({}))).toBe(5_000)
  expect(pollIntervalMs(releases({ state: 'building' }))).toBeLessThan(2_000)
})
