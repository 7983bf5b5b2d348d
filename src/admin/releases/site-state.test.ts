import { expect, it } from 'vitest'
import type { Releases } from '#domain/release.ts'
import { pollInterval, siteState } from './site-state.ts'

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
  [{}, 'Live', 'Build now'],
  [{ liveVersion: null }, 'Not built yet', 'Build now'],
  [{ state: 'building', pendingChanges: 2 }, 'Building, 2 changes', null],
  [{ state: 'building', pendingChanges: 0 }, 'Building', null],
  [{ state: 'queued', pendingChanges: 1 }, 'Queued, 1 change', null],
  [{ state: 'failed', pendingChanges: 1 }, 'Failed:', 'retry'],
] as const)('%j says %s', (fields, text, build) => {
  expect(siteState(releases(fields))).toMatchObject({ text, build })
})

it('is asked for more often while something is on its way', () => {
  expect(pollInterval(undefined)).toBe(5_000)
  expect(pollInterval(releases({}))).toBe(5_000)
  expect(pollInterval(releases({ state: 'building' }))).toBeLessThan(2_000)
})
