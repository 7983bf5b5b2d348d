import { expect, it } from 'vitest'
import type { Build } from './release.ts'
import { releaseStatusOf } from './release-status.ts'

const recorded = { changedAt: 'changed', builtAt: null }

function build(fields: Partial<Build>): Build {
  return {
    id: 1,
    state: 'released',
    wantedVersion: 4,
    contentVersion: 4,
    requestedBy: 'ada',
    requestedAt: 'requested',
    startedAt: 'started',
    endedAt: 'ended',
    seconds: null,
    pages: null,
    reason: null,
    ...fields,
  }
}

function site(liveVersion: number | null, ...builds: Build[]) {
  return { liveVersion, liveSince: liveVersion === null ? null : 'served', builds }
}

const building = build({ state: 'building', contentVersion: 5, endedAt: null })
const failed = build({ state: 'failed', reason: 'a\nb\nc\nd\ne\nf\nno space left\n' })
const first = build({ id: 2, endedAt: 'ended first' })

it.each([
  ['in the live release', 4, site(4), ['released', 'served', null]],
  ['in an earlier listed build', 4, site(9, build({}), first), ['released', 'ended first', null]],
  ['not in a release yet', 5, site(4), ['queued', 'changed', null]],
  ['in a build', 5, site(4, building), ['building', 'started', null]],
  ['later than the running build', 6, site(4, building), ['queued', 'changed', null]],
  ['in a failed build', 5, site(4, failed), ['failed', 'ended', 'c\nd\ne\nf\nno space left']],
  [
    'in the live release while a later build fails',
    4,
    site(4, failed),
    ['released', 'served', null],
  ],
  ['before the first release', 1, site(null), ['queued', 'changed', null]],
] as const)('a change that is %s', (_, changedVersion, releases, [state, since, reason]) => {
  const { live, release } = releaseStatusOf({ published: true, changedVersion }, releases, recorded)
  expect(release).toEqual({ state, since, reason, changedAt: 'changed' })
  expect(live).toBe(releases.liveVersion !== null)
})

it('a retracted article has a release status, a draft that was never published has none', () => {
  const retracted = releaseStatusOf({ published: false, changedVersion: 5 }, site(4), recorded)
  expect(retracted).toMatchObject({ live: false, release: { state: 'queued' } })
  const draft = releaseStatusOf({ published: false, changedVersion: 0 }, site(4), recorded)
  expect(draft).toEqual({ live: false, release: null })
})

it('the recorded time takes precedence over the listed builds', () => {
  const { release } = releaseStatusOf({ published: true, changedVersion: 2 }, site(9, build({})), {
    changedAt: null,
    builtAt: 'built',
  })
  expect(release?.since).toBe('built')
})
