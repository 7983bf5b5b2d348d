import { expect, it } from 'vitest'
import type { Build, Releases } from '#domain/release.ts'
import { releaseOf } from './release-of.ts'

function build(fields: Partial<Build>): Build {
  return {
    ...{ id: 1, state: 'released', wantedVersion: 4, contentVersion: 4, requestedBy: 'ada' },
    ...{ requestedAt: '', startedAt: null, endedAt: null, seconds: null, pages: null },
    ...{ reason: null, ...fields },
  }
}

function releases(liveVersion: number | null, ...builds: Build[]): Releases {
  return {
    ...{ contentVersion: 6, liveVersion, liveSince: null, pendingChanges: 0, state: 'live' },
    builds,
  }
}

const building = build({ state: 'building', contentVersion: 5 })
const failed = build({ state: 'failed', reason: 'line one\nno space left\n' })

it.each([
  [true, 4, releases(4), { kind: 'live', text: 'Live' }],
  [true, 5, releases(4), { kind: 'queued', text: 'Queued' }],
  [true, 5, releases(4, building), { kind: 'building', text: 'Building' }],
  [true, 6, releases(4, building), { kind: 'queued', text: 'Queued' }],
  [true, 5, releases(4, failed), { kind: 'failed', text: 'Failed', why: 'no space left' }],
  [true, 1, releases(null), { kind: 'queued', text: 'Queued' }],
  [false, 0, releases(4), null],
  [false, 0, releases(null), null],
  [false, 3, releases(4), null],
  [false, 5, releases(4), { kind: 'queued', text: 'Queued' }],
] as const)('published %s at version %i', (published, changedVersion, site, state) => {
  expect(releaseOf({ published, changedVersion }, site)).toEqual(state)
})
