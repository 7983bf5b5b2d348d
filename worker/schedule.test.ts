import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { uploadedImageSchema } from '#domain/images/media-schema.ts'
import type { Environment } from '#worker/environment.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { accountToken, readerToken, request, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'
import { at, changesOf, openSchedule, soonAfter, wallTime } from '#worker/testing/schedule.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import { upload } from '#worker/testing/uploads.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

const owner = await accountToken({ username: 'an owner', role: 'owner' })
const desk = await openSchedule()

describe('what is scheduled', () => {
  it('leaks nowhere before its time, and is everywhere with the next request after it', async () => {
    const secret = 'Unheard'
    const { url } = uploadedImageSchema.parse(await (await upload(owner, png(600, 20, 9))).json())
    const older = await write(owner, { published: true, category: 'Finance' })
    const { _id } = await write(owner, {
      title: `${secret} of`,
      category: 'Finance',
      tags: ['hush'],
      author: 'Nobody Yet',
      content: `<p>${secret} words.</p><img src="${url}" alt="${secret}">`,
    })
    await desk.schedule(_id)
    const worker = await freshIsolate()
    const token = await readerToken()
    const get = async (path: string) => {
      const session = path.startsWith('/api/')
        ? { token }
        : { headers: { cookie: `latchkey_site=${token}` } }
      const response = await request('GET', path, { ...session, env: worker })
      const isThere = response.status === 200
      return path === url ? isThere : isThere && (await response.text()).includes(secret)
    }
    const paths = [
      `/article/${_id}`,
      `/article/${older._id}`,
      '/',
      '/latest',
      '/?category=finance',
      '/explore',
      '/tag/hush',
      '/contributors/nobody-yet',
      '/feed.xml',
      '/feed/finance.json',
      '/feeds/all/top.json',
      '/search?q=hush',
      '/api/search?q=hush',
      '/api/articles',
      `/api/articles/${_id}`,
      url,
    ]
    const seen = async () => Promise.all(paths.map(async (path) => ((await get(path)) ? path : '')))
    expect((await seen()).filter(Boolean)).toEqual([])
    await runScheduledChanges(worker, soonAfter)
    expect(await seen()).toEqual(paths)
  })
})

