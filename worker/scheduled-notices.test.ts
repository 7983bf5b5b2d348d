import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { runScheduledChanges } from '#worker/schedule.ts'
import { accountToken, write } from '#worker/testing/client.ts'
import { changesOf, openSchedule, soonAfter } from '#worker/testing/schedule.ts'

const owner = await accountToken({ username: 'an owner', role: 'owner' })
const desk = await openSchedule()

describe('what readers are told of a scheduled change', () => {
  const edit = (id: string, content: string) =>
    desk.send('PUT', `/api/admin/articles/${id}/working-copy`, { title: 'A title', content })

  it('is told with the update', async () => {
    const { _id } = await write(owner, { published: true, content: '<p>Eleven.</p>' })
    await edit(_id, '<p>Twelve.</p>')
    const note = 'It said eleven. It was twelve.'
    const correction = { kind: 'correction', note, placement: 'top' }
    const stored = await desk.schedule(_id, { correction })
    expect(stored.correction).toEqual(correction)
    expect(await desk.scheduled(_id)).toMatchObject([{ correction }])
    await runScheduledChanges(env, soonAfter)
    const { content, corrections } = await desk.read(_id)
    expect(content).toBe('<p>Twelve.</p>')
    expect(corrections).toMatchObject([{ kind: 'correction', note, placement: 'top' }])
    const kinds = (await changesOf(_id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['publish', 'correction'])
  })

  it('is nothing of a typo', async () => {
    const { _id } = await write(owner, { published: true })
    await edit(_id, '<p>Its words.</p>')
    await desk.schedule(_id, { correction: { kind: 'typo' } })
    await runScheduledChanges(env, soonAfter)
    expect((await desk.read(_id)).corrections).toEqual([])
    expect((await changesOf(_id)).map(({ kind }) => kind)).toEqual(['publish', 'edit'])
  })

  it('explains a withdrawal at the article’s address', async () => {
    const { _id } = await write(owner, { title: 'Soon gone', published: true })
    const withdrawal = { explanation: 'Its only source took it back.' }
    await desk.schedule(_id, { kind: 'withdraw', withdrawal })
    await runScheduledChanges(env, soonAfter)
    const article = await desk.read(_id)
    expect(article).toMatchObject({
      published: false,
      withdrawal: { ...withdrawal, title: 'Soon gone' },
    })
    expect((await changesOf(_id)).map(({ kind }) => kind)).toEqual(['publish', 'withdraw'])
  })
})
