import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readKeptTexts, saveKeptText } from '#admin/local-copies/local-copies.ts'
import {
  button,
  editionEntry,
  field,
  openEdition,
  path,
  stored,
} from '#admin/testing/open-edition.tsx'

const typedBefore = {
  key: `desk An edition /admin/editions/${stored.id}`,
  what: 'An edition',
  path: `/admin/editions/${stored.id}`,
  by: 'desk',
  keptAt: stored.updatedAt,
  fields: { words: { title: 'Typed before' }, listed: stored.contents },
  base: stored,
}

describe('an edition that someone else saved in between', () => {
  const put = `PUT ${path}/${stored.id}`
  const message = 'Otto saved this edition in between, just now. Nothing was overwritten.'
  const theirs = { ...stored, title: 'Theirs', revision: 3 }

  async function openRefused(newer = theirs) {
    const opened = await openEdition(stored.id, {
      [put]: { status: 409, body: { code: 'conflict', message } },
    })
    const { user, responses } = opened
    await user.type(field('Title'), ' and mine')
    responses[`GET ${path}`] = { body: { editions: [newer], opensHome: false } }
    await user.click(button('Save'))
    await screen.findByRole('button', { name: 'Save my changes' })
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(field('Title').value).toBe('Salt and mine')
    return opened
  }

  it('replaces what was saved', async () => {
    const { user, sent, responses } = await openRefused()
    const mine = { ...theirs, title: 'Salt and mine', revision: 4 }
    responses[put] = { body: mine }
    responses[`GET ${path}`] = { body: { editions: [mine], opensHome: false } }
    await user.click(button('Save my changes'))
    await screen.findByText('Saved. Readers do not see it.')
    expect(sent(put)).toMatchObject({ title: 'Salt and mine', revision: 3 })
    expect(field('Title').value).toBe('Salt and mine')
  })

  it('stays where nothing was typed', async () => {
    const contents = [...stored.contents.slice(0, 2), editionEntry({ _id: 'salt', title: 'Salt' })]
    const newer = { ...theirs, editorial: 'Of Otto', contents }
    const { user, sent, responses } = await openRefused(newer)
    await user.click(button('Remove: The ferry'))
    await user.click(button('Save'))
    const replace = await screen.findByRole('button', { name: 'Save my changes' })
    responses[put] = { body: { ...newer, revision: 4 } }
    await user.click(replace)
    await screen.findByText('Saved. Readers do not see it.')
    expect(sent(put)).toMatchObject({
      title: 'Salt and mine',
      editorial: 'Of Otto',
      articles: ['mill', 'salt'],
      revision: 3,
    })
  })

  it('is replaced by what was typed before it, and kept on this computer', async () => {
    await saveKeptText(typedBefore)
    const { user, sent, responses } = await openEdition(stored.id, {
      [`GET ${path}`]: { body: { editions: [theirs], opensHome: false } },
      [put]: { status: 409, body: { code: 'conflict', message } },
    })
    await screen.findByText(/^Restored/)
    await user.click(button('Save'))
    const replace = await screen.findByRole('button', { name: 'Save my changes' })
    expect(sent(put)).toMatchObject({ revision: 2 })
    responses[put] = { body: { ...theirs, title: 'Typed before', revision: 4 } }
    await user.click(replace)
    await screen.findByText('Saved. Readers do not see it.')
    expect(sent(put)).toMatchObject({ title: 'Typed before', revision: 3 })
  })

  it('keeps its articles and words where nothing was typed before a reload', async () => {
    const first = await openEdition(stored.id)
    await first.user.click(button('Remove: The ferry'))
    cleanup()
    const contents = [...stored.contents, editionEntry({ _id: 'salt', title: 'Salt' })]
    const newer = { ...theirs, editorial: 'Of Otto', contents }
    const { user, sent, responses } = await openEdition(stored.id, {
      [`GET ${path}`]: { body: { editions: [newer], opensHome: false } },
      [put]: { status: 409, body: { code: 'conflict', message } },
    })
    await screen.findByText(/^Restored/)
    await user.click(button('Save'))
    const replace = await screen.findByRole('button', { name: 'Save my changes' })
    expect(sent(put)).toMatchObject({ revision: 2 })
    responses[put] = { body: { ...newer, revision: 4 } }
    await user.click(replace)
    await screen.findByText('Saved. Readers do not see it.')
    const kept = contents.map(({ _id }) => _id).filter((id) => id !== 'ferry')
    expect(sent(put)).toMatchObject({
      title: 'Theirs',
      editorial: 'Of Otto',
      articles: kept,
      revision: 3,
    })
  })

  it.each(['Discard changes', 'Load their edition'])('goes on from it: %s', async (name) => {
    const { user, sent, responses } = await openRefused()
    await user.click(button(name))
    expect(field('Title').value).toBe('Theirs')
    expect(screen.queryByRole('alert')).toBeNull()
    responses[put] = { body: { ...theirs, revision: 4 } }
    await user.type(field('Title'), '!')
    await user.click(button('Save'))
    await screen.findByText('Saved. Readers do not see it.')
    expect(sent(put)).toMatchObject({ title: 'Theirs!', revision: 3 })
  })
})

