import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { savedSettings } from '#admin/testing/settings-fixtures.ts'
import { lastSentBody, type StubResponses } from '#admin/testing/stub-api.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import { defaultSettings } from '#src/publication.ts'

const path = '/api/admin/settings'
const files = { rows: 2_000, bytes: 3e8, more: false }

function openSettings(more: StubResponses = {}) {
  const storage = { body: { bytes: 6e6, limit: 5e8, daysLeft: 900, parts: [], files } }
  const reads = { [`GET ${path}`]: { body: savedSettings }, 'GET /api/admin/storage': storage }
  return openPortal('/admin/settings', { ...reads, ...more })
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save Settings' })

it('a new shared key is known though the answer to its change is lost', async () => {
  const route = `PUT ${path}/shared-key`
  const { user, requests } = await openSettings({ [route]: { status: 502, body: 'Bad gateway' } })
  await user.click(await screen.findByRole('button', { name: 'Change Key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Change Key' }))
  const problem = (await dialog.findByRole('alert')).textContent
  const { key } = lastSentBody(requests, route)
  expect(key).toMatch(/^(\w{5}-){4}\w{5}$/)
  expect(problem).toMatch(new RegExp(`could not be changed.* the new key is ${key}$`))
  await user.click(dialog.getByRole('button', { name: 'Change Key' }))
  await waitFor(() => expect(requests.filter((one) => one.route === route)).toHaveLength(2))
  expect(lastSentBody(requests, route)).toEqual({ key })
})

describe('the settings', () => {
  it('are sent with the revision that they started from, and their categories’ ids', async () => {
    const saved = { ...savedSettings, revision: 5, savedBy: 'desk' }
    const { user, requests } = await openSettings({ [`PUT ${path}`]: { body: saved } })
    await user.clear(await field('Category 1'))
    await user.type(await field('Category 1'), 'World')
    await user.click(screen.getByRole('button', { name: 'Remove Finance' }))
    await user.click(screen.getByRole('button', { name: 'Add Category' }))
    await user.type(await field('Category 5'), 'Arts')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.click(save())
    await screen.findByText(/^Saved by desk/)
    const sent = lastSentBody(requests, `PUT ${path}`)
    expect([sent.revision, sent.name]).toEqual([4, 'The Lighthouse'])
    expect(sent.categories).toEqual([
      { id: 'politics', name: 'World' },
      ...defaultCategories.slice(2),
      { name: 'Arts' },
    ])
  })

  it('keep what is typed while they are saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const tagline = `${defaultSettings.tagline}!`
    const settings = { ...savedSettings.settings, tagline }
    const saved = { ...savedSettings, settings, revision: 5, savedBy: 'desk' }
    const { user, requests, responses } = await openSettings({
      [`PUT ${path}`]: { body: saved, after: promise },
    })
    await user.type(await field('Tagline'), '!')
    await user.click(save())
    await waitFor(() => expect(lastSentBody(requests, `PUT ${path}`)).toMatchObject({ tagline }))
    await user.type(await field('About'), 'Typed meanwhile.')
    const typed = (await field('About')).value
    await user.type(await field('Category 1'), ' and more')
    responses[`GET ${path}`] = { body: saved }
    resolve()
    await waitFor(() => expect(save()).toHaveProperty('disabled', false))
    expect([(await field('Tagline')).value, (await field('About')).value]).toEqual([tagline, typed])
    expect((await field('Category 1')).value).toBe('Politics and more')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.click(save())
    await waitFor(() =>
      expect(lastSentBody(requests, `PUT ${path}`)).toMatchObject({
        about: expect.stringMatching(/Typed meanwhile\.$/),
        revision: 5,
      }),
    )
  })

  it('put the categories in another order by keys and by dragging', async () => {
    const { user, requests } = await openSettings({
      [`PUT ${path}`]: { body: { ...savedSettings, revision: 5, savedBy: 'desk' } },
    })
    await field('Category 1')
    const up = () => screen.getByRole('button', { name: 'Move up: Finance' })
    up().focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(up())
    expect((await field('Category 1')).value).toBe('Finance')
    expect(up().getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    const row = (label: string) => screen.getByLabelText(label).closest('li') as HTMLElement
    // In Firefox a row that can be dragged takes the mouse from the field in it.
    fireEvent.mouseDown(screen.getByLabelText('Category 5'))
    expect(row('Category 5').draggable).toBe(false)
    fireEvent.mouseDown(row('Category 5'))
    expect(row('Category 5').draggable).toBe(true)
    fireEvent.dragStart(row('Category 5'))
    fireEvent.dragOver(row('Category 2'))
    fireEvent.dragEnd(row('Category 2'))
    await user.click(save())
    await screen.findByText(/^Saved by desk/)
    const sent = lastSentBody(requests, `PUT ${path}`)
    expect(sent.categories.map(({ id }: { id: string }) => id)).toEqual([
      'finance',
      'lifestyle',
      'politics',
      'editorial',
      'technology',
    ])
  })

  it('show what the server refuses at its field', async () => {
    const message = 'Finance still holds 2 articles. Move them to another category first.'
    const issues = [{ field: 'categories', message }]
    const { user } = await openSettings({
      [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message, issues } },
    })
    await user.type(await field('Tagline'), '!')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  it('show a refused removal at its row, which can be kept with all else that was typed', async () => {
    const message = 'Finance still holds 2 articles. Move them to another category first.'
    const issues = [{ field: 'categories', item: 'finance', message }]
    const { user, requests, responses } = await openSettings({
      [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message, issues } },
    })
    await user.type(await field('Tagline'), '!')
    await user.click(screen.getByRole('button', { name: 'Remove Finance' }))
    const keep = () => screen.getByRole('button', { name: 'Keep it: Finance' })
    expect(document.activeElement).toBe(keep())
    await user.click(save())
    const refusal = await screen.findByRole('alert')
    expect(refusal.textContent).toBe(message)
    expect(refusal.closest('li')?.contains(keep())).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(refusal))
    const saved = { ...savedSettings, revision: 5, savedBy: 'desk' }
    responses[`PUT ${path}`] = { body: saved }
    await user.click(keep())
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(async () => expect(document.activeElement).toBe(await field('Category 2')))
    await user.click(save())
    await screen.findByText(/^Saved by desk/)
    const sent = requests.filter(({ route }) => route === `PUT ${path}`)
    const [refused, kept] = sent.map(({ body }) => JSON.parse(body))
    expect(refused.categories).toEqual(defaultCategories.filter(({ id }) => id !== 'finance'))
    expect([kept.categories, kept.tagline]).toEqual([
      defaultCategories,
      `${defaultSettings.tagline}!`,
    ])
  })

  it('save a removed category that is added again, after a refusal too', async () => {
    const message = 'Finance still holds 2 articles. Move them to another category first.'
    const issues = [{ field: 'categories', item: 'finance', message }]
    const { user, requests, responses } = await openSettings({
      [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message, issues } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Finance' }))
    await user.click(save())
    await screen.findByRole('alert')
    responses[`PUT ${path}`] = { body: { ...savedSettings, revision: 5, savedBy: 'desk' } }
    await user.click(screen.getByRole('button', { name: 'Add Category' }))
    await user.type(await field('Category 5'), 'Finance')
    await user.click(save())
    await screen.findByText(/^Saved by desk/)
    const sent = lastSentBody(requests, `PUT ${path}`)
    expect(sent.categories.at(-1)).toEqual({ name: 'Finance' })
  })

  it('are those of now when the screen is opened, and while nothing is typed', async () => {
    const savedAs = (tagline: string, revision: number) => {
      const settings = { ...savedSettings.settings, tagline }
      return { body: { ...savedSettings, settings, revision } }
    }
    const { user, responses } = await openSettings({ [`GET ${path}`]: savedAs('Of old', 4) })
    expect((await field('Tagline')).value).toBe('Of old')
    await user.click(screen.getByRole('link', { name: 'Articles' }))
    await screen.findByText('No articles found. Create your first article to get started.')
    responses[`GET ${path}`] = savedAs('Of another', 5)
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    expect((await field('Tagline')).value).toBe('Of another')
    responses[`GET ${path}`] = savedAs('Of a third', 6)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(async () => expect((await field('Tagline')).value).toBe('Of a third'))
    await user.type(await field('Name'), '!')
    responses[`GET ${path}`] = savedAs('Of a fourth', 7)
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('Unsaved changes')
    expect((await field('Tagline')).value).toBe('Of a third')
  })

  it('that somebody else saved can be taken, or replaced', async () => {
    const message = 'Otto saved the settings in between, a moment ago. Nothing was overwritten.'
    const { user, responses, requests } = await openSettings({
      [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message } },
    })
    await user.type(await field('Tagline'), ' and mine')
    await user.click(save())
    await screen.findByText(message)
    const theirs = { ...savedSettings, revision: 5, savedBy: 'Otto' }
    responses[`GET ${path}`] = { body: theirs }
    responses[`PUT ${path}`] = { body: { ...theirs, revision: 6, savedBy: 'desk' } }
    await user.click(screen.getByRole('button', { name: 'Save my changes' }))
    await screen.findByText(/^Saved by desk/)
    const sent = lastSentBody(requests, `PUT ${path}`)
    expect([sent.revision, sent.tagline]).toEqual([5, `${defaultSettings.tagline} and mine`])
  })

  it('keep what someone else saved in fields that were not touched here', async () => {
    const { user, responses, requests } = await openSettings({
      [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message: 'Otto was faster.' } },
    })
    await user.type(await field('Name'), '!')
    await user.clear(await field('Category 1'))
    await user.type(await field('Category 1'), 'World')
    await user.click(save())
    await screen.findByText('Otto was faster.')
    const [politics, finance, ...others] = savedSettings.categories
    const categories = [
      politics,
      { ...finance, name: 'Money' },
      ...others.slice(1),
      { id: 'arts', name: 'Arts' },
    ]
    const settings = { ...savedSettings.settings, tagline: 'Of Otto' }
    const theirs = { ...savedSettings, settings, categories, revision: 5, savedBy: 'Otto' }
    responses[`GET ${path}`] = { body: theirs }
    responses[`PUT ${path}`] = { body: { ...theirs, revision: 6, savedBy: 'desk' } }
    await user.click(screen.getByRole('button', { name: 'Save my changes' }))
    await screen.findByText(/^Saved by desk/)
    const sent = lastSentBody(requests, `PUT ${path}`)
    expect(sent).toMatchObject({ name: 'The Lighthouse!', tagline: 'Of Otto', revision: 5 })
    expect(sent.categories).toEqual(
      categories.map((one) => (one === politics ? { ...one, name: 'World' } : one)),
    )
  })

  it('keep what someone else saved while what is typed here was kept on this computer', async () => {
    const first = await openSettings()
    await first.user.click(await screen.findByRole('button', { name: 'Add Category' }))
    await first.user.type(await field('Category 6'), 'Mine')
    cleanup()
    const [politics, finance, ...others] = savedSettings.categories
    const categories = [
      politics,
      { ...finance, name: 'Money' },
      ...others,
      { id: 'arts', name: 'Arts' },
    ]
    const settings = { ...savedSettings.settings, tagline: 'Of Otto' }
    const theirs = { ...savedSettings, settings, categories, revision: 5, savedBy: 'Otto' }
    const { user, responses, requests } = await openSettings({
      [`GET ${path}`]: { body: theirs },
      [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message: 'Otto was faster.' } },
    })
    await screen.findByText(/^Restored/)
    expect((await field('Category 6')).value).toBe('Mine')
    await user.click(save())
    await screen.findByText('Otto was faster.')
    expect(lastSentBody(requests, `PUT ${path}`).revision).toBe(4)
    responses[`PUT ${path}`] = { body: { ...theirs, revision: 6, savedBy: 'desk' } }
    await user.click(screen.getByRole('button', { name: 'Save my changes' }))
    await screen.findByText(/^Saved by desk/)
    const sent = lastSentBody(requests, `PUT ${path}`)
    expect(sent).toMatchObject({ tagline: 'Of Otto', revision: 5 })
    const names = sent.categories.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual([...categories.map((one) => one?.name), 'Mine'].toSorted())
  })

  it('are not left unsaved without a question', async () => {
    const { user } = await openSettings()
    await user.type(await field('Tagline'), '!')
    await user.click(screen.getByRole('link', { name: 'Keys' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(location.pathname).toBe('/admin/keys'))
  })

  it('say what takes room, and how long it lasts', async () => {
    await openSettings()
    expect(
      await screen.findByText(
        'The database takes 6 MB of 500 MB. At the present rate it is full in 2 years.',
      ),
    ).toBeTruthy()
    expect(screen.getByText(/2,000 files, 300 MB/)).toBeTruthy()
  })
})
