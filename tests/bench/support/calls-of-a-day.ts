import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { updateWorkingCopy } from '#domain/articles/calls.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { request } from '#domain/calls/request.ts'
import { reportPresence } from '#domain/presence/calls.ts'
import { presenceMs, presenceRefreshMs } from '#domain/presence/presence.ts'
import { readBuildContent, reportBuild } from '#domain/releases/calls.ts'
import { vitalsSampling } from '#domain/vitals/sampling.ts'
import { pageKinds, vitalNames } from '#domain/vitals/vitals.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { clientFor } from '#tests/support/tested-product.ts'
import { createBackup } from '#tools/backup/backup.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { MeteredWorker } from './metered-worker.ts'

/** The magazine whose day is computed. Change these to compute another. */
export const magazine = {
  articles: 1_000,
  /** Page views a day: 100,000 a month. */
  reads: 3_333,
  /** Files that a page view loads from the site: a picture, a feed page, a script. */
  filesOfRead: 3,
  /** Readers who type the access key, and searches. */
  signIns: 110,
  searches: 160,
  /** Isolates that start: each reads its lists once. */
  isolateStarts: 500,
  /** Isolates at a time: each renders a changed page for itself. */
  isolates: 20,
  /** Publications, edits and retractions. */
  changes: 10,
  uploads: 10,
  /** Saves of unpublished text. */
  saves: 1_000,
  /** Hours that the portal is open in front of an editor. */
  portalHours: 24,
  /** Hours in which an editor has an article open in front of them, of all editors together. */
  writingHours: 12,
  /** How often editors open the dashboard and an article. */
  screens: 100,
  builds: 10,
}

/** How long a list is fresh: a page view after it asks the database again. */
const freshMs = 3_600

/** As `worker/daily-clean-up.ts` has it. */
const textsPackedInARun = 4

/** How many builds the portal lists. */
const listedBuilds = 20

interface KindOfCall {
  what: string
  /** How often a day. */
  times: number
  work: () => Promise<unknown>
}

/** @param folder where the backup is written */
export async function callsOfADay(
  product: StartedProduct,
  worker: MeteredWorker,
  folder: string,
): Promise<KindOfCall[]> {
  const client = clientFor({ ...product, origin: worker.origin })
  const session = (cookie: string) => async (path: string, init?: RequestInit) => {
    const response = await fetch(worker.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...init?.headers },
    })
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}.`)
    await response.arrayBuffer()
  }
  const reader = session(product.cookies.reader)
  const [oldest] = await client
    .list()
    .then((all) => all.filter(({ published }) => published).slice(-1))
  if (!oldest) throw new Error('The archive has no article.')
  const old = articlePath(oldest)
  const picture = await sharp({
    create: { width: 2_000, height: 1_200, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const text = { title: 'A new article', content: '<p>Words.</p>', category: 'Politics' } as const
  const draft = await client.create(text)
  const report = {
    page: pageKinds[2],
    vitals: vitalNames.map((name) => ({ name, value: 100 })),
  }
  const noon = new Date().setUTCHours(12)
  const day = 86_400_000
  const builder = new ApiClient(worker.origin, { token: product.secrets.BUILD_TOKEN })
  await reportBuilds(builder)
  const api = (path: string) =>
    client.fetch({ method: 'GET', path }, (response) => response.arrayBuffer())
  const { reads, filesOfRead, changes, isolates } = magazine
  const sendReport = () => reader('/api/vitals', { method: 'POST', body: JSON.stringify(report) })
  const save = () => {
    const body = { ...text, revision: draft.revision }
    return request(client, updateWorkingCopy, { params: { id: draft._id }, body })
  }
  const writer = crypto.randomUUID()
  let typing = false
  const present = (isTyping: boolean) => {
    const body = { writer, typing: isTyping }
    return request(client, reportPresence, { params: { id: draft._id }, body })
  }
  const timesWriting = (ms: number) => Math.round((magazine.writingHours * 3_600_000) / ms)
  // What happens many times a day is counted as it is from the second time on, and the archive is packed by then.
  for (let run = 0; run < magazine.articles / textsPackedInARun; run++) {
    await worker.scheduled(new Date(noon))
  }
  await sendReport()
  await save()
  await present(typing)
  return [
    { what: 'an isolate starts', times: magazine.isolateStarts, work: () => reader('/') },
    {
      what: 'a page view that asks whether anything changed',
      times: reads,
      work: () => setTimeout(freshMs).then(() => reader(old)),
    },
    { what: 'a file', times: reads * filesOfRead, work: () => reader(old) },
    {
      what: 'a report of web vitals',
      times: Math.round(reads / vitalsSampling),
      work: sendReport,
    },
    {
      what: 'a reader signs in',
      times: magazine.signIns,
      work: () =>
        reader('/api/auth/site-access', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ password: product.secrets.SITE_ACCESS_KEY }),
        }),
    },
    { what: 'a search', times: magazine.searches, work: () => api('/api/search?q=archive+17') },
    {
      what: 'an article is published',
      times: changes,
      work: () => client.create({ ...text, published: true }),
    },
    {
      what: 'an isolate renders what changed',
      times: changes * isolates,
      work: async () => {
        for (const path of ['/', '/latest', '/feeds/all/top.json', '/feed.xml']) await reader(path)
      },
    },
    {
      what: 'an open editor asks who else is there',
      times: timesWriting(presenceMs) - timesWriting(presenceRefreshMs),
      work: () => present(typing),
    },
    {
      what: 'an open editor is recorded',
      times: timesWriting(presenceRefreshMs),
      work: () => {
        typing = !typing
        return present(typing)
      },
    },
    {
      what: 'an editor saves',
      times: magazine.saves,
      work: save,
    },
    {
      what: 'an editor uploads an image',
      times: magazine.uploads,
      work: () => client.upload(new Blob([new Uint8Array(picture)]), 'a.png'),
    },
    {
      what: 'an editor opens the dashboard',
      times: magazine.screens,
      work: async () => {
        for (const path of ['articles?limit=50', 'counts', 'releases', 'vitals', 'refused-keys']) {
          await api(`/api/admin/${path}`)
        }
      },
    },
    {
      what: 'an editor opens an article',
      times: magazine.screens,
      work: () => client.read(oldest._id),
    },
    {
      what: 'the open portal asks what is live',
      times: magazine.portalHours * 720,
      work: () => client.releases(),
    },
    {
      what: 'the cron trigger',
      times: 1_439,
      work: () => worker.scheduled(new Date(noon + 60_000)),
    },
    {
      what: 'the cron trigger with the daily clean-up',
      times: 1,
      work: () => worker.scheduled(new Date(noon + 8 * day)),
    },
    {
      what: 'a builder reads everything',
      times: magazine.builds,
      work: () => readContent(builder),
    },
    {
      what: 'the nightly backup',
      times: 1,
      work: () => createBackup(client, { file: join(folder, 'backup'), report: () => undefined }),
    },
  ]
}

/** As many builds as the portal lists, so that it reads as much as it ever does. */
async function reportBuilds(builder: ApiClient): Promise<void> {
  for (let build = 0; build < listedBuilds; build++) {
    for (const state of ['building', 'built'] as const) {
      await request(builder, reportBuild, { body: { state } })
    }
  }
}

/** As a builder without a cache does. */
async function readContent(builder: ApiClient): Promise<void> {
  for (let since = 0, more = true; more; ) {
    const page = await request(builder, readBuildContent, { query: { since } })
    since = page.version
    more = page.more
  }
}
