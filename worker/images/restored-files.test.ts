import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { beginRestore, clearMagazine } from '#worker/db/backup/restore.ts'
import { restoreImages } from '#worker/db/images/images.ts'
import { accountToken } from '#worker/testing/client.ts'
import { readPicture, uploadPicture } from '#worker/testing/library-pictures.ts'
import { sweepImages } from './image-sweep.ts'

it('files of a replaced site go after the restore, and those that it stored again stay', async () => {
  const token = await accountToken({ username: 'an editor', role: 'editor' })
  const [kept, lost] = [await uploadPicture(token, 'Kept'), await uploadPicture(token, 'Lost')]
  const { image } = await readPicture(token, kept.hash)
  const { url, hash, width, height, name, alt, credit, licence, uploadedBy, uploadedAt } = image
  const file = async (address: string) =>
    (await env.MEDIA.head(address.slice('/media/'.length))) !== null
  await beginRestore(env.DB, true, 'an editor')
  while (await clearMagazine(env.DB));
  await sweepImages(env, new Date())
  expect([await file(kept.url), await file(lost.url)]).toEqual([true, true])
  const facts = { name, alt, credit, licence, uploadedBy, uploadedAt, focusX: 50, focusY: 50 }
  const bin = { kept: true, deletedAt: null, deletedBy: null, editedAt: null }
  await restoreImages(env.DB, [{ hash, url, width, height, ...facts, ...bin }])
  await env.DB.prepare("update database_state set state = 'ready'").run()
  await sweepImages(env, new Date())
  expect([await file(kept.url), await file(lost.url)]).toEqual([true, false])
})
