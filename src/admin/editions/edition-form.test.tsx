import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listedArticle } from '#admin/testing/article-fixtures.ts'
import {
  button,
  editionEntry,
  field,
  openEdition,
  path,
  stored,
} from '#admin/testing/open-edition.tsx'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import { limits } from '#domain/limits.ts'

const titles = () =>
  within(screen.getByRole('list', { name: 'Articles of the edition' }))
    .queryAllByRole('link')
    .map((link) => link.textContent)

describe('an edition with an article that was taken back', () => {
  const kept = editionEntry()
  const withdrawn = editionEntry({ _id: 'dam', title: 'The dam', state: 'draft', withdrawn: true })
  const open = (contents: AdminEdition['contents']) =>
    openEdition(stored.id, {
      [`GET ${path}`]: {
        body: { editions: [{ ...stored, published: true, contents }], opensHome: false },
      },
      [`GET ${path}/${stored.id}/checklist`]: { body: [] },
    })

  it('says so, and has nothing else to publish', async () => {
    await open([kept, withdrawn])
    expect(screen.getByText('Withdrawn: not published with the edition')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish the rest' })).toBeNull()
  })

  it('names what is published with it, and what is not', async () => {
    const draft = editionEntry({
      _id: 'ferry',
      title: 'The ferry',
      state: 'draft',
      wasPublished: false,
      scheduledFor: '2026-12-04T09:00:00.000Z',
    })
    const { user } = await open([kept, withdrawn, draft])
    await user.click(button('Publish the rest'))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Publish Edition' }))
    const named = (label: string) => dialog.getByRole('list', { name: label }).textContent
    expect(named('Published with the edition')).toBe('The ferry')
    expect(named('Not published with the edition')).toBe('The dam')
    expect(dialog.getByText(/and 1 article that is not published yet/)).toBeTruthy()
    expect(
      dialog.getByText(/^This cancels what is scheduled: The ferry: Publication, /),
    ).toBeTruthy()
  })
})

describe('an edition whose articles the checklist holds back', () => {
  it('lists what blocks by article, and is published with a reason for each', async () => {
    const publish = `PUT ${path}/${stored.id}/publish`
    const note = { id: 'open-notes', message: '1 note is open.', items: ['n1'] }
    const named = { id: 'care-names', message: 'A name.', details: ['Ada'], items: ['Ada'] }
    const ferry = { _id: 'ferry', title: 'The ferry', blockers: [note] }
    const mill = { _id: 'mill', title: 'The mill', blockers: [named] }
    const checked = Promise.withResolvers<void>()
    const { user, sent, responses } = await openEdition(stored.id, {
      [`GET ${path}/${stored.id}/checklist`]: { body: [ferry], after: checked.promise },
      [publish]: { status: 400, body: { code: 'bad_request', message: 'Nothing was published.' } },
    })
    await user.click(button('Publish'))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Publish Edition' }))
    expect(dialog.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
    checked.resolve()
    const reasons = () => dialog.findAllByLabelText('Why is it published all the same?')
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await reasons()).toHaveLength(1)
    expect(dialog.getByText('1 note is open.')).toBeTruthy()
    await confirm()
    expect(dialog.getByText('Please give a reason.')).toBeTruthy()
    expect(sent(publish)).toBeNull()
    // A name was added meanwhile: the server refuses, and the list is read again.
    responses[`GET ${path}/${stored.id}/checklist`] = { body: [ferry, mill] }
    await user.type((await reasons())[0] as HTMLElement, 'Answered.')
    await confirm()
    expect((await dialog.findByRole('alert')).textContent).toBe('Nothing was published.')
    await waitFor(async () => expect(await reasons()).toHaveLength(2))
    responses[publish] = { body: { ...stored, published: true } }
    await user.type((await reasons())[1] as HTMLElement, 'She agreed.')
    await confirm()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent(publish)).toEqual({
      revision: 2,
      checklists: {
        ferry: { overridden: ['open-notes'], items: { notes: ['n1'] }, reason: 'Answered.' },
        mill: { overridden: ['care-names'], items: { names: ['Ada'] }, reason: 'She agreed.' },
      },
    })
  })
})

