import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { savedSettings } from '#admin/testing/settings-fixtures.ts'
import { accentColours } from '#domain/settings/accent.ts'
import { defaultAppearance } from '#src/publication.ts'

const path = '/api/admin/settings'
const yellow = {
  ...defaultAppearance,
  accent: '#ffff00',
  colours: accentColours('#ffff00'),
  typefaces: 'weekly' as const,
}
const saved = {
  ...savedSettings,
  settings: { ...savedSettings.settings, appearance: yellow },
  revision: 5,
}

const openAppearance = () =>
  openPortal('/admin/settings/appearance', {
    [`GET ${path}`]: { body: savedSettings },
    [`PUT ${path}`]: { body: saved },
  })

const save = () => screen.getByText('Save Appearance')

describe('the appearance', () => {
  it('says how the accent is shown and why, is saved with all settings, and can be undone', async () => {
    const { user, requests, responses } = await openAppearance()
    const field = await screen.findByLabelText('As a number')
    await user.clear(field)
    await user.paste('#ffff00')
    const uses = screen.getByLabelText('How it is shown')
    expect(uses.textContent).toContain('darker, as #646400: 4.5:1 with its ground')
    await user.click(screen.getByLabelText(/^Weekly/))
    await user.click(save())
    const undo = await screen.findByText('Undo')
    const bodies = () =>
      requests
        .filter(({ route }) => route === `PUT ${path}`)
        .map(({ body }) => JSON.parse(body ?? ''))
    expect(bodies()[0]).toMatchObject({
      name: 'The Lighthouse',
      revision: 4,
      appearance: { accent: '#ffff00', typefaces: 'weekly' },
    })
    responses[`GET ${path}`] = { body: saved }
    responses[`PUT ${path}`] = { body: { ...savedSettings, revision: 6 } }
    await user.click(undo)
    await screen.findByText('The face before is back. Readers see it now.')
    const { accent, typefaces } = defaultAppearance
    expect(bodies()[1]).toMatchObject({ revision: 5, appearance: { accent, typefaces } })
  })

  it('moves a link as often as its button is pressed, which keeps the focus', async () => {
    const { user } = await openAppearance()
    await screen.findByLabelText('As a number')
    const labels = () =>
      screen.getAllByLabelText<HTMLInputElement>(/^Label of footer link/).map(({ value }) => value)
    const [first, second, third, ...others] = labels()
    const up = screen.getByRole('button', { name: `Move up: ${third}` })
    up.focus()
    await user.keyboard('{Enter}{Enter}{Enter}')
    expect(labels()).toEqual([third, first, second, ...others])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Move up: ${third}` }))
    await user.click(screen.getByRole('button', { name: `Move down: ${third}` }))
    expect(labels()).toEqual([first, third, second, ...others])
  })

  it('is not saved while the accent is none, and takes a colour in few digits', async () => {
    const { user, requests } = await openAppearance()
    const field = await screen.findByLabelText<HTMLInputElement>('As a number')
    await user.clear(field)
    await user.type(field, 'banana')
    await user.click(screen.getByLabelText(/^Weekly/))
    await user.click(save())
    await screen.findByText('Type a colour, such as #006b45.')
    await screen.findByText('Not saved: see the messages above.')
    await expect.poll(() => document.activeElement).toBe(field)
    expect(requests.some(({ route }) => route === `PUT ${path}`)).toBe(false)
    await user.clear(field)
    await user.type(field, '0B57D0')
    expect(field.value).toBe('#0b57d0')
    await user.clear(field)
    await user.type(field, '#FF0{Tab}')
    expect(field.value).toBe('#ffff00')
    expect(screen.getByLabelText('How it is shown').textContent).toContain('#646400')
    await user.clear(field)
    await user.type(field, '0a5{Enter}')
    await screen.findByText('The new face is saved. Readers see it now.')
    const { body } = requests.findLast(({ route }) => route === `PUT ${path}`) ?? {}
    expect(JSON.parse(body ?? '').appearance.accent).toBe('#00aa55')
  })

  it('keeps what another person saved in between where nothing was chosen here', async () => {
    const { user, requests, responses } = await openAppearance()
    await user.click(await screen.findByLabelText(/^Book/))
    responses[`PUT ${path}`] = {
      status: 409,
      body: { code: 'conflict', message: 'Otto was faster.' },
    }
    await user.click(save())
    await screen.findByText('Otto was faster.')
    const both = { ...yellow, typefaces: 'book' as const }
    responses[`GET ${path}`] = { body: saved }
    responses[`PUT ${path}`] = {
      body: { ...saved, settings: { ...saved.settings, appearance: both }, revision: 6 },
    }
    await user.click(screen.getByRole('button', { name: 'Save my changes' }))
    await screen.findByText('The new face is saved. Readers see it now.')
    const { body } = requests.findLast(({ route }) => route === `PUT ${path}`) ?? {}
    expect(JSON.parse(body ?? '')).toMatchObject({
      revision: 5,
      appearance: { accent: '#ffff00', typefaces: 'book' },
    })
    expect(screen.getByText('Readers see this face.')).toBeTruthy()
  })

  it('keeps the links and lines of another person beside those that were typed here', async () => {
    const { user, requests, responses } = await openAppearance()
    const [first, ...rest] = defaultAppearance.headerLinks
    const [opening, , ...lines] = defaultAppearance.loginLines
    const last = screen.findByLabelText(`Label of header link ${rest.length + 1}`)
    await user.type(await last, '!')
    await user.click(screen.getByRole('button', { name: 'Remove footer link 1' }))
    await user.click(screen.getByRole('button', { name: 'Add Line' }))
    await user.type(screen.getByLabelText(`Line ${lines.length + 3}`), 'Mine.')
    responses[`PUT ${path}`] = {
      status: 409,
      body: { code: 'conflict', message: 'Otto was faster.' },
    }
    await user.click(save())
    await screen.findByText('Otto was faster.')
    const appearance = {
      ...defaultAppearance,
      headerLinks: [{ ...first, label: 'Theirs' }, ...rest],
      footerLinks: [...defaultAppearance.footerLinks, { label: 'New', href: '/new' }],
      loginLines: [opening, 'Theirs.', ...lines],
    }
    const theirs = { ...saved, settings: { ...saved.settings, appearance } }
    responses[`GET ${path}`] = { body: theirs }
    responses[`PUT ${path}`] = { body: { ...theirs, revision: 6 } }
    await user.click(screen.getByRole('button', { name: 'Save my changes' }))
    await screen.findByText('The new face is saved. Readers see it now.')
    const { body } = requests.findLast(({ route }) => route === `PUT ${path}`) ?? {}
    const sent = JSON.parse(body ?? '').appearance
    expect(sent.headerLinks).toEqual(
      appearance.headerLinks.map((link, index) =>
        index === rest.length ? { ...link, label: `${link.label}!` } : link,
      ),
    )
    expect(sent.footerLinks).toEqual(appearance.footerLinks.slice(1))
    expect(sent.loginLines.slice(1)).toEqual(['Theirs.', ...lines, 'Mine.'])
  })

  it('shows what another person saved when it is opened, and while nothing is typed', async () => {
    const { user, responses } = await openPortal('/admin', {
      'GET /api/admin/articles': { body: [] },
      [`GET ${path}`]: { body: savedSettings },
    })
    await screen.findByText('No articles found. Create your first article to get started.')
    responses[`GET ${path}`] = { body: saved }
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await user.click(await screen.findByRole('link', { name: 'Appearance' }))
    const field = await screen.findByLabelText<HTMLInputElement>('As a number')
    expect(field.value).toBe('#ffff00')
    responses[`GET ${path}`] = { body: { ...savedSettings, revision: 6 } }
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(field.value).toBe(defaultAppearance.accent))
  })

  it('keeps what was typed since a save when that is undone', async () => {
    const { user, requests, responses } = await openAppearance()
    await user.click(await screen.findByLabelText(/^Weekly/))
    await user.click(save())
    const undo = await screen.findByText('Undo')
    const line = screen.getByLabelText<HTMLInputElement>('Line 1')
    await user.clear(line)
    await user.paste('Typed since')
    responses[`GET ${path}`] = { body: saved }
    responses[`PUT ${path}`] = { body: { ...savedSettings, revision: 6 } }
    await user.click(undo)
    await screen.findByText('The face before is back. Readers see it now.')
    expect(line.value).toBe('Typed since')
    expect(screen.getByLabelText<HTMLInputElement>(/^Weekly/).checked).toBe(false)
    screen.getByText('Unsaved: only you see it.')
    await user.click(save())
    await expect
      .poll(() => requests.findLast(({ route }) => route === `PUT ${path}`)?.body)
      .toContain('Typed since')
  })

  it('says no longer that it is saved once another save is refused', async () => {
    const { user } = await openAppearance()
    await user.click(await screen.findByLabelText(/^Weekly/))
    await user.click(save())
    await screen.findByText('Undo')
    await user.clear(screen.getByLabelText('Line 1'))
    await user.click(save())
    await screen.findByText('Not saved: see the messages above.')
    expect(screen.queryByText(/^The new face is saved/)).toBeNull()
  })

  it('is not undone if another one was saved since', async () => {
    const { user, requests, responses } = await openAppearance()
    await user.click(await screen.findByLabelText(/^Weekly/))
    await user.click(save())
    const undo = await screen.findByText('Undo')
    responses[`GET ${path}`] = { body: savedSettings }
    await user.click(undo)
    await screen.findByText('Another face was saved since then. It stays.')
    expect(requests.filter(({ route }) => route === `PUT ${path}`)).toHaveLength(1)
  })

  it('shows what is missing at its field, and sends nothing', async () => {
    const { user, requests } = await openAppearance()
    await user.clear(await screen.findByLabelText('Address of header link 2'))
    await user.click(save())
    await screen.findByText(/^Type a path, such as \/about/)
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByLabelText('Address of header link 2'))
    await user.clear(screen.getByLabelText('As a number'))
    await screen.findByText('Type a colour, such as #006b45.')
    expect(requests.some(({ route }) => route === `PUT ${path}`)).toBe(false)
  })

  it('says the limit of the header’s labels beside them, and focuses it when it is exceeded', async () => {
    const { user } = await openAppearance()
    await user.clear(await screen.findByLabelText('Label of header link 1'))
    await user.paste('A rather long label')
    await user.clear(screen.getByLabelText('Label of header link 2'))
    await user.paste('And one more label')
    expect(screen.getByText(/Its labels have at most 36 characters together/)).toBeTruthy()
    await user.click(save())
    const refusal = await screen.findByText(/^The header’s labels have at most 36/)
    await expect.poll(() => document.activeElement).toBe(refusal)
  })

  it('refuses a picture when it is chosen, by the one sentence that helps', async () => {
    const { responses } = await openAppearance()
    const choose = (type: string) =>
      fireEvent.change(screen.getByLabelText('Upload logo'), {
        target: { files: [new File(['x'], 'logo', { type })] },
      })
    await screen.findByLabelText('Upload logo')
    choose('image/svg+xml')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Choose a file of type PNG or WebP.',
    )
    const url = `/media/${'a'.repeat(32)}-90x30-ffffff.webp`
    responses['POST /api/upload/image'] = { body: { url, width: 90, height: 30 } }
    choose('image/png')
    await screen.findByText(/^The logo is at least 64 pixels high/)
  })

  it('says that there is no connection when it cannot be sent', async () => {
    const { user, close } = await openAppearance()
    await user.click(await screen.findByLabelText(/^Weekly/))
    close()
    await user.click(save())
    await screen.findByText(/^No connection to the server\. What you typed is still here/)
  })

  it('keeps the focus in the list when a link or a line is added or removed', async () => {
    const { user } = await openAppearance()
    const focused = () => document.activeElement
    await user.click(await screen.findByText('Add Line'))
    await expect.poll(focused).toBe(screen.getByLabelText('Line 5'))
    await user.click(screen.getByLabelText('Remove line 5'))
    await expect.poll(focused).toBe(screen.getByLabelText('Line 4'))
    await user.click(screen.getByLabelText('Remove header link 1'))
    await expect.poll(focused).toBe(screen.getByLabelText('Label of header link 1'))
  })
})
