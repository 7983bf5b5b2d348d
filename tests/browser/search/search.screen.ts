import { ReaderScreen } from '#tests/browser/reader/reader.screen.ts'

export class SearchScreen extends ReaderScreen {
  get field() {
    return this.page.getByRole('searchbox', { name: 'Search the articles' })
  }

  get results() {
    return this.page.getByRole('region', { name: 'Results' }).getByRole('article')
  }

  get status() {
    return this.page.getByRole('status')
  }

  /** Comes near the search, and waits until it answers without loading a page. */
  async reached(): Promise<void> {
    await this.field.hover()
    await this.page
      .locator('astro-island[ssr][component-export=SearchScreen]')
      .waitFor({ state: 'detached' })
  }

  result(title: string) {
    return this.results.getByRole('link', { name: title })
  }

  /** The parts of a result that match. */
  marks(title: string) {
    return this.results.filter({ hasText: title }).locator('mark')
  }
}
