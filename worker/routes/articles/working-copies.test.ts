import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import {
  accountToken,
  adminToken,
  readerToken,
  readStored,
  request,
  storedArticle,
  write,
} from '#worker/testing/client.ts'
import { uploadPicture } from '#worker/testing/library-pictures.ts'
import { contentVersion } from '#worker/testing/settings.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

const token = await adminToken()
const reader = await readerToken()

async function send(method: string, id: string, path = '', json?: object) {
  return request(method, `/api/admin/articles/${id}${path}`, { token, json })
}

function edits(article: { revision: number }, fields: object = {}) {
  return { title: 'Edited', content: '<p>Edited.</p>', revision: article.revision, ...fields }
}

describe('unpublished edits', () => {
  it('are kept apart: readers do not see them, and the content version stays', async () => {
    const article = await write(token, { published: true })
    const before = await contentVersion()
    const answer = await storedArticle(
      await send('PUT', article._id, '/working-copy', edits(article)),
    )
    expect(answer).toMatchObject({
      title: 'A title',
      revision: article.revision,
      workingCopy: {
        submission: { title: 'Edited', content: '<p>Edited.</p>', author: 'Admin' },
        baseRevision: article.revision,
        savedBy: 'editor',
      },
    })
    expect(await readStored(token, article._id)).toEqual(answer)
    expect(await contentVersion()).toBe(before)
    const seen = await request('GET', `/api/articles/${article._id}`, { token: reader })
    const page = await seen.json()
    expect(page).toMatchObject({ title: 'A title' })
    for (const field of [
      'workingCopy',
      'rewriteNote',
      'updatedBy',
      'changedVersion',
      'searchKey',
    ]) {
      expect(page).not.toHaveProperty(field)
    }
    const listed = await request('GET', '/api/admin/articles', { token })
    expect(await listed.json()).toContainEqual(
      expect.objectContaining({ _id: article._id, unpublishedEdits: true }),
    )
  })

  it('are stored again with the pictures that they name, each as often as it is named', async () => {
    const { url } = await uploadPicture(token, 'a.png')
    const content = `<p>One.</p>${`<img src="${url}" alt="A weir">`.repeat(2)}`
    const article = await write(token, { published: true, coverImage: url, content })
    let copyRevision = 0
    for (const title of ['First', 'Second', 'Third']) {
      const fields = { title, coverImage: url, content, copyRevision }
      const edited = edits(article, fields)
      const { workingCopy } = await storedArticle(
        await send('PUT', article._id, '/working-copy', edited),
      )
      expect(workingCopy?.submission).toMatchObject({ title, coverImage: url })
      copyRevision = workingCopy?.revision ?? 0
    }
  })

  it('replace earlier ones only if the save names their revision', async () => {
    const article = await write(token, { published: true })
    const first = await storedArticle(
      await send('PUT', article._id, '/working-copy', edits(article)),
    )
    const copyRevision = first.workingCopy?.revision
    const second = await storedArticle(
      await send('PUT', article._id, '/working-copy', edits(article, { copyRevision, title: 'B' })),
    )
    expect(second.workingCopy?.submission.title).toBe('B')
    for (const late of [copyRevision, 0]) {
      const refused = await send(
        'PUT',
        article._id,
        '/working-copy',
        edits(article, { copyRevision: late, title: 'Late' }),
      )
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        message:
          'You saved unpublished edits of this article in another tab or on another device, a moment ago. Nothing was overwritten.',
      })
    }
    expect((await readStored(token, article._id)).workingCopy?.submission.title).toBe('B')
  })

  it('saved by several editors at once are stored once', async () => {
    const article = await write(token, { published: true })
    const saves = await Promise.all(
      ['A', 'B', 'C'].map((title) =>
        send('PUT', article._id, '/working-copy', edits(article, { title, copyRevision: 0 })),
      ),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('that started from another revision of the article are refused', async () => {
    const article = await write(token, { published: true })
    await send('PUT', article._id, '', edits(article, { published: true }))
    const refused = await send('PUT', article._id, '/working-copy', edits(article))
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      message:
        'You saved this article in another tab or on another device, a moment ago. Nothing was overwritten.',
    })
  })

  it.each([true, false])('end with a save of the article, published: %s', async (published) => {
    const article = await write(token, { published: true })
    const { workingCopy } = await storedArticle(
      await send('PUT', article._id, '/working-copy', edits(article)),
    )
    const saved = await storedArticle(
      await send(
        'PUT',
        article._id,
        '',
        edits(article, { published, copyRevision: workingCopy?.revision }),
      ),
    )
    expect(saved).toMatchObject({ title: 'Edited', workingCopy: null, published })
    expect((await readStored(token, article._id)).workingCopy).toBeNull()
  })

  it('of another editor stop a save of the article that does not name them', async () => {
    const article = await write(token, { published: true })
    await send('PUT', article._id, '/working-copy', edits(article))
    const unaware = edits(article, { title: 'Over', published: true, copyRevision: 0 })
    expect((await send('PUT', article._id, '', unaware)).status).toBe(409)
    expect(await readStored(token, article._id)).toMatchObject({
      title: 'A title',
      workingCopy: { submission: { title: 'Edited' } },
    })
  })

  it('are not discarded in place of others that were saved since', async () => {
    const article = await write(token, { published: true })
    const save = async (title: string, copyRevision = 0) => {
      const sent = edits(article, { title, copyRevision })
      return storedArticle(await send('PUT', article._id, '/working-copy', sent))
    }
    const first = (await save('Shown')).workingCopy?.revision
    const second = (await save('Newer', first)).workingCopy?.revision
    const discard = (revision = first) =>
      send('DELETE', article._id, `/working-copy?copyRevision=${revision}`)
    const refused = await discard()
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('saved unpublished edits') }),
    ])
    expect((await readStored(token, article._id)).workingCopy?.submission.title).toBe('Newer')
    expect((await discard(second)).status).toBe(204)
    expect((await readStored(token, article._id)).workingCopy).toBeNull()
    expect((await discard(second)).status).toBe(204)
    expect((await send('DELETE', article._id, '/working-copy?copyRevision=x')).status).toBe(400)
  })

  it.each(['before', 'in the same moment'])(
    'are not called discarded if they were published %s',
    async (when) => {
      const article = await write(token, { published: true })
      const kept = await storedArticle(
        await send('PUT', article._id, '/working-copy', edits(article)),
      )
      const copyRevision = kept.workingCopy?.revision
      let published: Response | undefined
      const publish = async () => {
        const sent = edits(article, { published: true, copyRevision })
        published = await send('PUT', article._id, '', sent)
      }
      if (when === 'before') await publish()
      const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
        const isLate = statements.some(({ query }) => /^delete from "working_copies"/.test(query))
        if (!published && isLate) await publish()
        return work()
      })
      const path = `/api/admin/articles/${article._id}/working-copy?copyRevision=${copyRevision}`
      const discarded = await request('DELETE', path, { token, env: { ...env, DB } })
      expect([published?.status, discarded.status]).toEqual([200, 409])
      expect(await readStored(token, article._id)).toMatchObject({
        title: 'Edited',
        workingCopy: null,
      })
    },
  )

  it('are discarded, and their revision is never used again', async () => {
    const article = await write(token, { published: true })
    const first = await storedArticle(
      await send('PUT', article._id, '/working-copy', edits(article)),
    )
    expect((await send('DELETE', article._id, '/working-copy')).status).toBe(204)
    expect((await readStored(token, article._id)).workingCopy).toBeNull()
    await send('PUT', article._id, '/working-copy', edits(article, { title: 'New' }))
    const copyRevision = first.workingCopy?.revision
    const late = await send('PUT', article._id, '/working-copy', edits(article, { copyRevision }))
    expect(late.status).toBe(409)
  })

  it('of a deleted article cannot be changed', async () => {
    const article = await write(token, { published: true })
    await send('PUT', article._id, '/working-copy', edits(article))
    await send('DELETE', article._id)
    expect((await send('PUT', article._id, '/working-copy', edits(article))).status).toBe(404)
    expect((await send('DELETE', article._id, '/working-copy')).status).toBe(404)
  })
})

