import { expect, it } from 'vitest'
import { nextAddress } from './next-address.ts'

it.each([
  [null, null],
  ['', null],
  ['</a?before=1>; rel="next"', '/a?before=1'],
  ['</a>; rel=prev, </b?x=1,2>; rel=next', '/b?x=1,2'],
  ['<https://api.example/a?b=c>; rel="next"', '/a?b=c'],
  ['</a>; rel="previous"', null],
])('of %j is %j', (header, next) => {
  expect(nextAddress(header)).toBe(next)
})
