import { test as base, expect } from '@playwright/test'

/**
 * The tests' own `test`: an error on the console or in a script fails it, unless the test said that
 * it expects one by adding to `expectedErrors`.
 */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const errors: string[] = []
      // The browser's own word where a page transition loses its race; the page is there all the same.
      expected.push(/^Transition was (aborted|skipped)/)
      const note = (text: string) => errors.push(text)
      context.on('console', (message) => message.type() === 'error' && note(message.text()))
      context.on('weberror', (error) => note(error.error().message))
      await use(expected)
      const surprises = errors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