describe('a scheduled publication', () => {
  it('pins its text, and is out at its time in the name of who scheduled it', async () => {
    const { _id } = await write(owner, { title: 'Quietly pinned', content: '<p>Hushed.</p>' })
    await desk.schedule(_id)
    await desk.save(_id, { title: 'Quietly pinned', content: '<p>Later words.</p>' })
    expect(await desk.scheduled(_id)).toMatchObject([{ at, kind: 'publish', isNewest: false }])
    await runScheduledChanges(env, new Date('2031-05-05T08:59:59.000Z'))
    expect(await changesOf(_id)).toEqual([])
    await runScheduledChanges(env, soonAfter)
    const article = await desk.read(_id)
    expect(article).toMatchObject({ published: true, publishedAt: at, content: '<p>Hushed.</p>' })
    expect(article.workingCopy?.submission.content).toBe('<p>Later words.</p>')
    expect(await changesOf(_id)).toEqual([{ kind: 'publish', by: 'an editor' }])
    expect(await desk.scheduled(_id)).toEqual([])
  })

  it('sends the newest text if asked to', async () => {
    const { _id } = await write(owner)
    const { id } = await desk.schedule(_id)
    await desk.save(_id, { content: '<p>The newest.</p>' })
    const path = `/api/admin/articles/${_id}/schedule/${id}`
    const json = { newest: true }
    expect((await request('PUT', path, { token: desk.token, json })).status).toBe(200)
    expect(await desk.scheduled(_id)).toMatchObject([{ isNewest: true, wallTime }])
    await runScheduledChanges(env, soonAfter)
    expect(await desk.read(_id)).toMatchObject({ content: '<p>The newest.</p>', workingCopy: null })
  })

  it('updates what is published, and keeps newer edits aside', async () => {
    const { _id } = await write(owner, { published: true })
    const edit = async (content: string) => {
      const json = { title: 'A title', content }
      const path = `/api/admin/articles/${_id}/working-copy`
      expect((await request('PUT', path, { token: desk.token, json })).status).toBe(200)
    }
    await edit('<p>An update.</p>')
    await desk.schedule(_id)
    await edit('<p>Not yet.</p>')
    await desk.schedule(_id, { kind: 'withdraw', wallTime: '2031-05-09T09:00' })
    await runScheduledChanges(env, soonAfter)
    const article = await desk.read(_id)
    expect(article.content).toBe('<p>An update.</p>')
    expect(article.workingCopy).toMatchObject({
      submission: { content: '<p>Not yet.</p>' },
      baseRevision: article.revision,
    })
    await runScheduledChanges(env, new Date('2031-05-09T09:00:10.000Z'))
    expect(await desk.read(_id)).toMatchObject({ published: false, status: 'draft' })
    expect((await changesOf(_id)).map(({ kind }) => kind)).toEqual(['publish', 'edit', 'retract'])
  })

  it('with a text that is too long beside its corrections waits for an editor, who is told why', async () => {
    const { _id } = await write(owner, { published: true })
    const corrections = Array.from({ length: 99 }, (_, place) => ({
      id: crypto.randomUUID(),
      kind: 'correction',
      placement: 'top',
      note: `${place} ${'語'.repeat(2_600)}`,
      at,
    }))
    await env.DB.prepare('update articles set corrections = ? where id = ?')
      .bind(JSON.stringify(corrections), _id)
      .run()
    await desk.send('PUT', `/api/admin/articles/${_id}/working-copy`, {
      title: 'A title',
      content: `<p>${'語'.repeat(399_000)}</p>`,
    })
    await desk.schedule(_id)
    await runScheduledChanges(env, soonAfter)
    expect(await desk.problems(_id)).toMatchObject([
      { problem: 'With its corrections, this text is too long to be stored. Shorten it.' },
    ])
    const stored = env.DB.prepare('select content from articles where id = ?').bind(_id)
    expect(await stored.first('content')).toBe('<p>A text.</p>')
  })

  it('is cancelled by a publication by hand, and everything by a withdrawal by hand', async () => {
    const { _id } = await write(owner)
    const put = (path: string) =>
      request('PUT', `/api/admin/articles/${_id}/${path}`, { token: desk.token, json: {} })
    await desk.schedule(_id)
    await desk.schedule(_id, { kind: 'withdraw', wallTime: '2031-05-09T09:00' })
    await put('publish')
    expect(await desk.scheduled(_id)).toMatchObject([{ kind: 'withdraw' }])
    await desk.schedule(_id)
    await put('needs-rewrite')
    expect(await desk.scheduled(_id)).toEqual([])
    await runScheduledChanges(env, new Date('2031-06-01T00:00:00.000Z'))
    expect(await desk.read(_id)).toMatchObject({ published: false })
  })

  it('is cancelled by a withdrawal with an explanation, and not by a change of that', async () => {
    const { _id } = await write(owner, { published: true })
    const path = `/api/admin/articles/${_id}/withdrawal`
    await desk.schedule(_id)
    await desk.send('PUT', path, { explanation: 'A source asked us to.' })
    expect(await desk.scheduled(_id)).toEqual([])
    await desk.schedule(_id)
    await desk.send('PUT', path, { explanation: 'In short.' })
    await desk.send('DELETE', path)
    expect(await desk.scheduled(_id)).toMatchObject([{ kind: 'publish' }])
  })
})

