import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseSchema } from '#domain/releases/release.ts'
import { mediaPaths, releasePaths } from '#tests/product/crawled-paths.ts'
import { statedSeed } from '#tests/support/random.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { tokenIn } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { usualDistance } from '#tools/platform/distance/distance.ts'
import { type Random, seededRandom } from '#tools/platform/distance/seeded-random.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { converge, differences, type WatchedSite } from './convergence.ts'
import { Ledger } from './ledger.ts'
import { editPictures } from './picture-editor.ts'
import { Retractions } from './retractions.ts'
import { type Findings, type ReadingSite, readPages, tryWithoutSession } from './soak-readers.ts'

/** How long the soak lasts; `SOAK_SECONDS` changes it. */
const soakSeconds = Number(process.env.SOAK_SECONDS ?? 300)

const editors = 3
const readers = 6
const strangers = 2

/** The longest time between two of an editor's changes. */
const maxPauseMs = 1_500

/** Which part of an editor's calls is aborted by the browser before it is answered. */
const abortedRate = 0.1
const longestCallMs = 400

const seed = statedSeed()
let product: StartedProduct

beforeAll(async () => {
  product = await startProduct({ distance: { ...usualDistance, seed } })
})
afterAll(() => product.stop())

it(
  'keeps every promise while everything is far, fails now and then and forgets',
  async () => {
    const { origin, secrets, cookies } = product
    const token = tokenIn(cookies.admin, 'latchkey_admin')
    const options = { token, buildToken: secrets.BUILD_TOKEN, retry: true }
    const patient = new ApiClient(origin, options)
    const over = AbortSignal.timeout(soakSeconds * 1_000)
    const retractions = new Retractions()
    const published: string[] = []
    const findings: Findings = { answers: {}, hungUp: 0, violations: [] }
    const siteFor = (actor: number): ReadingSite => {
      const random = seededRandom(seed + actor)
      return { origin, retractions, published, random, signal: over, findings }
    }
    const onStored = (id: string, { title, published: isPublished }: Stored) => {
      if (!isPublished) return retractions.record(id, title)
      if (!published.includes(id)) published.push(id)
    }
    const ledgers = Array.from({ length: editors }, (_, actor) => {
      const { number: next } = siteFor(actor).random
      return new Ledger(impatient(origin, options, next), `Soak ${actor}`, onStored)
    })
    const gated = await gatedPaths(product)

    await Promise.all([
      ...ledgers.map((ledger, actor) =>
        edit(ledger, siteFor(10 + actor).random, retractions, over),
      ),
      ...Array.from({ length: readers }, (_, actor) =>
        readPages(siteFor(20 + actor), cookies.reader),
      ),
      ...Array.from({ length: strangers }, (_, actor) =>
        tryWithoutSession(siteFor(30 + actor), gated),
      ),
      editPictures(siteFor(40), patient, cookies.reader),
    ])

    const acknowledged = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0)
    const lost = ledgers.reduce((sum, ledger) => sum + ledger.lost, 0)
    console.log(
      `${soakSeconds} s: ${acknowledged} changes acknowledged, ${lost} not; answers ${JSON.stringify(findings.answers)}, ${findings.hungUp} clients hung up.`,
    )
    expect(findings.violations).toEqual([])
    expect(acknowledged).toBeGreaterThan(soakSeconds / 5)
    expect(findings.answers[200]).toBeGreaterThan(soakSeconds)
    await product.setDistance({ failureRate: 0, restartRate: 0 })
    for (const ledger of ledgers) expect(await ledger.compare()).toEqual([])
    const site: WatchedSite = { origin, client: patient, readerCookie: cookies.reader }
    console.log(`Caught up after ${await converge(site)} s.`)
    // Each isolate has looked again by then.
    await setTimeout(5_000)
    expect(await differences(site)).toEqual([])
  },
  soakSeconds * 1_000 + 600_000,
)

type Stored = { title: string; published: boolean }

/** An editor's client, some of whose calls are aborted before they are answered. */
function impatient(
  origin: string,
  options: ConstructorParameters<typeof ApiClient>[1],
  next: () => number,
): ApiClient {
  const client = new ApiClient(origin, options)
  const hasty = () => {
    const timeoutMs = Math.ceil(next() * longestCallMs)
    return next() < abortedRate
      ? new ApiClient(origin, { ...options, retry: false, timeoutMs })
      : client
  }
  return Object.assign(Object.create(client), {
    create: (...given: Parameters<ApiClient['create']>) => hasty().create(...given),
    save: (...given: Parameters<ApiClient['save']>) => hasty().save(...given),
    read: (...given: Parameters<ApiClient['read']>) => client.read(...given),
  })
}

/** Publishes, edits and retracts articles until the signal. */
async function edit(
  ledger: Ledger,
  random: Random,
  retractions: Retractions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await ledger.change(random.number, (id) => retractions.forget(id))
    await setTimeout(random.number() * maxPauseMs)
  }
}

/** The paths of the release and of its images, except what is public. */
async function gatedPaths({ state }: StartedProduct): Promise<string[]> {
  const { current = '' } = await ReleaseStore.open(join(state, 'releases'))
  const release = releaseSchema.parse(
    JSON.parse(await readFile(join(current, 'release.json'), 'utf8')),
  )
  const open = ['/robots.txt', '/favicon.ico', '/favicon.svg', ...release.publicPaths]
  const paths = [...(await releasePaths(state)), ...(await mediaPaths(state))]
  return paths.filter((path) => !open.includes(path) && !path.startsWith('/login'))
}
