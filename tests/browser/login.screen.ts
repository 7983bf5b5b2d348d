import type { Page } from '@playwright/test'
import { secrets } from './test-server.ts'

/** The login terminal. */
export class LoginScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get field() {
    return this.page.getByLabel('ACCESS KEY')
  }

  get submit() {
    return this.page.getByRole('button', { name: /INITIATE SEQUENCE|SCANNING/ })
  }

  get roundButton() {
    return this.page.getByRole('button', { name: 'Enter', exact: true })
  }

  get error() {
    return this.page.getByRole('alert')
  }

  async open(next?: string): Promise<void> {
    await this.page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login')
    await this.page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  }

  async present(key: string): Promise<void> {
    await this.field.fill(key)
    await this.submit.click()
  }

  /** The whole way in; a key goes on at once from the granted overlay. */
  async enter(next?: string): Promise<void> {
    await this.open(next)
    await this.present(secrets.SITE_ACCESS_KEY)
    await this.page.getByText('WELCOME TO THE UNDERGROUND', { exact: true }).waitFor()
    await this.page.keyboard.press('Escape')
    await this.page.waitForURL((url) => url.pathname !== '/login')
  }
}
