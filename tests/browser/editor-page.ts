import type { Browser, Page } from '@playwright/test'
import type { Article, ArticleSubmissionInput } from '#domain/article.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { ApiError } from '#tools/cli/api-error.ts'
import { AdminScreen } from './admin.screen.ts'
import { sessionsOf } from './sessions.ts'
import { shared, type TestServer } from './test-server.ts'

/** The administrator whom the environment names. */
function editorOf({ secrets }: TestServer) {
  return { username: secrets.ADMIN_USERNAME, password: secrets.ADMIN_PASSWORD }
}

/** A second administrator. */
const ada = { username: 'ada', password: 'a password of the browser tests' }

let signedInClient: Promise<ApiClient> | undefined

/** Does by the API what is not what a test is about. */
export function client(): Promise<ApiClient> {
  signedInClient ??= ApiClient.signIn(shared.origin, shared.secrets)
  return signedInClient
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
 * @param place the product
 * @returns the portal for whom no screen is open yet, signed in
 */
async function atTheDoor(page: Page, who = editorOf(shared), place = shared): Promise<AdminScreen> {
  await page.context().setStorageState(await sessionsOf(who, place))
  return new AdminScreen(page)
}

/**
 * @param page a fresh page
 * @param place the product, if not the one that tests share
 * @returns the portal, signed in, its dashboard open
 */
export async function signedIn(page: Page, place = shared): Promise<AdminScreen> {
  const admin = await atTheDoor(page, editorOf(place), place)
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  return admin
}

/**
 * @param page a fresh page
 * @param id an article's id
 * @returns the portal, signed in, the editor of the article open
 */
export async function editing(page: Page, id: string): Promise<AdminScreen> {
  const admin = await atTheDoor(page)
  await admin.edit(id)
  return admin
}

/**
 * @param browser the browser
 * @param id an article's id
 * @returns the portal of the second administrator, in a browser profile of her own, the editor of
 *   the article open
 */
export async function adaEditing(browser: Browser, id: string): Promise<AdminScreen> {
  await (await client()).saveAccount({ ...ada, replace: false }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error
  })
  const context = await browser.newContext({ baseURL: shared.origin })
  const admin = await atTheDoor(await context.newPage(), ada)
  await admin.edit(id)
  return admin
}