describe('the cron trigger', () => {
  async function several(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      const { _id } = await write(owner)
      await desk.schedule(_id)
      ids.push(_id)
    }
    return ids
  }

  async function published(ids: readonly string[]): Promise<number> {
    const articles = await Promise.all(ids.map(desk.read))
    return articles.filter((article) => article.published).length
  }

  async function expectOnce(ids: readonly string[]) {
    for (const id of ids) expect(await changesOf(id)).toHaveLength(1)
    expect(await published(ids)).toBe(ids.length)
  }

  /** A database that stops at a statement that makes a change, before or after that took effect. */
  function stopping(after: number, how: 'before' | 'after' | 'silent'): Environment {
    let batches = 0
    const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
      // Only the batches that change an article are as long as this.
      if (statements.length < 6 || ++batches <= after) return work()
      if (how === 'after') await work()
      if (how === 'silent') return new Promise(() => {})
      throw new Error('D1_ERROR: the connection was lost')
    })
    return { ...env, DB }
  }

  it('does everything once if two run at the same time', async () => {
    const ids = await several(4)
    await Promise.all([
      runScheduledChanges(env, soonAfter),
      runScheduledChanges(env, soonAfter),
      runScheduledChanges({ ...env }, soonAfter),
    ])
    await expectOnce(ids)
  })

  it('goes on where a run died between two articles', async () => {
    const ids = await several(4)
    // The isolate is gone: nothing after this batch is ever run, and nothing is reported.
    const died = runScheduledChanges(stopping(2, 'silent'), soonAfter)
    await expect.poll(() => published(ids)).toBe(2)
    await Promise.race([died, scheduler.wait(50)])
    expect(await published(ids)).toBe(2)
    await runScheduledChanges(env, soonAfter)
    await expectOnce(ids)
  })

  it.each(['before', 'after'] as const)(
    'does nothing twice if the database is lost %s a change took effect',
    async (how) => {
      const ids = await several(3)
      await runScheduledChanges(stopping(1, how), soonAfter)
      expect(await published(ids)).toBe(how === 'before' ? 1 : 3)
      await runScheduledChanges(env, soonAfter)
      await expectOnce(ids)
    },
  )

  it('keeps the order of an article’s changes if the first of them has to be tried again', async () => {
    const { _id } = await write(owner)
    await desk.schedule(_id)
    await desk.schedule(_id, { kind: 'withdraw', wallTime: '2031-05-05T09:01' })
    const afterBoth = new Date('2031-05-05T09:01:30.000Z')
    await runScheduledChanges(stopping(0, 'before'), afterBoth)
    expect(await changesOf(_id)).toEqual([])
    await runScheduledChanges(env, afterBoth)
    expect((await changesOf(_id)).map(({ kind }) => kind)).toEqual(['publish', 'retract'])
    expect(await desk.problems(_id)).not.toContainEqual(expect.objectContaining({ doneAt: null }))
  })

  it('is late, and says why', async () => {
    const [id = ''] = await several(1)
    await runScheduledChanges(env, new Date('2031-05-05T09:07:00.000Z'))
    expect(await desk.read(id)).toMatchObject({ publishedAt: '2031-05-05T09:07:00.000Z' })
    const [late] = await desk.problems(id)
    expect(late?.problem).toBe('It was 7 minutes late: the cron trigger did not run.')
  })

  it('writes nothing during a restore', async () => {
    const ids = await several(1)
    await env.DB.exec("update database_state set state = 'restoring'")
    await runScheduledChanges(env, soonAfter)
    await env.DB.exec("update database_state set state = 'ready'")
    expect(await published(ids)).toBe(0)
    await runScheduledChanges(env, soonAfter)
    await expectOnce(ids)
  })
})