it('shows what another screen saved, unless something is typed', async () => {
  const { user, responses } = await openEdition(stored.id, {
    [`PUT ${path}/${stored.id}/publish`]: { body: { ...stored, published: true, revision: 3 } },
    [`GET ${path}/${stored.id}/checklist`]: { body: [] },
  })
  const theirs = { ...stored, title: 'Theirs', published: true, revision: 3 }
  responses[`GET ${path}`] = { body: { editions: [theirs], opensHome: false } }
  await user.click(button('Publish'))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Publish Edition' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(field('Title').value).toBe('Theirs'))
})

it('stays open when a colleague deletes the edition, and is saved as a new one', async () => {
  const { user, sent, responses } = await openEdition(stored.id, {
    [`PUT ${path}/${stored.id}`]: { status: 404, body: { code: 'not_found', message: 'Gone.' } },
    [`POST ${path}`]: { status: 201, body: { ...stored, id: 'again', title: 'Salt and more' } },
  })
  await user.type(field('Title'), ' and more')
  responses[`GET ${path}`] = { body: { editions: [], opensHome: false } }
  await user.click(button('Save'))
  await screen.findByText(/^This edition was deleted meanwhile/)
  expect(field('Title').value).toBe('Salt and more')
  expect(screen.queryByRole('button', { name: 'Load their edition' })).toBeNull()
  await user.click(button('Save'))
  await waitFor(() => expect(location.pathname).toBe('/admin/editions/again'))
  expect(sent(`POST ${path}`)).toMatchObject({ title: 'Salt and more', articles: stored.articles })
})

it('that is deleted from its own form is not said to be deleted by someone else, nor kept', async () => {
  const { user, responses } = await openEdition(stored.id, {
    [`DELETE ${path}/${stored.id}`]: { status: 204 },
  })
  const said: (string | null)[] = []
  const watch = new MutationObserver(() => said.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await user.click(button('Delete'))
  responses[`GET ${path}`] = { body: { editions: [], opensHome: false } }
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Edition' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'Editions' })
  watch.disconnect()
  expect(said.filter((text) => text?.includes('deleted meanwhile'))).toEqual([])
  expect(await readKeptTexts('desk')).toEqual([])
})

it('opens with what was typed before a colleague deleted the edition', async () => {
  await saveKeptText(typedBefore)
  const { user, sent } = await openEdition(stored.id, {
    [`GET ${path}`]: { body: { editions: [], opensHome: false } },
    [`POST ${path}`]: { status: 201, body: { ...stored, id: 'again', title: 'Typed before' } },
  })
  await screen.findByText(/^This edition was deleted meanwhile/)
  await user.click(button('Save'))
  await waitFor(() => expect(location.pathname).toBe('/admin/editions/again'))
  expect(sent(`POST ${path}`)).toMatchObject({ title: 'Typed before' })
})
