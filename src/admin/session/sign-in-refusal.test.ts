import { expect, it } from 'vitest'
import { ApiRefusal, refusalOf } from '#admin/api/api-refusal.ts'
import { returnAfterSignIn } from './return-after-sign-in.ts'
import { signInRefusal } from './sign-in-refusal.ts'

it('says what went wrong with a sign-in', () => {
  const wrong = new ApiRefusal({ status: 401, code: 'unauthorized', message: 'Nope.' })
  const tooMany = new ApiRefusal({ status: 429, code: 'too_many_requests', message: 'Wait a bit.' })
  expect(signInRefusal(wrong)).toBe('The username or password you entered is incorrect.')
  expect(signInRefusal(tooMany)).toBe('Wait a bit.')
  for (const error of [new TypeError('failed'), refusalOf(500, ''), refusalOf(404, 'x')]) {
    expect(signInRefusal(error)).toBe('Authentication failed. Please try again later.')
  }
})

it('goes to the dashboard after a sign-in, or back to what was being written', () => {
  expect(returnAfterSignIn(null)).toBe('/admin')
  expect(returnAfterSignIn({ backTo: 'https://elsewhere.example/admin/' })).toBe('/admin')
  expect(returnAfterSignIn({ backTo: '/admin/edit/a-1' })).toBe('/admin/edit/a-1')
})
