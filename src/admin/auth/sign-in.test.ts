import { expect, it } from 'vitest'
import { ApiError, parseApiError } from '#admin/api/api-error.ts'
import { pathAfterSignIn, signInErrorMessage } from './sign-in.ts'

it('says why a sign-in failed', () => {
  const wrong = new ApiError({ status: 401, code: 'unauthorized', message: 'Nope.' })
  const tooMany = new ApiError({ status: 429, code: 'too_many_requests', message: 'Wait a bit.' })
  expect(signInErrorMessage(wrong)).toBe('The username or password you entered is incorrect.')
  expect(signInErrorMessage(tooMany)).toBe('Wait a bit.')
  for (const error of [new TypeError('failed'), parseApiError(500, ''), parseApiError(404, 'x')]) {
    expect(signInErrorMessage(error)).toBe('Authentication failed. Please try again later.')
  }
})

it('returns to the editor after signing in, or else to the dashboard', () => {
  expect(pathAfterSignIn(null)).toBe('/admin')
  expect(pathAfterSignIn({ backTo: 'https://elsewhere.example/admin/' })).toBe('/admin')
  expect(pathAfterSignIn({ backTo: '/admin/edit/a-1' })).toBe('/admin/edit/a-1')
})
