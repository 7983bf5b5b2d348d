import { expect, it } from 'vitest'
import { refusalOf } from '#admin/api/api-refusal.ts'
import { failureOf } from './article-saving.ts'
import { saveFailure } from './save-failure.ts'

function refusal(status: number, code: string, message: string) {
  return refusalOf(status, JSON.stringify({ code, message }))
}

const otherwise = 'Failed to save article. Please check all required fields and try again.'
const unreachable = { kind: 'unreachable' }

it.each([
  [refusal(400, 'bad_request', 'No.'), 'Error: No.'],
  [refusalOf(502, '<h1>'), otherwise],
  [new TypeError('Failed to fetch'), otherwise],
])('%s is told as %j', (error, words) => {
  expect(saveFailure(error)).toBe(words)
})

it.each([
  [refusal(401, 'unauthorized', 'Gone.'), { kind: 'signed-out' }],
  [refusal(409, 'conflict', 'Ada saved.'), { kind: 'conflict', message: 'Ada saved.' }],
  [refusal(404, 'not_found', 'Article Not Found'), { kind: 'gone' }],
  [refusal(400, 'bad_request', 'No.'), { kind: 'refused', message: 'No.' }],
  [refusal(413, 'too_large', 'Too large.'), { kind: 'refused', message: 'Too large.' }],
  [refusal(429, 'too_many_requests', 'Slowly.'), unreachable],
  [refusal(500, 'internal', 'Oh.'), unreachable],
  [refusalOf(502, '<h1>'), unreachable],
  [new TypeError('Failed to fetch'), unreachable],
])('%s stops the saving as %j', (error, failure) => {
  expect(failureOf(error)).toEqual(failure)
})
