import { test as base, expect } from '@playwright/test'
import type { Article } from '#domain/articles/article.ts'
import type { ArticleSubmissionInput } from '#domain/articles/article-submission.ts'
import { storageState } from '#tests/support/signed-in-context.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { AdminScreen } from './admin.screen.ts'
import { LoginScreen } from './auth/login.screen.ts'
import { watchPageErrors } from './page-errors.ts'
import { ReaderScreen } from './reader/reader.screen.ts'

interface WorkerFixtures {
  /**
   * The product with the demonstration magazine. Each worker starts its own. It builds nothing: the
   * Worker renders what changed.
   */
  magazine: StartedProduct
}

interface TestFixtures {
  /**
   * The sessions that the browser starts with; `admin` has a reader's too. `recentAdmin` has just given
   * the password, which what changes accounts, keys and tokens asks for after five minutes.
   */
  visitor: 'nobody' | 'reader' | 'admin' | 'recentAdmin'
  /** Errors of pages (`page-errors.ts`) that the test causes; any other fails it. */
  expectedErrors: RegExp[]
  login: LoginScreen
  reader: ReaderScreen
  admin: AdminScreen
  /** Stores a draft with a title of its own, unless the fields say otherwise; deleted after the test. */
  createArticle: (fields?: Partial<ArticleSubmissionInput>) => Promise<Article>
}

/** `test` of all browser tests. An error that a page of any context leaves fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  magazine: [
    async ({ browser: _ }, use) => {
      const magazine = await startProduct()
      magazine.pauseBuilds()
      await use(magazine)
      await magazine.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  visitor: ['reader', { option: true }],
  baseURL: ({ magazine }, use) => use(magazine.origin),
  storageState: async ({ magazine, visitor }, use) => {
    const { reader, admin } = magazine.cookies
    const cookies =
      visitor === 'recentAdmin'
        ? await signedInNow(magazine)
        : { nobody: '', reader, admin }[visitor]
    await use(storageState(magazine.origin, cookies))
  },

  expectedErrors: [
    async ({ browser, context }, use) => {
      const expected = [
        // Chromium reports a page transition that it left out, and shows the page all the same.
        /^Transition was (aborted|skipped)/,
        // Firefox reports a font that it stopped loading because the page was left: NS_BINDING_ABORTED.
        /^download failed \(font-family.*status=2152398850/,
      ]
      const { messages, stop } = await watchPageErrors(browser, context)
      await use(expected)
      stop()
      const unexpected = messages.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],

  login: ({ page }, use) => use(new LoginScreen(page)),
  reader: ({ page }, use) => use(new ReaderScreen(page)),
  admin: ({ page }, use) => use(new AdminScreen(page)),

  createArticle: async ({ magazine: { client } }, use) => {
    const created: Article[] = []
    await use(async (fields = {}) => {
      const title = `A proof ${Math.random().toString(36).slice(2, 8)}`
      const article = await client.create({
        title,
        content: '<p>It was quiet.</p>',
        author: 'The Desk',
        ...fields,
      })
      created.push(article)
      return article
    })
    // Long lists make all screens after them slower.
    const stored = new Set((await client.list()).map(({ _id }) => _id))
    for (const { _id } of created) if (stored.has(_id)) await client.remove(_id)
  },
})

export { expect, storageState }

async function signedInNow({ origin, secrets, cookies }: StartedProduct): Promise<string> {
  const { token } = await ApiClient.signIn(origin, secrets)
  return `${cookies.reader}; latchkey_admin=${token}`
}
