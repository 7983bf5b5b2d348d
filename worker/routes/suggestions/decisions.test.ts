import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { errorSchema } from '#domain/error.ts'
import {
  suggestionConflictSchema,
  type WholeSuggestion,
  wholeSuggestionSchema,
} from '#domain/suggestions/suggestion.ts'
import { discardedTextSchema } from '#domain/versions/discarded-text.ts'
import { versionSchema } from '#domain/versions/version.ts'
import {
  accountToken,
  adminToken,
  answerOf,
  createToken,
  request,
  write,
} from '#worker/testing/client.ts'
import { proposalFor, suggest, suggestionsOn } from '#worker/testing/suggestions/suggest.ts'

const owner = await adminToken()
const editor = await accountToken({ username: 'Ines', role: 'editor' })
const wren = await accountToken({ username: 'Wren', role: 'writer' })

async function send(method: string, path: string, json?: object, token = editor) {
  return request(method, `/api/admin/${path}`, { token, json })
}

const pathOf = ({ articleId, id }: WholeSuggestion) => `articles/${articleId}/suggestions/${id}`

async function readAgain(suggestion: WholeSuggestion): Promise<WholeSuggestion> {
  return answerOf(wholeSuggestionSchema, await send('GET', pathOf(suggestion)))
}

async function versionsOf(id: string) {
  return answerOf(z.array(versionSchema), await send('GET', `articles/${id}/versions`))
}

async function discardedOf(id: string) {
  const listed = await send('GET', `articles/${id}/given-up-texts`)
  return answerOf(z.array(discardedTextSchema), listed)
}

/** Accepts the title of a suggestion, or all of it. */
async function acceptTitle(suggestion: WholeSuggestion, all = false, more: object = {}) {
  const { articleId: id, id: key, revision, text, baseText } = suggestion
  const { authors: _, ...saved } = { ...(all ? text : baseText), title: text.title }
  const rest = all ? null : { text }
  const json = { ...saved, accepted: [{ id: key, revision, rest }], ...more }
  return send('PUT', `articles/${id}`, json)
}

describe('accepting a suggestion', () => {
  it('is a save that leaves the rest proposed for the saved text', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { title: 'Better', summary: 'Short.' })
    const saved = await answerOf(adminArticleSchema, await acceptTitle(made))
    expect(saved).toMatchObject({ title: 'Better', summary: '', revision: 2 })
    const left = await readAgain(made)
    expect(left).toMatchObject({
      base: { revision: 2, copyRevision: 0 },
      baseText: { title: 'Better', summary: '' },
      text: { title: 'Better', summary: 'Short.' },
      updatedAt: made.updatedAt,
    })
    expect(left.revision).toBeGreaterThan(made.revision)
    const accepted = await answerOf(adminArticleSchema, await acceptTitle(left, true))
    expect(accepted).toMatchObject({ summary: 'Short.', revision: 3 })
    expect(await suggestionsOn(owner, _id)).toEqual([])
  })

  it('makes a version that says whose it was, one for what follows at once', async () => {
    const { _id } = await write(owner)
    const ada = await accountToken({ username: 'Ada', role: 'writer' })
    const made = await suggest(wren, _id, { title: 'Better', summary: 'Short.' })
    await acceptTitle(made)
    await acceptTitle(await readAgain(made), true)
    const other = await suggest(ada, _id, { title: 'Best' })
    await acceptTitle(other, true)
    const ofAda = await suggest(ada, _id, { title: 'Published' })
    await acceptTitle(ofAda, true, { published: true })
    const versions = await versionsOf(_id)
    expect(versions.map(({ kind, by, suggestedBy }) => [kind, by, suggestedBy])).toEqual([
      ['published', 'Ines', ['Ada']],
      ['accepted', 'Ines', ['Ada']],
      ['accepted', 'Ines', ['Wren']],
      ['autosaved', env.ADMIN_USERNAME, []],
    ])
  })

  it('of one that was changed meanwhile saves all the same, and leaves it as it is', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { title: 'Better' })
    const changed = await suggest(wren, _id, { title: 'Best' }, { revision: made.revision })
    expect((await acceptTitle(made, true)).status).toBe(200)
    expect(await readAgain(made)).toEqual(changed)
    expect((await versionsOf(_id))[0]?.suggestedBy).toEqual(['Wren'])
  })

  it('of which a colleague accepted the other part meanwhile ends it: the text has all of it', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { title: 'Better', summary: 'Short.' })
    expect((await acceptTitle(made)).status).toBe(200)
    const second = await acceptTitle(made, true)
    expect(await answerOf(adminArticleSchema, second)).toMatchObject({ summary: 'Short.' })
    expect(await suggestionsOn(editor, _id)).toEqual([])
    expect(await discardedOf(_id)).toEqual([])
  })

  it('takes effect with the save or not at all', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { title: 'Better' })
    const refused = await acceptTitle(made, true, { revision: 7 })
    expect(refused.status).toBe(409)
    expect(await readAgain(made)).toEqual(made)
  })

  it('into unpublished edits is the same', async () => {
    const { _id } = await write(owner, { published: true })
    await send('PUT', `articles/${_id}/working-copy`, { title: 'Edits', content: '<p>A text.</p>' })
    const made = await suggest(wren, _id, { title: 'Better', summary: 'Short.' })
    const { authors: _, ...text } = { ...made.baseText, title: 'Better' }
    const rest = { text: made.text }
    const json = { ...text, accepted: [{ id: made.id, revision: made.revision, rest }] }
    const path = `articles/${_id}/working-copy`
    const { workingCopy } = await answerOf(adminArticleSchema, await send('PUT', path, json))
    const { base, baseText } = await readAgain(made)
    expect([base, baseText.title]).toEqual([
      { revision: 1, copyRevision: workingCopy?.revision },
      'Better',
    ])
    expect((await versionsOf(_id))[0]).toMatchObject({ kind: 'accepted', suggestedBy: ['Wren'] })
    // Readers see nothing of it before it is published.
    const published = await request('GET', `/api/articles/${_id}`, { token: owner })
    expect(await published.json()).toMatchObject({ title: 'A title' })
  })
})

