import * as z from 'zod'
import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import {
  type Suggestion,
  suggestionSchema,
  type WholeSuggestion,
  wholeSuggestionSchema,
} from '#domain/suggestions/suggestion.ts'
import { answerOf, readStored, request } from '#worker/testing/client.ts'

/** The body of a suggestion that changes some fields of an article as it is stored. */
export async function proposalFor(token: string, id: string, fields: object, more: object = {}) {
  const { revision, workingCopy, ...stored } = await readStored(token, id)
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
