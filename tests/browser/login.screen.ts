import type { Page } from '@playwright/test'
import { testedSecrets } from '#tests/support/tested-product.ts'

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

  /** A line of the overlay that grants or denies. */
  line(text: string) {
    return this.page.getByText(text, { exact: true })
  }

  /** Takes the sessions from the browser, once no page can send another request with them. */
  async removeSessions(): Promise<void> {
    // No script runs here. A token that stayed would restore the cookie, and the other way round.
    const blank = '**/blank'
    await this.page.route(blank, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await this.page.goto('/blank')
    await this.page.evaluate(() => localStorage.clear())
    await this.page.unroute(blank)
    await this.page.context().clearCookies()
  }

  /** Opens the login, without a session. */
  async open(next?: string): Promise<void> {
    await this.removeSessions()
    await this.page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login')
    await this.hydrated()
  }

  async hydrated(): Promise<void> {
    await this.page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  }

  async present(key = testedSecrets.SITE_ACCESS_KEY): Promise<void> {
    await this.field.fill(key)
    await this.submit.click()
  }

  /** Presents a key that is granted; a key press skips the overlay. */
  async enter(key = testedSecrets.SITE_ACCESS_KEY): Promise<void> {
    await this.present(key)
    await this.line('WELCOME TO THE UNDERGROUND').waitFor()
    await this.page.keyboard.press('Escape')
    await this.page.waitForURL((url) => url.pathname !== '/login')
  }
}
