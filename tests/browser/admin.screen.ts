import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { smallPicture } from './images/picture.ts'

const recording = new URL('../../demo/audio/seven-pips.mp3', import.meta.url)

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

  get heading() {
    return this.page.getByRole('heading', { name: 'Content Management' })
  }

  /** The links to the portal's screens, which are behind a button on a phone. */
  async openNavigation(): Promise<Locator> {
    const menu = this.page.getByRole('button', { name: 'Menu', expanded: false })
    if (await menu.isVisible()) await menu.click()
    return this.page.getByRole('navigation', { name: 'Portal' })
  }

  /** Follows one of them. */
  async follow(name: string): Promise<void> {
    const links = await this.openNavigation()
    await links.getByRole('link', { name, exact: true }).click()
  }

  async open(): Promise<void> {
    await this.page.goto('/admin')
    await this.heading.waitFor()
  }

  async signIn({
    username = testedSecrets.ADMIN_USERNAME,
    password = testedSecrets.ADMIN_PASSWORD,
  } = {}): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Password').fill(password)
    await this.button('Sign In').click()
  }

  async write(title: string, paragraphs: string[]): Promise<void> {
    await this.page.goto('/admin/create')
    await this.page.getByLabel('Title').first().fill(title)
    await this.text.click()
    await this.page.keyboard.type(paragraphs.join('\n'))
  }

  /** Adds a note on the last word that was written, which mentions a colleague. */
  async noteOnLastWord(colleague: string, words: string): Promise<void> {
    const { keyboard } = this.page
    await keyboard.press('Control+Shift+ArrowLeft')
    await keyboard.press('Control+Alt+m')
    const note = this.page.getByRole('textbox', { name: 'Note' })
    await note.pressSequentially(`@${colleague.slice(0, -1)}`)
    const form = this.page.getByRole('form', { name: 'Note' })
    await form.getByRole('option', { name: colleague }).click()
    await keyboard.type(words)
    await keyboard.press('Control+Enter')
  }

  /** Asks an editor to publish what is written. */
  async submitForReview(): Promise<void> {
    await this.button('Submit for review').click()
    await expect(this.dialog).toContainText('Submitted for review.')
    await this.confirm('OK')
  }

  get cover() {
    return this.page.getByRole('region', { name: 'Featured Image' })
  }

  /** Opens a section that is folded below a desk's width. */
  async unfold(title: string): Promise<void> {
    await this.page.getByRole('button', { name: title, exact: true, expanded: false }).click()
  }

  async chooseCover(): Promise<void> {
    const file = { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() }
    await this.cover.locator('input[type=file]').setInputFiles(file)
  }

  get audio() {
    return this.page.getByRole('region', { name: 'Audio', exact: true })
  }

  /** Chooses a recording of eight seconds, which no other article has. */
  async chooseAudio(): Promise<void> {
    const buffer = Buffer.concat([await readFile(recording), randomBytes(8)])
    const file = { name: 'pips.mp3', mimeType: 'audio/mpeg', buffer }
    await this.audio.locator('input[type=file]').setInputFiles(file)
  }

  async uploadCover(): Promise<void> {
    await this.chooseCover()
    await this.page.locator('img[src^="/media/"]').waitFor()
  }

  /** Clicks the button of this name in the open dialog. */
  async confirm(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click()
  }

  /** Waits until the open dialog takes keys: one that opened by itself ignores them for a moment. */
  async dialogTakesKeys(): Promise<void> {
    await this.dialog.and(this.page.locator(':not([data-settling])')).waitFor()
  }

  /** The editor's report on whether the text is stored. */
  get saving() {
    return this.page.locator('.editor-bar').getByRole('status').first()
  }

  /** The id of the article whose editor is open. */
  get articleId(): string {
    return /\/edit\/([^?]+)/.exec(this.page.url())?.[1] ?? ''
  }

  /** Opens the editor of an article and waits until it can be written in. */
  async edit(id: string): Promise<void> {
    await this.page.goto(`/admin/edit/${id}`)
    await this.text.waitFor()
  }

  /** Inserts words at the end of the text at once, so that no save comes in between. */
  async writeOn(words: string): Promise<void> {
    await this.text.click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.insertText(words)
  }

  /** Writes on at the end of the text, and waits until the server has stored it. */
  async writeOnAndStore(words: string): Promise<void> {
    const stored = this.page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' && !answer.url().endsWith('/presence') && answer.ok(),
    )
    await this.writeOn(words)
    await stored
  }
}
