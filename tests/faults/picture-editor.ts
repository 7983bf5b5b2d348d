import { setTimeout } from 'node:timers/promises'
import pRetry from 'p-retry'
import sharp from 'sharp'
import { maxStaleMs } from '#tests/support/distance-under-test.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { isTemporary } from '#tools/cli/api-error.ts'
import type { ReadingSite } from './soak-readers.ts'

const toleranceMs = 2_000

/** How often a picture is asked for after it must be gone: whichever isolate answers. */
const lastLooks = 10

const text = { title: 'A picture', content: '<p>Seen, and then not.</p>' }

/** Publishes a picture with its article and retracts it, again and again until the signal. */
export async function editPictures(
  site: ReadingSite,
  client: ApiClient,
  cookie: string,
): Promise<void> {
  const { origin, random, signal, findings } = site
  const statusOf = async (path: string) => {
    const response = await fetch(origin + path, { headers: { cookie } })
    await response.arrayBuffer()
    return response.status
  }
  while (!signal.aborted) {
    const blob = await picture(random.number())
    const { url } = await insist(() => client.upload(blob, 'picture.png'))
    const creationKey = crypto.randomUUID()
    const shown = { ...text, coverImage: url, published: true, creationKey }
    const { _id } = await insist(() => client.create(shown))
    const published = Date.now()
    while ((await statusOf(url)) !== 200) {
      if (Date.now() - published > maxStaleMs + toleranceMs) {
        findings.violations.push(`${url} is not shown after it was published`)
        break
      }
      await setTimeout(200)
    }
    await insist(() => client.save(_id, { ...shown, published: false, creationKey: undefined }))
    await setTimeout(maxStaleMs + toleranceMs)
    for (let look = 0; look < lastLooks; look++) {
      const status = await statusOf(url)
      if (status === 200) findings.violations.push(`${url} is shown after it was retracted`)
    }
  }
}

function insist<T>(act: () => Promise<T>): Promise<T> {
  return pRetry(act, {
    retries: 10,
    minTimeout: 200,
    maxTimeout: 2_000,
    shouldRetry: ({ error }) => isTemporary(error),
  })
}

/** Of one colour, which is another one each time. */
async function picture(shade: number): Promise<Blob> {
  const [r, g, b] = [shade * 255, (shade * 7_919) % 255, (shade * 104_729) % 255]
  const create = { width: 320, height: 200, channels: 3 as const, background: { r, g, b } }
  return new Blob([Uint8Array.from(await sharp({ create }).png().toBuffer())])
}
