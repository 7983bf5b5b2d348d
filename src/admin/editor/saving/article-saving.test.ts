import { expect, it } from 'vitest'
import { parseApiError } from '#admin/api/api-error.ts'
import { classifyFailure, saveErrorMessage } from './article-saving.ts'

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
  [apiError(409, 'conflict', 'Ada saved.'), { kind: 'conflict', message: 'Ada saved.' }],
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
