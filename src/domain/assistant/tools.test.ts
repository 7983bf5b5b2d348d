import { expect, it } from 'vitest'
import { operationIds } from '#domain/calls/all-calls.ts'
import { grants } from '#domain/calls/grants.ts'
import { inputSchemaOf, tools, toolsFor } from './tools.ts'

it.each(tools)('$name is a call by its name in the API’s description', ({ name, call }) => {
  expect(operationIds.get(call)).toBe(name)
})

it('no tool changes, publishes or deletes a text', () => {
  const writing = tools.filter(({ call }) => call.method !== 'GET')
  expect(writing.map(({ call }) => `${call.method} ${call.path}`)).toEqual([
    'POST /api/admin/articles/:id/notes',
    'POST /api/admin/notes/:key/replies',
    'PUT /api/admin/articles/:id/suggestion',
    'POST /api/admin/articles',
  ])
  expect(writing.every(({ bodyOf }) => bodyOf !== undefined)).toBe(true)
})

it('an assistant that may suggest reads and notes; a draft also needs to be granted', () => {
  const names = tools.map(({ name }) => name)
  const opened = (granted: Parameters<typeof toolsFor>[0]) =>
    toolsFor(granted).map(({ name }) => name)
  expect(opened(['suggest'])).toEqual(names.filter((name) => name !== 'createArticle'))
  expect(opened(['suggest', 'write-drafts'])).toEqual(names)
  expect(opened(grants)).toEqual(names)
})

it('takes the parameters of the path beside the query or the body', () => {
  const schemas = Object.fromEntries(tools.map((tool) => [tool.name, inputSchemaOf(tool)]))
  expect(schemas.addNote).toMatchObject({ required: ['id', 'text', 'quote'] })
  expect(Object.keys(schemas.search?.properties ?? {})).toContain('q')
  for (const taken of ['published', 'slug', 'revision', 'correction', 'withdrawal']) {
    expect(Object.keys(schemas.createArticle?.properties ?? {})).not.toContain(taken)
  }
})