it('says of its articles what they are by now, when they changed since it was opened', async () => {
  const publish = `PUT ${path}/${stored.id}/publish`
  const message = 'Nothing was published: “The ferry” is in the bin.'
  const { user, responses } = await openEdition(stored.id, {
    [`GET ${path}/${stored.id}/checklist`]: { body: [] },
    [publish]: { status: 409, body: { code: 'conflict', message } },
  })
  const [ferry, ...others] = stored.contents
  const contents = [{ ...ferry, state: 'binned' }, ...others]
  responses[`GET ${path}`] = {
    body: { editions: [{ ...stored, contents }], opensHome: false },
  }
  expect(screen.getAllByText('In the bin')).toHaveLength(1)
  await user.click(button('Publish'))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Publish Edition' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(screen.getAllByText('In the bin')).toHaveLength(2))
})

describe('the form of an edition', () => {
  it('has the next number, and says what is missing before anything is sent', async () => {
    const { user, requests } = await openEdition('new')
    expect(field('Number').value).toBe('4')
    const says = async (message: string) => {
      await user.click(button('Save'))
      expect((await screen.findByRole('alert')).textContent).toBe(message)
    }
    await says('Please give the edition a title.')
    await user.type(field('Title'), 'Pepper')
    expect(screen.queryByRole('alert')).toBeNull()
    for (const [number, message] of [
      ['0', 'The first edition has the number 1.'],
      ['1.5', 'The number is a whole number.'],
      ['four', 'The number is a whole number.'],
      [`${limits.editionNumber + 1}`, `The number is at most ${limits.editionNumber}.`],
    ] as const) {
      await user.clear(field('Number'))
      await user.type(field('Number'), number)
      await says(message)
    }
    expect(requests.filter(({ route }) => route === `POST ${path}`)).toEqual([])
  })

  it('shows what the server refuses, and keeps what was typed', async () => {
    const message = 'There is an edition with the number 3 already.'
    const { user } = await openEdition('new', {
      [`POST ${path}`]: { status: 409, body: { code: 'conflict', message } },
    })
    await user.type(field('Title'), 'Pepper')
    await user.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field('Title').value).toBe('Pepper')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
  })

  it('keeps what is typed while it is saved, and sends it with the next save', async () => {
    const put = `PUT ${path}/${stored.id}`
    const { promise, resolve } = Promise.withResolvers<void>()
    const saved = { ...stored, title: 'Pepper', revision: 3 }
    const { user, sent, responses } = await openEdition(stored.id, {
      [put]: { body: saved, after: promise },
    })
    await user.clear(field('Title'))
    await user.type(field('Title'), 'Pepper')
    await user.click(button('Save'))
    await waitFor(() => expect(sent(put)).toMatchObject({ title: 'Pepper', revision: 2 }))
    await user.type(field('Editorial'), 'Typed meanwhile.')
    await user.click(button('Remove: What is gone'))
    responses[`GET ${path}`] = { body: { editions: [saved], opensHome: false } }
    resolve()
    await waitFor(() => expect(button('Save')).toHaveProperty('disabled', false))
    expect([field('Title').value, field('Editorial').value]).toEqual(['Pepper', 'Typed meanwhile.'])
    expect(titles()).toEqual(['The ferry', 'The mill'])
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.click(button('Save'))
    await waitFor(() =>
      expect(sent(put)).toMatchObject({ editorial: 'Typed meanwhile.', revision: 3 }),
    )
  })

  it('takes no words while a new one is made, which goes on at another address', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user } = await openEdition('new', {
      [`POST ${path}`]: { body: stored, after: promise },
    })
    await user.type(field('Title'), 'Salt')
    expect(field('Title').closest('[inert]')).toBeNull()
    await user.click(button('Save'))
    expect(field('Title').closest('[inert]')).toBeTruthy()
    resolve()
    await waitFor(() => expect(location.pathname).toBe(`/admin/editions/${stored.id}`))
    expect(field('Title').closest('[inert]')).toBeNull()
  })

  it('orders articles by keyboard, and keeps the focus on what was moved', async () => {
    const { user, sent } = await openEdition(stored.id, {
      [`PUT ${path}/${stored.id}`]: { body: { ...stored, revision: 3 } },
    })
    expect(titles()).toEqual(['The ferry', 'The mill', 'What is gone'])
    expect(button('Move up: The ferry').getAttribute('aria-disabled')).toBe('true')
    button('Move up: The ferry').focus()
    await user.keyboard('{Enter}')
    expect(titles()).toEqual(['The ferry', 'The mill', 'What is gone'])
    button('Move down: The ferry').focus()
    await user.keyboard('{Enter}')
    expect(titles()).toEqual(['The mill', 'The ferry', 'What is gone'])
    expect(screen.getByText('Moved The ferry: 2 of 3').role).toBe('status')
    await user.keyboard(' ')
    expect(titles()).toEqual(['The mill', 'What is gone', 'The ferry'])
    expect(document.activeElement).toBe(button('Move down: The ferry'))
    button('Remove: What is gone').focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(
      screen.getByRole('list', { name: 'Articles of the edition' }),
    )
    expect(button('Publish')).toHaveProperty('disabled', true)
    await user.click(button('Save'))
    const put = `PUT ${path}/${stored.id}`
    await waitFor(() => expect(sent(put)).toMatchObject({ articles: ['mill', 'ferry'] }))
    expect(sent(put)).toMatchObject({ revision: 2, offersEpub: false })
  })

  it('keeps the focus beside a cover that is removed', async () => {
    const coverImage = `/media/${'a'.repeat(32)}-1600x900.webp`
    const { user } = await openEdition(stored.id, {
      [`GET ${path}/${stored.id}`]: { body: { ...stored, coverImage } },
      [`GET ${path}`]: { body: { editions: [{ ...stored, coverImage }], opensHome: false } },
    })
    button('Remove image').focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button('Choose from library'))
  })

  it('adds an article by keyboard, and offers it no more', async () => {
    const found = [
      listedArticle({ _id: 'mill', title: 'The mill' }),
      listedArticle({ _id: 'tide', title: 'The tide' }),
    ]
    const { user } = await openEdition(stored.id, { 'GET /api/admin/articles': { body: found } })
    const add = await screen.findByRole('button', { name: 'Add: The tide' })
    expect(screen.queryByRole('button', { name: 'Add: The mill' })).toBeNull()
    add.focus()
    await user.keyboard('{Enter}')
    expect(titles().at(-1)).toBe('The tide')
    expect(screen.getByText('Added The tide').role).toBe('status')
    expect(screen.queryByRole('button', { name: 'Add: The tide' })).toBeNull()
    expect(document.activeElement).toBe(field('Add an article'))
  })

  it('tells found articles of one title apart by state and date', async () => {
    const fields = { title: 'The tide', changedVersion: 7, updatedAt: '2026-11-20T18:40:00.000Z' }
    const found = [
      listedArticle({ ...fields, _id: 'tide', status: 'published', published: true }),
      listedArticle({ ...fields, _id: 'old', withdrawn: true }),
    ]
    const { user } = await openEdition(stored.id, { 'GET /api/admin/articles': { body: found } })
    const rows = within(await screen.findByRole('list', { name: 'Articles to add' }))
    const texts = async () => (await rows.findAllByRole('listitem')).map((row) => row.textContent)
    expect(await texts()).toEqual([
      'The tidePublishedUpdated Nov 20, 2026Add',
      'The tideDraftWithdrawnUpdated Nov 20, 2026Add',
    ])
    await user.click(screen.getAllByRole('button', { name: 'Add: The tide' })[1] as HTMLElement)
    expect(screen.getByText('Withdrawn: not published with the edition')).toBeTruthy()
  })

  it('offers no downloads unless it is chosen, and says that they cannot be recalled', async () => {
    const { user, sent } = await openEdition('new', { [`POST ${path}`]: { body: stored } })
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /EPUB.*HTML file/ })
    expect(choice.checked).toBe(false)
    expect(choice.closest('label')?.textContent).toContain('What was downloaded cannot be recalled')
    await user.type(field('Title'), 'Pepper')
    await user.click(choice)
    await user.click(button('Save'))
    await waitFor(() =>
      expect(sent(`POST ${path}`)).toMatchObject({ number: 4, offersEpub: true, articles: [] }),
    )
  })
})