it.each([
  ['published', 'published', '/publish'],
  ['submitted again', 'draft', '/review'],
])('a text that is %s in the same moment is not sent back', async (_, status, path) => {
  const { _id } = await write(token)
  const by = await accountToken({ username: 'Another editor', role: 'editor' })
  await request('PUT', `/api/admin/articles/${_id}/review`, { token: by })
  let other: Response | undefined
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    const isLate = statements.some(({ query }) =>
      /^update "articles" set .*"sent_back"/.test(query),
    )
    if (!other && isLate) other = await send('PUT', _id, path)
    return work()
  })
  const bindings = { ...env, DB }
  const json = { note: 'Shorter.' }
  const sentBack = await request('DELETE', `/api/admin/articles/${_id}/review`, {
    token,
    json,
    env: bindings,
  })
  expect([other?.status, sentBack.status]).toEqual([200, 409])
  expect(await readStored(token, _id)).toMatchObject({ status, sentBack: null, rewriteNote: null })
})

it('of two who send a text back at once, the second is told, and the first one’s note stands', async () => {
  const { _id } = await write(token)
  const by = await accountToken({ username: 'Another editor', role: 'editor' })
  const path = `/api/admin/articles/${_id}/review`
  const asked = await storedArticle(await send('PUT', _id, '/review'))
  const seen = { submittedAt: asked.submittedAt }
  const sendBack = (by: string, note: string) =>
    request('DELETE', path, { token: by, json: { note, ...seen } })
  const both = await Promise.all([sendBack(by, 'One.'), sendBack(token, 'Two.')])
  const [won, lost] = both[0]?.status === 200 ? both : both.toReversed()
  const stands = await readStored(token, _id)
  const told = `${stands.sentBack?.by} sent this text back meanwhile. Nothing was changed.`
  expect([won?.status, lost?.status, await lost?.json()]).toMatchObject([
    200,
    409,
    { message: expect.stringMatching(/ sent this text back meanwhile\. Nothing was changed\.$/) },
  ])
  const third = await accountToken({ username: 'A third editor', role: 'editor' })
  const later = await sendBack(third, 'Later.')
  expect([later.status, await later.json()]).toMatchObject([409, { message: told }])
  // The same call again is no other one.
  const isFirst = won === both[0]
  expect((await sendBack(isFirst ? by : token, isFirst ? 'One.' : 'Two.')).status).toBe(200)
  expect(await readStored(token, _id)).toMatchObject({
    rewriteNote: isFirst ? 'One.' : 'Two.',
    sentBack: stands.sentBack,
  })
})

