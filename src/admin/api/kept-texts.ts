import { z } from 'zod'
import {
  type GivenUpSubmissionInput,
  type GivenUpText,
  givenUpTextSchema,
  type TextSave,
  textSaveSchema,
} from '#domain/kept-text.ts'
import { type Connection, requestJson, requestNoContent } from './connection.ts'

/** The last save of each of these editors; those that saved nothing are left out. */
export async function readTextSaves(
  connection: Connection,
  writers: readonly string[],
): Promise<TextSave[]> {
  if (writers.length === 0) return []
  const query = new URLSearchParams({ writers: writers.slice(0, 100).join(',') })
  const path = `/api/admin/text-saves?${query}`
  return requestJson(connection, 'GET', path, z.array(textSaveSchema))
}

function pathOf(id: string): string {
  return `/api/admin/articles/${encodeURIComponent(id)}/given-up-texts`
}

/** Newest first. */
export function listGivenUpTexts(
  connection: Connection,
  id: string,
  signal: AbortSignal,
): Promise<GivenUpText[]> {
  return requestJson(connection, 'GET', pathOf(id), z.array(givenUpTextSchema), { signal })
}

/** Keeps a text on the server that the editor decides against. */
export function keepGivenUpText(
  connection: Connection,
  id: string,
  body: GivenUpSubmissionInput,
): Promise<void> {
  return requestNoContent(connection, 'POST', pathOf(id), { body })
}
