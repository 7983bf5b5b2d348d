import { expect } from 'vitest'
import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import {
  type Suggestion,
  suggestionSchema,
  type WholeSuggestion,
  wholeSuggestionSchema,
} from '#domain/suggestions/suggestion.ts'
import { request } from '#worker/testing/client.ts'

/** Reads an answer that must be good. */
export async function answerOf<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  expect(response.ok, await response.clone().text()).toBe(true)
  return schema.parse(await response.json())
}

/** The body of a suggestion that changes some fields of an article as it is stored. */
export async function proposalFor(token: string, id: string, fields: object, more: object = {}) {
  const read = await request('GET', `/api/admin/articles/${id}`, { token })
  const { revision, workingCopy, ...stored } = await answerOf(adminArticleSchema, read)
  const text = pickFields({ ...stored, ...workingCopy?.submission }, fieldNames)
  return {
    base: { revision, copyRevision: workingCopy?.revision ?? 0 },
    text: { ...text, authors: [], ...fields },
    ...more,
  }
}

/** Suggests a change of some fields of an article as it is stored. */
export async function suggest(
  token: string,
  id: string,
  fields: object,
  more: { revision?: number; lost?: object[] } = {},
): Promise<WholeSuggestion> {
  const json = await proposalFor(token, id, fields, more)
  const path = `/api/admin/articles/${id}/suggestion`
  return answerOf(wholeSuggestionSchema, await request('PUT', path, { token, json }))
}

export async function suggestionsOn(token: string, id: string): Promise<Suggestion[]> {
  const listed = await request('GET', `/api/admin/articles/${id}/suggestions`, { token })
  return answerOf(z.array(suggestionSchema), listed)
}
