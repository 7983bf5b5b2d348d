import { describe, expect, it } from 'vitest'
import { parseApiError } from '#admin/api/api-error.ts'
import type { Connection } from '#admin/api/connection.ts'
import { formOf } from '#admin/editor/form/article-form.ts'
import { storedArticle } from '#admin/testing/article-fixtures.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { SentRequest } from '#domain/calls/request.ts'
import { classifyFailure, saveErrorMessage, sendArticle } from './article-saving.ts'

function apiError(status: number, code: string, message: string) {
  return parseApiError(status, JSON.stringify({ code, message }))
}

const fallback = 'Failed to save article. Please check all required fields and try again.'
const failing = { kind: 'failing' }

it.each([
  [apiError(400, 'bad_request', 'No.'), 'Error: No.'],
  [parseApiError(502, '<h1>'), fallback],
  [new TypeError('Failed to fetch'), fallback],
])('%s is shown as %j', (error, message) => {
  expect(saveErrorMessage(error)).toBe(message)
})

it.each([
  [apiError(401, 'unauthorized', 'Gone.'), { kind: 'signed-out' }],
  [apiError(409, 'conflict', 'Ada saved.'), { kind: 'conflict' }],
  [apiError(404, 'not_found', 'Article Not Found'), { kind: 'gone' }],
  [apiError(400, 'bad_request', 'No.'), { kind: 'refused', message: 'No.', issues: [] }],
  [
    apiError(413, 'too_large', 'Too large.'),
    { kind: 'refused', message: 'Too large.', issues: [] },
  ],
  [apiError(429, 'too_many_requests', 'Slowly.'), failing],
  [apiError(500, 'internal', 'Oh.'), failing],
  [parseApiError(502, '<h1>'), failing],
  [new TypeError('Failed to fetch'), { kind: 'unreachable' }],
])('%s is classified as %j', (error, failure) => {
  expect(classifyFailure(error)).toEqual(failure)
})

/** An editor of a new article, and the server that stores it; of what it stores, it may lose the answer. */
function openNew() {
  const articles = new Map<string, AdminArticle | 'binned'>()
  const sent: string[] = []
  let last: AdminArticle | undefined
  let loses = false
  function find({ path }: SentRequest, creationKey: string) {
    const found = [...articles].find(
      ([key, article]) =>
        key === creationKey || (article !== 'binned' && path.endsWith(`/${article._id}`)),
    )
    return found ?? ([creationKey, undefined] as const)
  }
  function answer(sent: SentRequest): AdminArticle {
    const { creationKey = crypto.randomUUID(), title } = JSON.parse(String(sent.body ?? '{}'))
    const [key, known] = find(sent, creationKey)
    if (known === 'binned') throw apiError(409, 'conflict', 'It is in the bin.')
    if (known && sent.method !== 'PUT') return known
    const before = known ?? storedArticle({ _id: `new-${articles.size}`, revision: 0 })
    last = { ...before, title, revision: before.revision + 1 }
    articles.set(key, last)
    if (loses) throw new TypeError('Failed to fetch')
    return last
  }
  const connection = {
    fetch: async (call, read) => {
      sent.push(call.method)
      return read(Response.json(answer(call)))
    },
  } as Connection
  const writer = crypto.randomUUID()
  const target = {
    stored: null,
    kind: 'auto',
    creationKey: { current: writer },
    lastCommon: async (known: AdminArticle, now: AdminArticle) =>
      last?._id === now._id && last.revision === now.revision ? now : known,
    onFound: () => undefined,
  } as const
  const send = (title: string) =>
    sendArticle(connection, { ...formOf(storedArticle()), title }, target, {
      savedFrom: { writer, sequence: title.length },
      anchors: [],
    })
  async function loseAnswers(...titles: string[]) {
    loses = true
    for (const title of titles) await expect(send(title)).rejects.toThrow(TypeError)
    loses = false
  }
  return { articles, sent, writer, send, loseAnswers }
}

describe('a new article', () => {
  it('is created by one request', async () => {
    const { sent, send } = openNew()
    expect(await send('A')).toMatchObject({ _id: 'new-0', revision: 1 })
    expect(sent).toEqual(['POST'])
  })

  it('is created once, however many answers are lost', async () => {
    const { articles, send, loseAnswers } = openNew()
    await loseAnswers('A', 'Ab', 'Abc')
    expect(await send('Abcd')).toMatchObject({ _id: 'new-0', title: 'Abcd', revision: 4 })
    expect(articles.size).toBe(1)
  })

  it.each([
    ['is in the bin', 'binned'],
    ['was changed by a colleague', storedArticle({ _id: 'new-0', revision: 2, title: 'Theirs' })],
  ] as const)('goes on as one other article if what it became %s', async (_, became) => {
    const { articles, writer, send, loseAnswers } = openNew()
    await loseAnswers('A')
    articles.set(writer, became)
    await loseAnswers('Ab', 'Abc')
    expect(await send('Abcd')).toMatchObject({ _id: 'new-1', title: 'Abcd' })
    expect([...articles.values()]).toEqual([became, expect.objectContaining({ title: 'Abcd' })])
  })
})
