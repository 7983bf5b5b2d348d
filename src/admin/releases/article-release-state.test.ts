import { expect, it } from 'vitest'
import { formatDateTime } from '#admin/ui/date-time.ts'
import type { Build, Releases } from '#domain/releases/release.ts'
import type { ReleaseStatus } from '#domain/releases/release-status.ts'
import { articleReleaseState } from './article-release.tsx'

const at = '2026-11-20T18:40:00.000Z'
const date = formatDateTime(at)

function status(fields: Partial<ReleaseStatus>): ReleaseStatus {
  return { state: 'queued', since: at, reason: null, changedAt: at, ...fields }
}

const failed: Build = {
  id: 1,
  state: 'failed',
  wantedVersion: 5,
  contentVersion: 5,
  requestedBy: 'ada',
  requestedAt: at,
  startedAt: at,
  endedAt: at,
  seconds: null,
  pages: null,
  reason: 'line one\nno space left\n',
}

function releases(liveVersion: number, ...builds: Build[]): Releases {
  return {
    contentVersion: 6,
    liveVersion,
    liveSince: at,
    pendingChanges: 0,
    state: 'live',
    builds,
  }
}

const article = { published: true, changedVersion: 5, live: true, release: status({}) }

it('is the article’s own until the site’s releases are loaded', () => {
  expect(articleReleaseState(article, undefined)).toEqual({
    kind: 'live',
    text: 'Live',
    details: `Since ${date}`,
  })
})

it('follows the site’s releases after that', () => {
  expect(articleReleaseState(article, releases(5))).toEqual({
    kind: 'live',
    text: 'Live',
    details: `Since ${date}`,
  })
  expect(articleReleaseState(article, releases(4, failed))).toEqual({
    kind: 'failed',
    text: 'Live, update failed',
    details: `Update failed ${date}\nline one\nno space left`,
  })
})

it('is live while a build holds what readers see already', () => {
  const building = { ...failed, state: 'building' } as const
  expect(articleReleaseState(article, releases(4, building))?.text).toBe('Live')
})

it('of a draft is shown only if the update that withdraws it failed', () => {
  const retracted = { ...article, published: false }
  expect(articleReleaseState(retracted, releases(4))).toBeNull()
  const text = articleReleaseState(retracted, releases(4, failed))?.text
  expect(text).toBe('Withdrawn, update failed')
  expect(articleReleaseState(retracted, releases(5))).toBeNull()
  const neverPublished = { ...retracted, changedVersion: 0, release: null }
  expect(articleReleaseState(neverPublished, releases(4))).toBeNull()
})
