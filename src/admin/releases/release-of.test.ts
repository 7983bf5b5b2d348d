import { expect, it } from 'vitest'
import { moment } from '#admin/ui/moment.ts'
import type { Build, Releases } from '#domain/release.ts'
import type { ReleaseStatus } from '#domain/release-status.ts'
import { releaseOf } from './release-of.ts'

const at = '2026-11-20T18:40:00.000Z'
const since = `Since ${moment(at)}`

function receipt(fields: Partial<ReleaseStatus>): ReleaseStatus {
  return { state: 'queued', since: at, reason: null, changedAt: at, ...fields }
}

const failed: Build = {
  ...{ id: 1, state: 'failed', wantedVersion: 5, contentVersion: 5, requestedBy: 'ada' },
  ...{ requestedAt: at, startedAt: at, endedAt: at, seconds: null, pages: null },
  reason: 'line one\nno space left\n',
}

function releases(liveVersion: number, ...builds: Build[]): Releases {
  return {
    ...{ contentVersion: 6, liveVersion, liveSince: at, pendingChanges: 0, state: 'live' },
    builds,
  }
}

const article = { published: true, changedVersion: 5, live: true, release: receipt({}) }

it('says what the article was answered with until more is known', () => {
  expect(releaseOf(article, undefined)).toEqual({
    ...{ kind: 'queued', text: 'Live, queued', more: since },
  })
})

it('follows the site after that', () => {
  expect(releaseOf(article, releases(5))).toEqual({
    ...{ kind: 'released', text: 'Live, released', more: since },
  })
  expect(releaseOf(article, releases(4, failed))).toEqual({
    kind: 'failed',
    text: 'Live, failed: no space left',
    more: `${since}\nline one\nno space left`,
  })
})

it('says of a draft only that readers still have it from the release', () => {
  const retracted = { ...article, published: false }
  expect(releaseOf(retracted, releases(4))?.text).toBe('Withdrawn, queued')
  expect(releaseOf(retracted, releases(5))).toBeNull()
  expect(releaseOf({ ...retracted, changedVersion: 0, release: null }, releases(4))).toBeNull()
})
