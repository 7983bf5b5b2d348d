import { expect, it } from 'vitest'
import { refusalOf } from '#admin/api/api-refusal.ts'
import { saveFailure } from './save-failure.ts'

function refusal(status: number, code: string, message: string) {
  return refusalOf(status, JSON.stringify({ code, message }))
}

const otherwise = 'Failed to save article. Please check all required fields and try again.'

it.each([
  [refusal(401, 'unauthorized', 'Gone.'), { kind: 'session-ended' }],
  [refusal(409, 'conflict', 'Ada saved.'), { kind: 'conflict', message: 'Ada saved.' }],
  [refusal(400, 'bad_request', 'No.'), { kind: 'failed', message: 'Error: No.' }],
  [refusalOf(502, '<h1>'), { kind: 'failed', message: otherwise }],
  [new TypeError('Failed to fetch'), { kind: 'failed', message: otherwise }],
])('tells %s', (error, failure) => {
  expect(saveFailure(error)).toEqual(failure)
})
