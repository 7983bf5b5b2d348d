import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import { packVersions } from '#worker/daily-clean-up.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { readVersionsAfter } from '#worker/db/backup/backup-texts.ts'
import { readVersion } from './versions.ts'

const hour = 60 * 60 * 1000
const picture = 'c'.repeat(32)

/** Of 5,000 words, as people write them: few are new, none in order. */
const words = Array.from({ length: 5_000 }, (_, index) => `word${(index * index * 7919) % 1_500}`)

const text = articleTextSchema.parse({
  title: 'Packed “ü” \u{1F600}',
  content: `<p>${words.join(' ')}</p><figure><img src="/media/${picture}-60x40.webp" alt=""></figure>`,
})

async function stored(): Promise<{ text: number | null; packed: number | null }> {
  const row = await env.DB.prepare(
    'select length(text) as text, length(packed) as packed from version_texts',
  ).first<{ text: number | null; packed: number | null }>()
  return row ?? expect.fail()
}

it('packs the text of an autosave after an hour; everything that reads it reads the same', async () => {
  const made = await createArticle(env.DB, text, { published: false }, { by: 'ines' })
  const { _id } = made?.article ?? expect.fail()
  const id = await env.DB.prepare('select id from versions').first<string>('id')
  await packVersions(env, new Date(Date.now() + hour / 2))
  const before = await stored()
  expect(before).toEqual({ text: expect.any(Number), packed: null })

  await packVersions(env, new Date(Date.now() + 2 * hour))
  const after = await stored()
  expect(after).toEqual({ text: null, packed: expect.any(Number) })
  expect((after.packed ?? 0) / (before.text ?? 0)).toBeLessThan(0.5)

  expect(await readVersion(env.DB, id ?? '')).toMatchObject({ articleId: _id, text })
  const [version] = await readVersionsAfter(env.DB, 0)
  expect(version).toMatchObject({ id, text })
  const mention = 'select count(*) as count from image_mentions where hash = ? and kind = ?'
  const named = env.DB.prepare(mention).bind(picture, 'version')
  expect(await named.first('count')).toBe(1)
  await packVersions(env, new Date(Date.now() + 3 * hour))
  expect(await stored()).toEqual(after)
})