describe('refusing a suggestion', () => {
  it('in part leaves the rest, and keeps once what it was', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { title: 'Better', summary: 'Short.', topic: 'Rain' })
    const refuse = async (fields: object, revision: number) =>
      send('PUT', pathOf(made), await proposalFor(owner, _id, fields, { revision }))
    const first = await answerOf(
      wholeSuggestionSchema,
      await refuse({ summary: 'Short.', topic: 'Rain' }, made.revision),
    )
    expect(first).toMatchObject({ by: 'Wren', text: { title: 'A title', summary: 'Short.' } })
    const second = await refuse({ topic: 'Rain' }, first.revision)
    expect(second.status).toBe(200)
    const stale = await refuse({}, first.revision)
    const { conflict } = errorSchema.parse(await stale.json())
    const { stored } = suggestionConflictSchema.parse(conflict)
    expect(stored?.text).toMatchObject({ summary: '', topic: 'Rain' })
    const ended = await refuse({}, stored?.revision ?? 0)
    expect(await ended.json()).toBeNull()
    const kept = await discardedOf(_id)
    expect(
      kept.map(({ text, writtenBy, givenUpBy }) => [text.title, writtenBy, givenUpBy]),
    ).toEqual([['Better', 'Wren', 'Ines']])
  })

  it('as a whole keeps its text, also what its maker wrote since', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { title: 'Better', summary: 'Short.' })
    const rest = await proposalFor(owner, _id, { summary: 'Short.' }, { revision: made.revision })
    await send('PUT', pathOf(made), rest)
    const { revision } = await readAgain(made)
    const changed = await suggest(wren, _id, { summary: 'Longer.' }, { revision })
    const stale = await send('DELETE', pathOf(made), { revision })
    expect(stale.status).toBe(409)
    const ended = await send('DELETE', pathOf(made), { revision: changed.revision })
    expect(ended.status).toBe(204)
    expect((await send('DELETE', pathOf(made))).status).toBe(404)
    const kept = await discardedOf(_id)
    expect(kept.map(({ text }) => text.summary)).toEqual(['Longer.', 'Short.'])
  })
})

describe('what is refused is kept', () => {
  const copy = { title: 'Edits', content: '<p>A text.</p>' }

  it('also right after the same person discarded edits of its maker', async () => {
    const { _id } = await write(owner, { published: true })
    const made = await suggest(wren, _id, { title: 'Better', summary: 'Short.' })
    const edits = await send('PUT', `articles/${_id}/working-copy`, copy, wren)
    expect(edits.status).toBe(200)
    await send('DELETE', `articles/${_id}/working-copy`)
    const left = await answerOf(adminArticleSchema, await acceptTitle(made))
    expect(left.title).toBe('Better')
    expect((await send('DELETE', pathOf(made))).status).toBe(204)
    const kept = await discardedOf(_id)
    expect(kept.map(({ text }) => [text.title, text.summary])).toEqual([
      ['Better', 'Short.'],
      ['Edits', ''],
    ])
  })

  it('with the words that had no place any more', async () => {
    const { _id } = await write(owner)
    const lost = [
      { field: 'content', was: 'old', words: 'Fish & <chips>\nand peas' },
      { field: 'category', was: 'Politics', words: 'Finance' },
      { field: 'content', was: 'gone', words: '' },
    ]
    const made = await suggest(wren, _id, { title: 'Better' }, { lost })
    const rest = await proposalFor(owner, _id, { title: 'Better' }, { revision: made.revision })
    expect((await send('PUT', pathOf(made), rest)).status).toBe(200)
    const [kept] = await discardedOf(_id)
    expect(kept?.text.content).toBe(
      '<p>A text.</p><p>Fish &amp; &lt;chips&gt;</p><p>and peas</p><p>Category: Finance</p>',
    )
  })

  it('also what its maker takes back in part', async () => {
    const { _id } = await write(owner, { published: true })
    const lost = [{ field: 'content', was: 'old', words: 'new words' }]
    const made = await suggest(wren, _id, { title: 'Better' }, { lost })
    const rest = await proposalFor(owner, _id, { title: 'Better' }, { revision: made.revision })
    expect((await send('PUT', pathOf(made), rest, wren)).status).toBe(200)
    const [kept] = await discardedOf(_id)
    expect(kept?.text.content).toContain('<p>new words</p>')
    expect(kept).toMatchObject({ writtenBy: 'Wren', givenUpBy: 'Wren' })
  })
})

