import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { leanCalls } from './client-calls.ts'

const calls = `
import * as z from 'zod'
import { articleSchema } from './article.ts'
import { call } from '#domain/calls/call.ts'
import { noteSchema, noteSubmissionSchema } from './note.ts'
const listSchema = z.array(noteSchema)
export const listNotes = call('GET /notes', { access: 'writer', response: listSchema })
export const createNote = call('POST /notes', { access: 'writer', body: noteSubmissionSchema })
export const readArticle = call('GET /articles/:id', { summary: 'One.', response: articleSchema })
`

function transformed(id: string): string {
  return leanCalls(calls, id, parseAst).replaceAll(/\n+/g, '\n').trim()
}

it('makes a module of each call, with what its answer needs and nothing else', () => {
  expect(transformed('/calls.ts?call=listNotes')).toBe(
    `
import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { noteSchema, noteSubmissionSchema } from './note.ts'
const listSchema = z.array(noteSchema)
export const listNotes = call('GET /notes', {  response: listSchema })`.trim(),
  )
  expect(transformed('/calls.ts?call=createNote')).toBe(
    `
import { call } from '#domain/calls/call.ts'
export const createNote = call('POST /notes', {   })`.trim(),
  )
})

it('leaves their own module nothing but their names', () => {
  expect(transformed('/calls.ts')).toBe(
    `
export { listNotes } from '/calls.ts?call=listNotes'
export { createNote } from '/calls.ts?call=createNote'
export { readArticle } from '/calls.ts?call=readArticle'`.trim(),
  )
})
