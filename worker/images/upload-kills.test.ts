import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeAudio } from '#worker/audio/audio-store.ts'
import { binImage } from '#worker/db/images/image-bin.ts'
import type { Environment } from '#worker/environment.ts'
import { mp3, sha256 } from '#worker/testing/audio.ts'
import { dyingAfter } from '#worker/testing/dying.ts'
import { png } from '#worker/testing/png.ts'
import { storeImage } from './image-store.ts'
import { deleteImageForGood, sweepAudio, sweepImages } from './image-sweep.ts'

const day = 86_400_000

/** More calls than anything here makes. */
const manyCalls = 40

let seed = 0

interface Upload {
  store: (bindings: Environment) => Promise<{ url: string }>
  /** Does what the daily clean-up does with it, as long after its upload as that takes. */
  sweep: (bindings: Environment) => Promise<unknown>
}

const uploads: Record<string, () => Promise<Upload>> = {
  'a picture': async () => {
    const bytes = png(700, 20, ++seed)
    const named = { name: 'Gate', kept: false }
    return {
      store: (bindings) => storeImage(bindings, new Blob([bytes]).stream(), 'editor', named),
      sweep: (bindings) => sweepForGood(bindings),
    }
  },
  'a recording': async () => {
    const bytes = mp3(4, ++seed)
    return {
      store: (bindings) => storeAudio(bindings, arriving(bytes), 'editor'),
      sweep: (bindings) => sweepAudio(bindings, new Date(Date.now() + 8 * day)),
    }
  },
}

function arriving(bytes: Uint8Array<ArrayBuffer>) {
  return { chunks: new Blob([bytes]).stream(), bytes: bytes.length, sha256: sha256(bytes) }
}

async function sweepForGood(bindings: Environment): Promise<void> {
  await sweepImages(bindings, new Date(Date.now() + 8 * day))
  await env.DB.prepare("update images set deleted_at = '2020' where deleted_at is not null").run()
  await sweepImages(bindings, new Date(Date.now() + 8 * day))
}

/** As a minute later: no Worker lives that long over a call of the bucket. */
async function aMinutePasses(): Promise<void> {
  await env.DB.prepare("update file_deletions set claimed_at = '2020'").run()
}

/** Every file in the bucket, and every record of one. */
async function left(): Promise<string[]> {
  const { objects } = await env.MEDIA.list()
  const rows = await env.DB.prepare(
    'select url from images union all select url from audio_files',
  ).all<{ url: string }>()
  return [...objects.map(({ key }) => key), ...rows.results.map(({ url }) => url)].sort()
}

/** Ends a Worker after each of its calls in turn, until one lives long enough. */
async function endedAfterEachCall(
  work: (bindings: Environment) => Promise<unknown>,
  afterwards: (calls: number) => Promise<void>,
): Promise<void> {
  for (let calls = 0; calls < manyCalls; calls++) {
    const ended = await work(dyingAfter(calls).bindings).then(
      () => false,
      () => true,
    )
    await afterwards(calls)
    if (!ended) return
  }
  throw new Error(`It makes more than ${manyCalls} calls.`)
}

beforeEach(async () => {
  for (const { key } of (await env.MEDIA.list()).objects) await env.MEDIA.delete(key)
  await env.DB.batch([
    env.DB.prepare('delete from images'),
    env.DB.prepare('delete from audio_files'),
    env.DB.prepare('delete from file_deletions'),
  ])
})

describe.each(Object.entries(uploads))(
  '%s, whose Worker is ended at any moment',
  (_what, begin) => {
    it('of its upload, leaves nothing after the clean-up, and can be sent again', async () => {
      await endedAfterEachCall(
        async (bindings) => (await begin()).store(bindings),
        async (calls) => {
          const { sweep } = await begin()
          await sweep(env)
          expect(await left(), `after ${calls} calls`).toEqual([])
        },
      )
      const { store } = await begin()
      await endedAfterEachCall(store, async () => undefined)
      const { url } = await store(env)
      expect(await left()).toEqual(expect.arrayContaining([url, url.slice('/media/'.length)]))
    })

    it('of the clean-up, is gone after the next one', async () => {
      await endedAfterEachCall(
        async (bindings) => {
          const { store, sweep } = await begin()
          await store(env)
          await sweep(bindings)
        },
        async (calls) => {
          await aMinutePasses()
          await (await begin()).sweep(env)
          expect(await left(), `after ${calls} calls`).toEqual([])
        },
      )
    })

    it('of the clean-up, is whole when it is sent again a minute later', async () => {
      const { store, sweep } = await begin()
      await endedAfterEachCall(
        async (bindings) => {
          await store(env)
          await sweep(bindings)
        },
        async (calls) => {
          await aMinutePasses()
          const { url } = await store(env)
          await sweepAudio(env, new Date())
          await sweepImages(env, new Date())
          const whole = expect.arrayContaining([url, url.slice('/media/'.length)])
          expect(await left(), `after ${calls} calls`).toEqual(whole)
        },
      )
    })

    it('while a failed upload is taken back, leaves nothing after the clean-up', async () => {
      await endedAfterEachCall(
        async (bindings) => {
          const { store } = await begin()
          const failed = await store({ ...bindings, MEDIA: failingPuts(bindings.MEDIA) }).catch(
            String,
          )
          if (String(failed).includes('ended')) throw new Error('The Worker was ended.')
        },
        async (calls) => {
          await aMinutePasses()
          await (await begin()).sweep(env)
          expect(await left(), `after ${calls} calls`).toEqual([])
        },
      )
    })
  },
)

