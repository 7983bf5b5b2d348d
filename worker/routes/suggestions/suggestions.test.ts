import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { adminArticleListedSchema, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { boardSchema } from '#domain/board/board.ts'
import { errorSchema } from '#domain/error.ts'
import { limits } from '#domain/limits.ts'
import { noteSchema } from '#domain/notes/note.ts'
import { presenceSchema } from '#domain/presence/presence.ts'
import {
  type Suggestion,
  suggestionConflictSchema,
  suggestionSchema,
  wholeSuggestionSchema,
} from '#domain/suggestions/suggestion.ts'
import { accountToken, adminToken, answerOf, request, write } from '#worker/testing/client.ts'
import { proposalFor, suggest, suggestionsOn } from '#worker/testing/suggestions/suggest.ts'

const owner = await adminToken()
const editor = await accountToken({ username: 'Ines', role: 'editor' })
const wren = await accountToken({ username: 'Wren', role: 'writer' })

async function send(method: string, path: string, json?: object, token = owner) {
  return request(method, `/api/admin/${path}`, { token, json })
}

function readOne({ articleId, id }: Suggestion): Promise<Response> {
  return send('GET', `articles/${articleId}/suggestions/${id}`)
}

async function conflictOf(response: Response) {
  expect(response.status).toBe(409)
  return suggestionConflictSchema.parse(errorSchema.parse(await response.json()).conflict)
}

async function stored(id: string) {
  return answerOf(adminArticleSchema, await send('GET', `articles/${id}`))
}

async function storedTexts(word: string): Promise<number> {
  const sql = `select count(*) as count from version_texts where text like ?`
  const row = await env.DB.prepare(sql).bind(`%${word}%`).first<{ count: number }>()
  return row?.count ?? 0
}

const added = { content: '<p>A text with words.</p>' }

describe('a suggestion', () => {
  it('is stored beside a colleague’s draft, and changes nothing of it', async () => {
    const { _id, revision } = await write(owner)
    const made = await suggest(wren, _id, { ...added, title: 'Another title' })
    expect(made).toMatchObject({
      by: 'Wren',
      base: { revision, copyRevision: 0 },
      baseText: { title: 'A title', content: '<p>A text.</p>' },
      text: { title: 'Another title', ...added },
      lost: [],
    })
    expect(await stored(_id)).toMatchObject({ revision, title: 'A title' })
    const [listed, ...others] = await suggestionsOn(owner, _id)
    expect(others).toEqual([])
    expect(listed).toEqual(suggestionSchema.parse(made))
    expect(await (await readOne(made)).json()).toEqual(made)
  })

  it('is one for each person, and each changes their own', async () => {
    const { _id } = await write(owner)
    const first = await suggest(wren, _id, added)
    const other = await suggest(editor, _id, { summary: 'Short.' })
    const again = await suggest(wren, _id, { title: 'Third' }, { revision: first.revision })
    expect(again).toMatchObject({ id: first.id, text: { title: 'Third' } })
    expect(again.revision).toBeGreaterThan(first.revision)
    expect((await suggestionsOn(owner, _id)).map(({ by }) => by)).toEqual(['Wren', 'Ines'])
    expect(await (await readOne(other)).json()).toEqual(other)
  })

  it('is not overwritten from another tab; the same save again is none', async () => {
    const { _id } = await write(owner)
    const json = await proposalFor(owner, _id, added)
    const first = await answerOf(
      wholeSuggestionSchema,
      await send('PUT', `articles/${_id}/suggestion`, json, wren),
    )
    const repeated = await send('PUT', `articles/${_id}/suggestion`, json, wren)
    expect(await answerOf(wholeSuggestionSchema, repeated)).toEqual(first)
    const other = await proposalFor(owner, _id, { title: 'Other' })
    const refused = await send('PUT', `articles/${_id}/suggestion`, other, wren)
    expect(await conflictOf(refused)).toMatchObject({ stored: first, theirs: { _id } })
  })

  it('ends if it is the text again, with its texts', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, { content: '<p>Zanzibar alone.</p>' })
    expect(await storedTexts('Zanzibar')).toBe(1)
    const json = await proposalFor(owner, _id, {}, { revision: made.revision })
    for (let time = 0; time < 2; time++) {
      const ended = await send('PUT', `articles/${_id}/suggestion`, json, wren)
      expect(await ended.json()).toBeNull()
    }
    expect(await suggestionsOn(owner, _id)).toEqual([])
    expect(await storedTexts('Zanzibar')).toBe(0)
    // The text itself is still that of a version.
    expect((await stored(_id)).content).toBe('<p>A text.</p>')
    expect((await send('GET', `articles/${_id}/versions`)).status).toBe(200)
  })

  it('is made from a text that is stored: the newest, or that of a version', async () => {
    const { _id } = await write(owner)
    const old = await proposalFor(owner, _id, added)
    const saved = await send(
      'PUT',
      `articles/${_id}`,
      { title: 'A title', content: '<p>New.</p>' },
      editor,
    )
    expect(saved.status).toBe(200)
    // Another person's save leaves a version of the text before.
    const made = await answerOf(
      wholeSuggestionSchema,
      await send('PUT', `articles/${_id}/suggestion`, old, wren),
    )
    expect(made.baseText.content).toBe('<p>A text.</p>')
    const gone = { ...old, base: { revision: 77 }, revision: made.revision }
    const refused = await send('PUT', `articles/${_id}/suggestion`, gone, wren)
    expect(await conflictOf(refused)).toMatchObject({
      stored: { id: made.id },
      theirs: { content: '<p>New.</p>', revision: 2 },
    })
  })

  it('of a published article is made from its unpublished edits, if there are any', async () => {
    const { _id } = await write(owner, { published: true })
    const edits = { title: 'A title', content: '<p>Edits.</p>' }
    await send('PUT', `articles/${_id}/working-copy`, edits)
    const made = await suggest(wren, _id, { content: '<p>Edits, read.</p>' })
    expect(made.baseText.content).toBe('<p>Edits.</p>')
    expect(made.base.copyRevision).toBeGreaterThan(0)
  })

  it('goes on after a merge of authors, and proposes no byline of before', async () => {
    for (const name of ['A. Pell', 'Ann Pell']) await send('POST', 'authors', { name })
    const { _id } = await write(owner, { author: 'A. Pell' })
    const proposed = await proposalFor(wren, _id, added)
    const { revision } = await suggest(wren, _id, { title: 'Another title' })
    expect((await send('POST', 'authors/a-pell/merge', { into: 'ann-pell' })).status).toBe(200)
    const save = (json: object) => send('PUT', `articles/${_id}/suggestion`, json, wren)
    const saved = await answerOf(wholeSuggestionSchema, await save({ ...proposed, revision }))
    expect(saved).toMatchObject({
      baseText: { author: 'Ann Pell' },
      text: { author: 'Ann Pell', ...added },
    })
    const other = { ...proposed, text: { ...proposed.text, author: 'Bo' } }
    const again = await answerOf(
      wholeSuggestionSchema,
      await save({ ...other, revision: saved.revision }),
    )
    expect(again).toMatchObject({ baseText: { author: 'Ann Pell' }, text: { author: 'Bo' } })
  })

  it('is checked and cleaned like a save', async () => {
    const { _id } = await write(owner)
    const put = async (fields: object, more: object = {}) =>
      send('PUT', `articles/${_id}/suggestion`, await proposalFor(owner, _id, fields, more), wren)
    const cleaned = await put({ content: '<p onclick="x()">Safe<script>x()</script></p>' })
    expect(await cleaned.json()).toMatchObject({ text: { content: '<p>Safe</p>' } })
    const refused = [
      await put({ title: '' }),
      await put({ category: 'No such category' }),
      await put({ content: 'x'.repeat(limits.content + 1) }),
      await put({}, { lost: [{ field: 'nothing', was: '', words: 'x' }] }),
    ]
    for (const response of refused) {
      expect(response.status).toBe(400)
      expect(errorSchema.parse(await response.json()).issues?.[0]?.field).toMatch(
        /^(text\.|lost|category)/,
      )
    }
  })

  it('keeps changes that have no place any more, and does not end with them', async () => {
    const { _id } = await write(owner)
    const lost = [{ field: 'content', was: 'old words', words: 'new words' }]
    const made = await suggest(wren, _id, {}, { lost })
    expect(made.lost).toEqual(lost)
    const json = await proposalFor(owner, _id, {}, { revision: made.revision })
    const dismissed = await send('PUT', `articles/${_id}/suggestion`, json, wren)
    expect(await dismissed.json()).toBeNull()
  })

  it('is one of 20 on an article at most; then others are refused, and say so', async () => {
    const { _id } = await write(owner)
    for (let number = 0; number < limits.suggestions; number++) {
      const token = await accountToken({ username: `Maker ${number}`, role: 'writer' })
      await suggest(token, _id, { title: `Title ${number}` })
    }
    const json = await proposalFor(owner, _id, added)
    const refused = await send('PUT', `articles/${_id}/suggestion`, json, wren)
    expect(refused.status).toBe(400)
    expect(errorSchema.parse(await refused.json()).message).toContain('at most 20 open suggestions')
    const last = (await suggestionsOn(owner, _id)).at(-1)
    await send('DELETE', `articles/${_id}/suggestions/${last?.id}`)
    expect((await send('PUT', `articles/${_id}/suggestion`, json, wren)).status).toBe(200)
  })

  it('may be as long as a text, with what is lost beside it', async () => {
    const content = `<p>${'w'.repeat(limits.content - 7)}</p>`
    const { _id } = await write(owner, { content: content.replaceAll('w', 'ẅ') })
    const lost = [{ field: 'content', was: '', words: 'ẅ'.repeat(limits.content) }]
    const made = await suggest(wren, _id, { content }, { lost })
    expect(made.text.content).toHaveLength(limits.content)
    expect(made.lost).toEqual(lost)
  })

  it('is shown to whoever has the article open, by the number that the heartbeat carries', async () => {
    const { _id } = await write(owner)
    const seen = async () => {
      const json = { writer: crypto.randomUUID(), typing: false }
      const response = await send('PUT', `articles/${_id}/presence`, json)
      return (await answerOf(presenceSchema, response)).article?.suggestionsRevision
    }
    const numbers = [await seen()]
    const mine = await suggest(wren, _id, added)
    numbers.push(await seen())
    await suggest(editor, _id, added)
    numbers.push(await seen())
    await suggest(wren, _id, { title: 'Other' }, { revision: mine.revision })
    numbers.push(await seen())
    await send('DELETE', `articles/${_id}/suggestions/${mine.id}`)
    numbers.push(await seen())
    expect(numbers[0]).toBe(0)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('is counted in lists and on the board', async () => {
    const { _id } = await write(owner, { title: 'Counted suggestions' })
    await suggest(wren, _id, added)
    await suggest(editor, _id, added)
    const listed = z.array(adminArticleListedSchema)
    const drafts = await answerOf(listed, await send('GET', 'staging'))
    expect(drafts.find((draft) => draft._id === _id)?.openSuggestions).toBe(2)
    const found = await answerOf(listed, await send('GET', 'articles?q=Counted%20suggestions'))
    expect(found.map(({ openSuggestions }) => openSuggestions)).toEqual([2])
    const columns = await answerOf(boardSchema, await send('GET', 'board'))
    const cards = columns.flatMap(({ cards }) => cards)
    expect(cards.find((card) => card._id === _id)?.openSuggestions).toBe(2)
  })

  it('is answered by a note that names it, and stays named when it ends', async () => {
    const { _id } = await write(owner)
    const made = await suggest(wren, _id, added)
    const json = {
      id: crypto.randomUUID(),
      text: 'Why, @Wren?',
      mentions: ['Wren'],
      quote: 'with words',
      anchor: { ranges: [], text: 'with words', before: 'A text', after: '.' },
      suggestionId: made.id,
    }
    const note = await answerOf(
      noteSchema,
      await send('POST', `articles/${_id}/notes`, json, editor),
    )
    expect(note.suggestionId).toBe(made.id)
    const mentions = await send('GET', 'mentions', undefined, wren)
    expect(await mentions.text()).toContain(note.id)
    await send('DELETE', `articles/${_id}/suggestions/${made.id}`, undefined, wren)
    const notes = await answerOf(z.array(noteSchema), await send('GET', `articles/${_id}/notes`))
    expect(notes).toEqual([note])
  })
})
