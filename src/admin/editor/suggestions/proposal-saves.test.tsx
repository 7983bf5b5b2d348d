import './suggest-form.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readLocalCopies } from '#admin/local-copies/local-copies.ts'
import { openEditorAt, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { presenceOf } from '#admin/testing/presence-fixtures.ts'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import { answers, leftCopy, save, suggestion } from '#admin/testing/suggestions.ts'

const path = `/admin/edit/${stored._id}?suggest=1`
const credit = () => screen.getByLabelText<HTMLInputElement>('Photo Credit')
const refused = { status: 409, body: { code: 'conflict', message: 'It was changed.' } }

/** Saves a proposal that the server stores, and the answer is lost. */
async function loseAnswer() {
  const opened = await openEditorAt(path, { [save]: { status: 503 } })
  await screen.findByText('Nothing suggested yet')
  await opened.user.type(credit(), 'A')
  await opened.user.keyboard('{Control>}s{/Control}')
  await screen.findByText(/^The server failed/)
  Object.assign(opened.responses, answers(suggestion()), { [save]: refused })
  return opened
}

describe('a proposal that was saved, and the answer was lost', () => {
  it('is no one else’s, and goes on with what was written since', async () => {
    const { user, requests } = await loseAnswer()
    await user.type(credit(), 'da')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(lastSentBody(requests, save)).toMatchObject({
        revision: suggestion().revision,
        text: { photoCredit: 'Ada' },
      }),
    )
    expect(screen.queryByRole('region', { name: 'Changed by both' })).toBeNull()
  })

  it.each(['', 'da'])(
    'proposes nothing against what a colleague changed in the text meanwhile, with “%s” since',
    async (more) => {
      const { user, requests, responses } = await loseAnswer()
      if (more) await user.type(credit(), more)
      const summary = 'By a colleague.'
      responses[`GET ${storedPath}`] = {
        body: { ...stored, revision: 9, summary, updatedBy: 'Wren' },
      }
      await user.keyboard('{Control>}s{/Control}')
      await waitFor(() =>
        expect(lastSentBody(requests, save)).toMatchObject({
          base: { revision: 9 },
          text: { photoCredit: `A${more}`, summary },
        }),
      )
      expect(screen.getByLabelText<HTMLInputElement>('Summary').value).toBe(summary)
    },
  )

  it('goes on from this computer with what was written since', async () => {
    const written = { ...leftCopy.form, photoCredit: 'Ida' }
    const left = { ...leftCopy, form: written, sent: [suggestion().text] }
    const { user, requests } = await openEditorAt(path, answers(suggestion()), [left])
    await screen.findByText(/^Restored what was typed on this computer/)
    expect(screen.queryByRole('region', { name: 'Changed by both' })).toBeNull()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(lastSentBody(requests, save)?.text.photoCredit).toBe('Ida'))
  })

  it('is not restored from this computer, where it is not needed any more', async () => {
    await openEditorAt(path, answers(suggestion()), [leftCopy])
    await screen.findByText('Suggestions saved')
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
    expect(screen.queryByText(/^Restored what was typed/)).toBeNull()
  })
})

it('a proposal takes in what a colleague changed in the text while it was being saved', async () => {
  const presence = `PUT ${storedPath}/presence`
  const sent = Promise.withResolvers<void>()
  const { user, requests, responses } = await openEditorAt(path, {
    [presence]: presenceOf({}),
    [save]: { body: suggestion(), after: sent.promise },
  })
  const reports = () => requests.filter(({ route }) => route === presence).length
  await screen.findByText('Nothing suggested yet')
  await waitFor(() => expect(reports()).toBe(1))
  await user.type(credit(), 'A')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(requests.some(({ route }) => route === save)).toBe(true))
  Object.assign(responses, answers(suggestion()), {
    [presence]: presenceOf({ revision: 9, suggestionsRevision: 7 }),
    [`GET ${storedPath}`]: {
      body: { ...stored, revision: 9, summary: 'By a colleague.', updatedBy: 'Wren' },
    },
  })
  const listed = () => requests.filter(({ route }) => route.endsWith('/suggestions')).length
  const before = listed()
  window.dispatchEvent(new Event('pageshow'))
  await waitFor(() => expect(listed()).toBe(before + 1))
  sent.resolve()
  await screen.findByText('Suggestions saved')
  window.dispatchEvent(new Event('pageshow'))
  await screen.findByText('Merged with Wren’s changes.')
  expect(screen.getByLabelText<HTMLInputElement>('Summary').value).toBe('By a colleague.')
})