it('a text that is published is not sent back', async () => {
  const { _id } = await write(token)
  await send('PUT', _id, '/review')
  await send('PUT', _id, '/publish')
  const late = await send('DELETE', _id, '/review', { note: 'Shorter.' })
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { message: 'This text was published meanwhile. Nothing was changed.' },
  ])
  expect(await readStored(token, _id)).toMatchObject({ sentBack: null, rewriteNote: null })
})

describe('an article that was retracted with unpublished edits', () => {
  async function retracted() {
    const article = await write(token, { published: true })
    await storedArticle(await send('PUT', article._id, '/working-copy', edits(article)))
    return storedArticle(await send('PUT', article._id, '/needs-rewrite'))
  }

  it('is published from its editor alone, which shows them', async () => {
    const { _id, workingCopy, revision } = await retracted()
    const refused = await send('PUT', _id, '/publish', { revision })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('This article has unpublished edits.') },
    ])
    expect(await readStored(token, _id)).toMatchObject({ published: false, revision })
    const shown = { revision, copyRevision: workingCopy?.revision, published: true }
    const published = await storedArticle(await send('PUT', _id, '', edits({ revision }, shown)))
    expect(published).toMatchObject({ title: 'Edited', published: true, workingCopy: null })
  })

  it('is not published either if they are saved in the same moment', async () => {
    const article = await write(token, { published: true })
    const { _id, revision } = await storedArticle(await send('PUT', article._id, '/needs-rewrite'))
    let edited: Response | undefined
    const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
      const isLate = statements.some(({ query }) => /^update "articles" set/.test(query))
      if (!edited && isLate) edited = await send('PUT', _id, '/working-copy', edits({ revision }))
      return work()
    })
    const path = `/api/admin/articles/${_id}/publish`
    const refused = await request('PUT', path, { token, env: { ...env, DB } })
    expect([edited?.status, refused.status]).toEqual([200, 409])
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('unpublished edits of this article'),
    })
    expect(await readStored(token, _id)).toMatchObject({
      published: false,
      workingCopy: { submission: { title: 'Edited' } },
    })
  })
})
