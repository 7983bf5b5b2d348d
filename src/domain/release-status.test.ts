import { expect, it } from 'vitest'
import type { Build } from './release.ts'
import { releaseStatusOf } from './release-status.ts'

const noted = { changedAt: 'changed', builtAt: null }

function build(fields: Partial<Build>): Build {
  return {
    ...{ id: 1, state: 'released', wantedVersion: 4, contentVersion: 4, requestedBy: 'ada' },
    ...{ requestedAt: 'asked', startedAt: 'started', endedAt: 'ended', seconds: null },
    ...{ pages: null, reason: null, ...fields },
  }
}

function site(liveVersion: number | null, ...builds: Build[]) {
  return { liveVersion, liveSince: liveVersion === null ? null : 'served', builds }
}

const building = build({ state: 'building', contentVersion: 5, endedAt: null })
const failed = build({ state: 'failed', reason: 'a\nb\nc\nd\ne\nf\nno space left\n' })
const first = build({ id: 2, endedAt: 'ended first' })

it.each([
  ['held by the release', 4, site(4), ['released', 'served', null]],
  ['held by a listed build', 4, site(9, build({}), first), ['released', 'ended first', null]],
  ['not held yet', 5, site(4), ['queued', 'changed', null]],
  ['in a build', 5, site(4, building), ['building', 'started', null]],
  ['later than the build', 6, site(4, building), ['queued', 'changed', null]],
  ['in a failed build', 5, site(4, failed), ['failed', 'ended', 'c\nd\ne\nf\nno space left']],
  ['held while a later build fails', 4, site(4, failed), ['released', 'served', null]],
  ['before the first release', 1, site(null), ['queued', 'changed', null]],
] as const)('a change that is %s', (_, changedVersion, releases, [state, since, reason]) => {
  const { live, release } = releaseStatusOf({ published: true, changedVersion }, releases, noted)
  expect(release).toEqual({ state, since, reason, changedAt: 'changed' })
  expect(live).toBe(releases.liveVersion !== null)
})

it('a retract has a receipt too, and a draft that readers never saw has none', () => {
  const retracted = releaseStatusOf({ published: false, changedVersion: 5 }, site(4), noted)
  expect(retracted).toMatchObject({ live: false, release: { state: 'queued' } })
  const draft = releaseStatusOf({ published: false, changedVersion: 0 }, site(4), noted)
  expect(draft).toEqual({ live: false, release: null })
})

it('the moment that the database noted goes before what is listed', () => {
  const told = releaseStatusOf({ published: true, changedVersion: 2 }, site(9, build({})), {
    ...{ changedAt: null, builtAt: 'built' },
  })
  expect(told.release?.since).toBe('built')
})
