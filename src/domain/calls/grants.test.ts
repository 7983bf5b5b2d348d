import { expect, it } from 'vitest'
import { allCalls, callsByNoun } from './all-calls.ts'
import type { Call } from './call.ts'
import { grants } from './grants.ts'

/** What no token may ever do. */
const never = [
  'auth',
  'accounts',
  'access-keys',
  'tokens',
  'webhooks',
  'audit',
  'settings',
  'previews',
] as const

it.each(never)('no token opens a call of %s', (noun) => {
  const granted = Object.values<Call>(callsByNoun[noun].calls).filter((call) => call.grants)
  expect(granted.map(({ path }) => path)).toEqual([])
})

it('no token opens what asks for a password or for the build token beside an account', () => {
  const guarded = allCalls.filter((call) => call.recentPassword || call.access === 'operator')
  expect(guarded.length).toBeGreaterThan(10)
  expect(guarded.filter((call) => call.grants)).toEqual([])
})

it.each([
  ['read-published', []],
  // What the audit list is told.
  ['read-all', ['/api/admin/exports']],
  ['backup', ['/api/admin/backups']],
] as const)('%s only reads', (grant, noted) => {
  const writing = allCalls.filter((call) => call.grants?.includes(grant) && call.method !== 'GET')
  expect(writing.map(({ path }) => path)).toEqual(noted)
})

it.each(grants)('%s opens calls', (grant) => {
  expect(allCalls.some((call) => call.grants?.includes(grant))).toBe(true)
})

it('a program that writes drafts deletes nothing but its own edits', () => {
  const granted = allCalls.filter(({ grants = [] }) => grants.includes('write-drafts'))
  expect(granted.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/admin/articles/:id/working-copy',
  ])
})
