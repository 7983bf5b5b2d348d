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

  /**
   * What each line of the terminal shows so long after it began to type, in milliseconds; null before
   * the line's turn.
   */
  typedAfter(ms: number): Promise<(string | null)[]> {
    return this.page.evaluate((ms) => {
      const lines = document.querySelector<HTMLElement>('.terminal-lines')
      if (!lines) return []
      // Shown anew, it begins anew.
      lines.hidden = true
      lines.getBoundingClientRect()
      lines.hidden = false
      for (const animation of document.getAnimations()) {
        animation.pause()
        animation.currentTime = ms
      }
      return [...lines.querySelectorAll('.typed')].map((line) => {
        if (getComputedStyle(line).visibility === 'hidden') return null
        const { opacity, transform } = getComputedStyle(line, '::after')
        const text = line.textContent ?? ''
        if (opacity === '0') return text
        const share = new DOMMatrix(transform).e / line.getBoundingClientRect().width
        return text.slice(0, Math.round(share * text.length))
      })
    }, ms)
  }

  /** Holds every script that the page loads from now on. @returns what lets them go */
  async holdScripts(): Promise<() => void> {
    const held = Promise.withResolvers<void>()
    await this.page.route('**/_astro/**.js', async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
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

  /** Reaches the form, as a reader does who is about to type, and waits until its script has it. */
  async hydrated(): Promise<void> {
    await this.field.hover()
    await this.page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  }

  async present(key = testedSecrets.SITE_ACCESS_KEY): Promise<void> {
    await this.field.fill(key)
    await this.submit.click()
  }

  /** Presents a key that is granted; a key press skips the overlay. */
  async enter(): Promise<void> {
    await this.present()
    await this.line('WELCOME TO THE UNDERGROUND').waitFor()
    await this.page.keyboard.press('Escape')
    await this.page.waitForURL((url) => url.pathname !== '/login')
  }
}
