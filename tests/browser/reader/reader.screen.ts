import type { Page } from '@playwright/test'

/** The reader's site behind the key. */
export class ReaderScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get menu() {
    return this.page.getByRole('dialog', { name: 'Menu' })
  }

  get menuButton() {
    return this.page.getByRole('button', { name: 'Menu' })
  }

  get cards() {
    return this.page.getByRole('article')
  }

  get heading() {
    return this.page.getByRole('heading', { name: /Stories$/ })
  }

  chip(name: string) {
    return this.page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name, exact: true })
  }

  /** The link at the passage to a source in the list. */
  reference(number: number) {
    return this.page.getByRole('link', { name: `Source ${number}`, exact: true })
  }

  get resumeLink() {
    return this.page.getByRole('link', { name: 'Continue where you left off' })
  }

  /** Sets the size of an article's text and the length of its lines. */
  async setText(...steps: string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Text', exact: true }).click()
    const panel = this.page.getByRole('dialog', { name: 'Text settings' })
    for (const step of steps) await panel.getByRole('radio', { name: step }).first().check()
    await this.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  }

  /**
   * Comes back to the page out of the browser's memory, after other pages have stored something.
   *
   * @param stored by its name in local storage; null for what they have removed
   */
  async comeBack(stored: Record<string, string | null>): Promise<void> {
    await this.page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) {
        if (value === null) localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      }
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, stored)
  }

  /** Opens a page and waits until its islands answer. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.hydrated()
  }

  /** Comes near a list, and waits until it answers without loading a page. */
  async reachList(): Promise<void> {
    await this.heading.hover()
    await this.page
      .locator('astro-island[ssr][component-export=ArticleList]')
      .waitFor({ state: 'detached' })
  }

  async hydrated(): Promise<void> {
    await this.page.locator('astro-island[ssr][client=load]').first().waitFor({ state: 'detached' })
  }
}