describe('a scheduled change that cannot be made', () => {
  async function expectKept(id: string, problem: string) {
    await runScheduledChanges(env, soonAfter)
    expect(await desk.problems(id)).toMatchObject([{ problem, title: 'A title', doneAt: null }])
    // It is not tried again by itself.
    await runScheduledChanges(env, new Date('2031-05-06T09:00:00.000Z'))
  }

  it('stays, with the reason, until an editor schedules it anew', async () => {
    const { _id } = await write(owner)
    const { id } = await desk.schedule(_id)
    const path = `/api/admin/articles/${_id}`
    await request('PUT', `${path}/needs-rewrite`, { token: desk.token, json: {} })
    await expectKept(_id, 'The article was sent back to be rewritten.')
    await request('PUT', `${path}/rewrite-done`, { token: desk.token })
    const json = { wallTime: '2031-05-07T09:00', timeZone: 'Etc/UTC' }
    await request('PUT', `${path}/schedule/${id}`, { token: desk.token, json })
    expect(await desk.scheduled(_id)).toMatchObject([{ problem: null, wallTime: json.wallTime }])
    await runScheduledChanges(env, new Date('2031-05-07T09:00:01.000Z'))
    expect(await desk.read(_id)).toMatchObject({ published: true })
  })

  it('is reported if the category is gone, or the article in the bin, whence it comes back unpublished', async () => {
    const { _id } = await write(owner, { category: 'Finance' })
    const { id } = await desk.schedule(_id)
    const rename = (from: string, to: string) =>
      env.DB.prepare('update version_texts set text = replace(text, ?, ?)')
        .bind(`"${from}"`, `"${to}"`)
        .run()
    await rename('Finance', 'Weather')
    const gone = 'There is no category Weather any more.'
    await expectKept(_id, gone)
    // Moved as it is, it would only fail again.
    const moved = { wallTime: '2031-05-07T09:00', checklist: { overridden: [], reason: '' } }
    const path = `/api/admin/articles/${_id}/schedule/${id}`
    const refused = await request('PUT', path, { token: desk.token, json: moved })
    const message = `${gone} Cancel this, and schedule the text as it is now.`
    expect([refused.status, await refused.json()]).toMatchObject([400, { message }])
    const binned = (await write(owner))._id
    await desk.schedule(binned)
    await request('DELETE', `/api/admin/articles/${binned}`, { token: desk.token })
    expect(await desk.problems(binned)).toEqual([])
    await request('PUT', `/api/admin/bin/${binned}/restore`, { token: desk.token })
    await expectKept(binned, 'The article was moved to the bin.')
    expect(await desk.read(binned)).toMatchObject({ published: false })
  })

  it('is one of a text that was sent back in review, or of edits that were discarded', async () => {
    const writer = await accountToken({ username: 'a writer', role: 'writer' })
    const sent = await write(writer)
    const review = `/api/admin/articles/${sent._id}/review`
    for (const leave of [
      () => desk.send('DELETE', review, { note: 'Say who.' }),
      () => desk.send('PUT', `/api/admin/articles/${sent._id}/stage`, { stage: 'draft' }),
    ]) {
      await request('PUT', review, { token: writer })
      await desk.schedule(sent._id)
      await leave()
      await expectKept(sent._id, 'The article was sent back to be rewritten.')
      const [change] = await desk.scheduled(sent._id)
      await desk.send('DELETE', `/api/admin/articles/${sent._id}/schedule/${change?.id}`)
    }
    const { _id } = await write(owner, { published: true })
    const edits = `/api/admin/articles/${_id}/working-copy`
    await desk.send('PUT', edits, { title: 'A title', content: '<p>Edits.</p>', published: true })
    await desk.schedule(_id)
    await desk.send('DELETE', edits)
    await expectKept(_id, 'The edits were discarded.')
    expect(await desk.read(_id)).toMatchObject({ content: '<p>A text.</p>' })
  })

  it('is none of a text that was sent back once and that an editor calls ready', async () => {
    const { _id } = await write(owner)
    await desk.send('DELETE', `/api/admin/articles/${_id}/review`, { note: 'Say who.' })
    await desk.schedule(_id)
    await desk.send('PUT', `/api/admin/articles/${_id}/stage`, { stage: 'ready' })
    await runScheduledChanges(env, soonAfter)
    expect(await desk.problems(_id)).toEqual([])
    expect(await desk.read(_id)).toMatchObject({ published: true })
  })

  it('is reported if the address is taken', async () => {
    const { _id } = await write(owner)
    await desk.save(_id, { title: 'Another' })
    await desk.schedule(_id)
    await desk.save(_id, {})
    const slug = `another-${_id.split('-').at(-1)}`
    await write(owner, { slug, published: true })
    await expectKept(_id, 'Its address leads to another article.')
  })
})