describe('who decides', () => {
  it('a writer suggests anywhere, takes back their own, and decides on their own drafts', async () => {
    const { _id } = await write(owner)
    const mine = await suggest(wren, _id, { title: 'Better' })
    const theirs = await suggest(editor, _id, { title: 'Best' })
    const rest = await proposalFor(owner, _id, {}, { revision: theirs.revision })
    for (const refused of [
      await send('DELETE', pathOf(theirs), undefined, wren),
      await send('PUT', pathOf(theirs), rest, wren),
    ]) {
      expect(refused.status).toBe(403)
    }
    expect((await send('DELETE', pathOf(mine), undefined, wren)).status).toBe(204)
    const own = await write(wren)
    const onOwn = await suggest(editor, own._id, { title: 'Best' })
    expect((await send('DELETE', pathOf(onOwn), undefined, wren)).status).toBe(204)
  })

  it('a writer accepts nothing into edits of a published article', async () => {
    const { _id } = await write(owner, { published: true })
    const made = await suggest(editor, _id, { title: 'Better' })
    const accepted = [{ id: made.id, revision: made.revision, rest: null }]
    const json = { title: 'Better', content: '<p>A text.</p>', accepted }
    const refused = await send('PUT', `articles/${_id}/working-copy`, json, wren)
    expect(refused.status).toBe(403)
    expect(await suggestionsOn(owner, _id)).toHaveLength(1)
  })

  it('a program with a token only suggests, under the token’s name', async () => {
    const { _id } = await write(owner)
    const theirs = await suggest(wren, _id, { title: 'Better' })

    const { token } = await createToken(owner, {
      name: 'Proofreader',
      grants: ['suggest', 'publish'],
    })
    const mine = await suggest(token, _id, { title: 'Proofread' })
    expect(mine.by).toBe('Proofreader (token)')
    const accepted = [{ id: theirs.id, revision: theirs.revision, rest: null }]
    const save = { title: 'Better', content: '<p>A text.</p>', accepted }
    const rest = await proposalFor(owner, _id, {}, { revision: theirs.revision })
    for (const refused of [
      await send('DELETE', pathOf(theirs), undefined, token),
      await send('PUT', pathOf(theirs), rest, token),
      await send('PUT', `articles/${_id}`, save, token),
    ]) {
      expect(refused.status).toBe(403)
    }
    expect((await send('DELETE', pathOf(mine), undefined, token)).status).toBe(204)
  })

  it('holds nothing back: an article with suggestions can be published', async () => {
    const { _id } = await write(owner)
    await suggest(wren, _id, { title: 'Better' })
    const published = await send('PUT', `articles/${_id}/publish`, { checklist: {} })
    expect(published.status, await published.clone().text()).toBe(200)
    expect(await suggestionsOn(owner, _id)).toHaveLength(1)
  })
})

describe('when something goes', () => {
  it('a suggestion waits with an article in the bin, and goes with it for good', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { content: '<p>Quagga waits.</p>' })
    await send('DELETE', `articles/${_id}`)
    expect(await suggestionsOn(owner, _id)).toEqual([])
    expect((await send('GET', pathOf(made))).status).toBe(404)
    const json = await proposalFor(owner, (await write(owner))._id, { title: 'Better' })
    expect((await send('PUT', `articles/${_id}/suggestion`, json, wren)).status).toBe(404)
    await send('PUT', `bin/${_id}/restore`)
    expect(await readAgain(made)).toEqual(made)
    await send('DELETE', `articles/${_id}`)
    expect((await send('DELETE', `bin/${_id}`)).status).toBe(204)
    for (const table of [
      'suggestions where article_id = ?1',
      "version_texts where text like '%Quagga%' or hash = ?1",
    ]) {
      const row = await env.DB.prepare(`select count(*) as left from ${table}`).bind(_id).first()
      expect(row).toEqual({ left: 0 })
    }
  })

  it('a suggestion stays when its maker’s account is removed, until it is decided on', async () => {
    const gone = await accountToken({ username: 'Gone', role: 'writer' })
    const { _id } = await write(owner)
    const made = await suggest(gone, _id, { title: 'Better' })
    await env.DB.prepare("delete from admins where username = 'Gone'").run()
    expect(await suggestionsOn(owner, _id)).toHaveLength(1)
    expect((await acceptTitle(made, true)).status).toBe(200)
    expect((await versionsOf(_id))[0]?.suggestedBy).toEqual(['Gone'])
  })
})
