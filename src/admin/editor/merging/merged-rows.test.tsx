import { screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { saveElsewhere } from '#admin/testing/presence-fixtures.ts'

it('goes on with the source that is typed where a colleague adds one', async () => {
  const [mine, theirs] = [
    { title: 'A contract', url: 'https://a.example/' },
    { title: 'A ledger', url: 'https://b.example/' },
  ]
  const article = { ...stored, citations: [mine] }
  const { user, responses } = await openEditor({ [`GET ${storedPath}`]: { body: article } })
  const fieldOf = (source: string) =>
    within(screen.getByRole('group', { name: source })).getByLabelText<HTMLInputElement>('Title')
  await user.type(fieldOf('Source 1'), ', sig')
  saveElsewhere(responses, { ...article, citations: [theirs, mine] })
  await screen.findByText('Merged with ada’s changes.')
  await waitFor(() => expect(fieldOf('Source 2').value).toBe('A contract, sig'))
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Source 2')), { timeout: 5_000 })
  await user.keyboard('ned')
  expect(fieldOf('Source 2').value).toBe('A contract, signed')
})

const quote = (text: string, attribution = 'Ada') => ({
  text,
  attribution,
  position: 'left' as const,
})
const changedQuotes = [
  { change: 'adds one', quotes: [quote('A ledger'), quote('contract')], now: 1 },
  { change: 'changes who said it', quotes: [quote('contract', 'Ada Quill')], now: 0 },
]

it.each(changedQuotes)('goes on at its place in a quote where a colleague $change', async (one) => {
  const article = { ...stored, quotes: [quote('contract')] }
  const { user, responses } = await openEditor({ [`GET ${storedPath}`]: { body: article } })
  const field = document.querySelector<HTMLTextAreaElement>('[name="quotes.0.text"]')
  if (!field) throw new Error('There is no quote.')
  await user.click(field)
  field.setSelectionRange(0, 0)
  saveElsewhere(responses, { ...article, quotes: one.quotes })
  await screen.findByText('Merged with ada’s changes.')
  expect(document.activeElement?.getAttribute('name')).toBe(`quotes.${one.now}.text`)
  await user.keyboard('A ')
  expect(document.activeElement).toHaveProperty('value', 'A contract')
})

it('goes on behind the word at the cursor where a colleague writes before it', async () => {
  const { user, responses } = await openEditor()
  const title = screen.getAllByLabelText<HTMLTextAreaElement>('Title')[0]
  if (!title) throw new Error('There is no title.')
  await user.type(title, ', sold')
  saveElsewhere(responses, { title: `Why ${stored.title}` })
  await screen.findByText('Merged with ada’s changes.')
  await user.keyboard(' off')
  expect(title.value).toBe(`Why ${stored.title}, sold off`)
})

const begunFields = [
  { label: 'Summary', now: { summary: 'Then they' }, typed: ' ', all: 'Then they go' },
  { label: 'Tags', now: { tags: ['c', 'a', 'd'] }, typed: ', ', all: 'c, a, d, go' },
]

it.each(begunFields)('goes on behind the space in $label', async ({ label, now, typed, all }) => {
  const article = { ...stored, summary: 'They', tags: ['c'] }
  const { user, responses } = await openEditor({ [`GET ${storedPath}`]: { body: article } })
  const field = screen.getByLabelText<HTMLInputElement>(label)
  await user.type(field, typed)
  saveElsewhere(responses, { ...article, ...now })
  await screen.findByText('Merged with ada’s changes.')
  await user.keyboard('go')
  expect(field.value).toBe(all)
})

const authors = [{ id: 'jo', name: 'Jo', role: 'translation' as const }]
const citations = [{ title: 'A', url: 'https://a.example/' }]
const begunRows = [
  { button: 'Add a Credit', now: { authors }, typed: '', name: 'authors.1.name' },
  { button: 'Add a Credit', now: { authors }, typed: 'Zoe ', name: 'authors.1.name' },
  { button: 'Add Citation', now: { citations }, typed: '', name: 'citations.1.title' },
]

it.each(begunRows)('keeps the row begun by $button with "$typed"', async (begun) => {
  const { button, now, typed, name } = begun
  const { user, responses } = await openEditor()
  await user.click(screen.getByRole('button', { name: button }))
  const [list] = name.split('.')
  const [row] = [
    ...document.querySelectorAll(`[name^="${list}"][name$="${name.slice(-5)}"]`),
  ].slice(-1)
  await user.type(row ?? document.body, typed || ' {Backspace}')
  saveElsewhere(responses, now)
  await screen.findByText('Merged with ada’s changes.')
  const focused = () => document.activeElement?.getAttribute('name')
  await waitFor(() => expect(focused()).toBe(name), { timeout: 5_000 })
  await user.keyboard('Park')
  expect(document.activeElement).toHaveProperty('value', `${typed}Park`)
})

it('shows quotes that both changed in their words', async () => {
  const article = { ...stored, quotes: [quote('A contract')] }
  const { user, responses } = await openEditor({ [`GET ${storedPath}`]: { body: article } })
  await user.type(document.querySelector('[name="quotes.0.text"]') ?? document.body, ' signed')
  saveElsewhere(responses, { ...article, quotes: [quote('A ledger')] })
  const region = await screen.findByRole('region', { name: 'Changed by both' })
  const texts = within(region).getAllByRole('definition')
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'A contract signed Ada left',
    'A ledger Ada left',
  ])
})

it('shows the picture where both changed the cover', async () => {
  const cover = (of: string) => `/media/${of.repeat(32)}-1600x900.webp`
  const article = { ...stored, coverImage: cover('a') }
  const { user, responses } = await openEditor({ [`GET ${storedPath}`]: { body: article } })
  await user.click(screen.getByRole('button', { name: /^Remove.*image/i }))
  saveElsewhere(responses, { ...article, coverImage: cover('b') })
  const region = await screen.findByRole('region', { name: 'Changed by both' })
  const [mine, theirs] = within(region).getAllByRole('definition')
  expect(mine?.textContent).toBe('Removed')
  expect(theirs?.querySelector('img')?.getAttribute('src')).toBe(cover('b'))
})

const unsent = [
  { what: 'a space in the text', begin: (editor: Editor) => write(editor, -1, ' ') },
  { what: 'an empty paragraph at the end', begin: (editor: Editor) => write(editor, 0, '<p></p>') },
  { what: 'a space in the summary', label: 'Summary', typed: ' ' },
  { what: 'a comma in the tags', label: 'Tags', typed: ', ' },
  { what: 'a source that is begun', label: 'Title', typed: 'A' },
]

function write({ commands, state }: Editor, offset: number, html: string): void {
  commands.insertContentAt(state.doc.content.size + offset, html)
}

it.each(unsent)('has nothing to save but $what, which no save sends', async (one) => {
  const article = { ...stored, summary: 'They', tags: ['c'] }
  const { user, responses } = await openEditor({ [`GET ${storedPath}`]: { body: article } })
  const content = screen.getByRole('textbox', { name: 'Article Content' })
  const { editor } = content as HTMLElement & { editor: Editor }
  one.begin?.(editor)
  if (one.label) {
    await user.type(screen.getAllByLabelText(one.label).at(-1) ?? document.body, one.typed)
  }
  await screen.findByText('Unsaved changes')
  saveElsewhere(responses, { ...article, content: `<p>One.</p>${stored.content}` })
  await screen.findByText('Merged with ada’s changes.')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  expect(editor.getText()).toMatch(/^One\./)
})