describe.each(Object.entries(uploads))('%s that is sent again', (_what, begin) => {
  it('while the clean-up deletes it is whole afterwards, or refused', async () => {
    const { store, sweep } = await begin()
    await store(env)
    let sent: Promise<{ url: string } | undefined> | undefined
    const MEDIA = happensBefore('delete', env.MEDIA, () => {
      sent = store(env).catch(() => undefined)
      return new Promise((done) => setTimeout(done, 150))
    })
    await sweep({ ...env, MEDIA })
    const stored = await sent
    expect(await left()).toEqual(
      stored ? expect.arrayContaining([stored.url, stored.url.slice('/media/'.length)]) : [],
    )
  })

  it('while the clean-up looks for it is whole afterwards', async () => {
    const { store, sweep } = await begin()
    await store(env)
    // The file is there; then the clean-up takes both away.
    const MEDIA = afterHead(() => sweep(env))
    const { url } = await store({ ...env, MEDIA })
    expect(await left()).toEqual(expect.arrayContaining([url, url.slice('/media/'.length)]))
  })

  it('and fails does not take away what another upload of it stores', async () => {
    const { store } = await begin()
    let failed: Promise<unknown> | undefined
    const broken = happensBefore('put', env.MEDIA, () => Promise.reject(new Error('Out of order.')))
    const MEDIA = happensBefore('put', env.MEDIA, () => {
      failed ??= store({ ...env, MEDIA: broken }).catch(() => undefined)
      return failed
    })
    const { url } = await store({ ...env, MEDIA })
    expect(await left()).toEqual(expect.arrayContaining([url, url.slice('/media/'.length)]))
  })
})

it('a picture of the library whose upload was ended does not stay there', async () => {
  const named = { name: 'Gate', kept: true }
  await endedAfterEachCall(
    async (bindings) => {
      const bytes = png(700, 20, ++seed)
      return storeImage(bindings, new Blob([bytes]).stream(), 'editor', named)
    },
    async (calls) => {
      await sweepForGood(env)
      const rows = await env.DB.prepare('select url from images').all<{ url: string }>()
      const keys = (await env.MEDIA.list()).objects.map(({ key }) => `/media/${key}`)
      const broken = rows.results.filter(({ url }) => !keys.includes(url))
      expect(broken, `after ${calls} calls`).toEqual([])
    },
  )
})

it('a picture that an editor deletes for good leaves no file, whenever the Worker is ended', async () => {
  await endedAfterEachCall(
    async (bindings) => {
      const { store } = await (uploads['a picture'] as () => Promise<Upload>)()
      const { url } = await store(env)
      const hash = url.slice('/media/'.length).slice(0, 32)
      await binImage(env.DB, hash, 'editor')
      await deleteImageForGood(bindings, hash, 'editor')
    },
    async (calls) => {
      await aMinutePasses()
      await sweepForGood(env)
      expect(await left(), `after ${calls} calls`).toEqual([])
    },
  )
})

function failingPuts(bucket: R2Bucket): R2Bucket {
  let puts = 0
  return happensBefore('put', bucket, async () => {
    if (++puts > 1) throw new Error('The bucket is out of order.')
  })
}

/** The bucket, where something happens before each call of a kind. */
function happensBefore(call: string, bucket: R2Bucket, happen: () => Promise<unknown>): R2Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      const own = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      if (name !== call) return own.bind(target)
      return async (...given: unknown[]) => {
        await happen()
        return own.apply(target, given)
      }
    },
  })
}

function afterHead(happen: () => Promise<unknown>): R2Bucket {
  return new Proxy(env.MEDIA, {
    get(target, name) {
      const own = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      if (name !== 'head') return own.bind(target)
      return async (...given: unknown[]) => {
        const found = await own.apply(target, given)
        await happen()
        return found
      }
    },
  })
}
