import type { Browser, Page } from '@playwright/test'
import type { Article, ArticleSubmissionInput } from '#domain/article.ts'
import { AdminClient } from '#local/admin-client.ts'
import { AdminScreen } from './admin.screen.ts'
import { LoginScreen } from './login.screen.ts'
import { origin, secrets } from './place.ts'

/** A second administrator. */
export const ada = { username: 'ada', password: 'a password of the browser tests' }

/** Does by the API what is not what a test is about. */
export function client(): Promise<AdminClient> {
  return AdminClient.signIn(origin, secrets.ADMIN_USERNAME, secrets.ADMIN_PASSWORD)
}

/**
 * @param fields what matters to the test
 * @returns a stored article with a title of its own
 */
export async function article(fields: Partial<ArticleSubmissionInput> = {}): Promise<Article> {
  const title = `A proof ${Math.random().toString(36).slice(2, 8)}`
  return (await client()).create({ title, content: '<p>It was quiet.</p>', ...fields })
}

/**
 * @param page a fresh page
 * @param who the second administrator, if not the first
 * @returns the portal, signed in
 */
export async function signedIn(page: Page, who?: typeof ada): Promise<AdminScreen> {
  await new LoginScreen(page).enter()
  const admin = new AdminScreen(page)
  await admin.signIn(who)
  return admin
}

/**
 * @param browser the browser
 * @returns the portal of the second administrator, in a browser profile of her own
 */
export async function adasDesk(browser: Browser): Promise<AdminScreen> {
  await (await client()).saveAccount({ ...ada, replace: true })
  const context = await browser.newContext({ baseURL: origin })
  return signedIn(await context.newPage(), ada)
}
