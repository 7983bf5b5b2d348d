import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { secrets } from './test-server.ts'
import { untilReleased } from './timeouts.ts'

const picture = new URL('../../demo/images/walking-the-same-mile-plate.jpg', import.meta.url)

/** The admin portal: signing in, the dashboard and the editor. */
export class AdminScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get text() {
    return this.page.getByRole('textbox', { name: 'Article Content' })
  }

  get dialog() {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  row(title: string) {
    return this.page.getByRole('row').filter({ hasText: title })
  }

  /** As the first administrator, unless told. */
  async signIn(
    { username, password } = {
      username: secrets.ADMIN_USERNAME,
      password: secrets.ADMIN_PASSWORD,
    },
  ): Promise<void> {
    await this.page.goto('/admin/login')
    await this.fillIn({ username, password })
    await this.button('Sign In').click()
    await this.page.getByRole('heading', { name: 'Content Management' }).waitFor()
  }

  /** Fills in the sign-in, and sends nothing. */
  async fillIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Password').fill(password)
  }

  async write(title: string, paragraphs: string[]): Promise<void> {
    await this.page.goto('/admin/create')
    await this.page.getByLabel('Title').first().fill(title)
    await this.text.click()
    await this.page.keyboard.type(paragraphs.join('\n'))
  }

  async chooseCover(): Promise<void> {
    await this.page.locator('input[type=file]').last().setInputFiles(fileURLToPath(picture))
  }

  async uploadCover(): Promise<void> {
    await this.chooseCover()
    await this.page.locator('img[src^="/media/"]').waitFor()
  }

  /** Confirms a modal by the button of this name, then closes what it leads to. */
  async confirm(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click()
  }

  /** Says where the text is: in the editor's bar. */
  get saving() {
    return this.page.locator('.editor-bar').getByRole('status')
  }

  /** Opens the editor of an article and waits until it can be written in. */
  async edit(id: string): Promise<void> {
    await this.page.goto(`/admin/edit/${id}`)
    await this.text.waitFor()
  }

  /** Writes on at the end of the text, at one stroke: no pause of the typing comes in between. */
  async writeOn(words: string): Promise<void> {
    await this.text.click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.insertText(words)
  }

  /** Writes on at the end of the text, and waits until the server has stored it. */
  async writeOnAndStore(words: string): Promise<void> {
    const stored = this.page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.ok(),
    )
    await this.writeOn(words)
    await stored
  }

  /** Waits until the header tells that the site serves everything, also what other tests publish. */
  async live(): Promise<void> {
    const banner = this.page.getByRole('banner')
    await banner.getByText('Live', { exact: true }).waitFor(untilReleased)
  }
}
