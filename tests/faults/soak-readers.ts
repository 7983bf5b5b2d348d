import { setTimeout } from 'node:timers/promises'
import type { Random } from '#tools/platform/distance/seeded-random.ts'
import type { Retractions } from './retractions.ts'

/** A request that takes longer hangs. */
const hangMs = 30_000

/** Which part of the readers' requests ends before its answer is complete. */
const hangUpRate = 0.2
const longestHangUpMs = 250

const pauseMs = 40

export interface Findings {
  answers: Record<string, number>
  hungUp: number
  /** Sentences about what must not happen. */
  violations: string[]
}

export interface ReadingSite {
  origin: string
  retractions: Retractions
  /** The ids of articles that were ever published. */
  published: readonly string[]
  random: Random
  signal: AbortSignal
  findings: Findings
}

const lists = ['/', '/latest', '/feeds/all/top.json', '/feed.xml', '/about']

/** Reads pages as readers do, some of whom hang up, until the signal. */
export async function readPages(site: ReadingSite, cookie: string): Promise<void> {
  const { retractions, published, random, signal } = site
  while (!signal.aborted) {
    const targets = [lists, published, published, retractions.ids]
    const target = random.pick(random.pick(targets) ?? [])
    const path = target?.startsWith('/') ? target : `/article/${target ?? 'nothing-aaaaaa'}`
    const started = Date.now()
    const due = retractions.due()
    const page = await fetchPage(site, path, cookie)
    if (page?.status === 200) {
      for (const { id, title } of due) {
        const shows = path.endsWith(id) || new RegExp(`\\b${title}\\b`).test(page.text)
        if (shows && retractions.holds(id, started)) {
          site.findings.violations.push(`${path} shows the retracted “${title}”`)
        }
      }
    }
    await setTimeout(pauseMs)
  }
}

/** Tries everything without a session, or with an invalid one, until the signal. */
export async function tryWithoutSession(site: ReadingSite, paths: readonly string[]) {
  const { published, random, signal, findings } = site
  while (!signal.aborted) {
    const article = random.pick(published)
    const path =
      random.pick([...paths, `/article/${article}`, `/api/articles/${article}`, '/']) ?? '/'
    const page = await fetchPage(site, path, random.pick(['', 'latchkey_site=forged']) ?? '')
    if (page && ((page.status >= 200 && page.status < 300) || /Soak \d+ \d+/.test(page.text))) {
      findings.violations.push(`${path} was answered ${page.status} without a session`)
    }
    await setTimeout(pauseMs)
  }
}

/** @returns the whole answer; undefined if the client hung up */
async function fetchPage(
  { origin, random, findings }: ReadingSite,
  path: string,
  cookie: string,
): Promise<{ status: number; text: string } | undefined> {
  const hangsUp = random.number() < hangUpRate
  const timeoutMs = hangsUp ? random.number() * longestHangUpMs : hangMs
  const signal = AbortSignal.timeout(Math.ceil(timeoutMs))
  try {
    const response = await fetch(origin + path, { headers: { cookie }, redirect: 'manual', signal })
    const text = await response.text()
    const { status } = response
    findings.answers[status] = (findings.answers[status] ?? 0) + 1
    return { status, text }
  } catch (error) {
    if (hangsUp) findings.hungUp++
    else findings.violations.push(`${path} was not answered: ${error}`)
    return undefined
  }
}
