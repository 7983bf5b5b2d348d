import { describe, expect, it } from 'vitest'
import {
  flushPromises,
  openTestEditor,
  TestServer,
  unreachable,
} from '#admin/testing/save-harness.ts'

describe('a save that fails', () => {
  it('is retried with backoff and keeps the local copy until it succeeds', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    const pauses: (number | null)[] = []
    for (let tries = 0; tries < 7; tries++) {
      await editor.lastSave.fail(unreachable)
      expect([editor.state, editor.localCopy?.text]).toEqual(['retrying', 'ab'])
      pauses.push(editor.delayMs)
      await editor.runTimer()
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    await editor.lastSave.succeed()
    expect([editor.state, editor.localCopy]).toEqual(['saved', null])
    await editor.type('c')
    await editor.runTimer()
    await editor.lastSave.fail(unreachable)
    expect(editor.delayMs).toBe(2_000)
  })

  it('is sent at once with later changes when the network is back', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.fail(unreachable)
    await editor.type('c')
    expect([editor.state, editor.delayMs]).toEqual(['retrying', 2_000])
    editor.engine.flush()
    expect(editor.lastSave.text).toBe('abc')
    await editor.lastSave.succeed()
    expect(editor.state).toBe('saved')
  })

  it('is no conflict with itself if only its response was lost', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.loseResponse()
    expect(editor.state).toBe('retrying')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect([editor.state, editor.localCopy]).toEqual(['saved', null])
    expect(editor.engine.getSnapshot().stored?.revision).toBe(2)
  })

  it('is no conflict with its later text either if only its response was lost', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.loseResponse()
    await editor.type('c')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect(editor.lastSave).toMatchObject({ text: 'abc', from: { revision: 2 } })
    await editor.lastSave.succeed()
    expect([editor.state, editor.server.stored]).toEqual(['saved', { text: 'abc', revision: 3 }])
  })

  it('is merged from what it stored, though a colleague went on with that before the answer', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.loseResponse()
    await editor.type('c')
    editor.server.store('ab, theirs')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect(editor.lastSave).toMatchObject({ text: 'ab, theirsc', from: { revision: 3 } })
  })

  it('is taken back with its words, though the answer was lost', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.loseResponse()
    await editor.change('a')
    expect([editor.state, editor.localCopy?.text]).toEqual(['retrying', 'a'])
    await editor.engine.handleExternalSave()
    expect(editor.text).toBe('a')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect([editor.state, editor.server.stored?.text]).toEqual(['saved', 'a'])
  })

  it.each([true, false])(
    'is not sent again once it is taken back, if it arrived: %s',
    async (arrived) => {
      const editor = openTestEditor()
      await editor.type('b')
      await editor.runTimer()
      if (arrived) await editor.lastSave.loseResponse()
      else await editor.lastSave.fail(unreachable)
      await editor.change('a')
      await editor.runTimer()
      expect(editor.saves.map(({ text }) => text)).toEqual(arrived ? ['ab', 'a'] : ['ab'])
      if (arrived) await editor.lastSave.succeed()
      expect([editor.state, editor.localCopy, editor.server.stored?.text]).toEqual([
        'saved',
        null,
        'a',
      ])
    },
  )

  it('is repeated once the article that refused it has changed', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.fail({ kind: 'refused', message: 'It is published.', issues: [] })
    editor.server.store('a')
    await editor.engine.handleExternalSave()
    expect(editor.state).toBe('unsaved')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect([editor.state, editor.server.stored?.text]).toEqual(['saved', 'ab'])
  })

  it('is not repeated after a rejection until the text changes', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.fail({ kind: 'refused', message: 'No.', issues: [] })
    expect([editor.state, editor.delayMs, editor.localCopy?.text]).toEqual(['refused', null, 'ab'])
    await editor.type('c')
    expect(editor.state).toBe('unsaved')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect(editor.state).toBe('saved')
  })

  it('is repeated with what was typed while it was rejected', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    const tooLong = editor.lastSave
    await editor.change('a')
    await editor.type('c')
    await tooLong.fail({ kind: 'refused', message: 'Too long.', issues: [] })
    expect(editor.state).toBe('unsaved')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect([editor.state, editor.server.stored?.text]).toEqual(['saved', 'ac'])
  })

  it('keeps no text from the server that only may not be published', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    const asked = editor.engine.save('publish')
    await flushPromises()
    await editor.lastSave.fail({ kind: 'refused', message: 'A note is open.', issues: [] })
    expect(await asked).toMatchObject({ kind: 'failed' })
    expect(editor.state).toBe('unsaved')
    await editor.runTimer()
    expect(editor.lastSave).toMatchObject({ text: 'ab', kind: 'auto' })
    await editor.lastSave.succeed()
    expect(editor.state).toBe('saved')
  })

  it('is sent to the server although no local copy can be written', async () => {
    const editor = openTestEditor()
    Object.defineProperty(editor, 'localCopy', {
      set: () => {
        throw new Error('full')
      },
    })
    await editor.type('b')
    expect(editor.engine.getSnapshot().keptLocally).toBe(false)
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect(editor.state).toBe('saved')
  })

  it('waits for the local copy of what it sends, not for those of later keys', async () => {
    const editor = openTestEditor()
    const first = Promise.withResolvers<void>()
    editor.written = first.promise
    await editor.type('b')
    await editor.runTimer()
    editor.written = Promise.withResolvers<void>().promise
    await editor.type('c')
    expect(editor.saves).toEqual([])
    first.resolve()
    await flushPromises()
    expect([editor.lastSave.text, editor.localCopy?.text]).toEqual(['ab', 'abc'])
  })
})

describe('an interruption', () => {
  it('by the end of the session stops saving and keeps the text and later changes', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.fail({ kind: 'signed-out' })
    await editor.type('c')
    expect([editor.state, editor.delayMs, editor.localCopy?.text]).toEqual([
      'signed-out',
      null,
      'abc',
    ])
    expect(await editor.engine.save('draft')).toEqual({ kind: 'blocked' })
  })

  it('by the end of the session also ends a save that waits for the running one', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    const asked = editor.engine.save('publish')
    await editor.lastSave.fail({ kind: 'signed-out' })
    expect(await asked).toEqual({ kind: 'blocked' })
    expect(editor.saves).toHaveLength(1)
  })

  it('by a crash before the pause is over leaves a local copy to continue from', async () => {
    const server = new TestServer()
    const crashed = openTestEditor(server)
    await crashed.type('b')
    const editor = openTestEditor(server)
    await editor.change(crashed.localCopy?.text ?? '')
    expect(editor.state).toBe('unsaved')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect(server.stored?.text).toBe('ab')
  })

  it('by a crash after the save arrived leaves a local copy equal to the stored text', async () => {
    const server = new TestServer()
    const crashed = openTestEditor(server)
    await crashed.type('b')
    await crashed.runTimer()
    await crashed.lastSave.loseResponse()
    expect(crashed.localCopy?.text).toBe(server.stored?.text)
  })

  it('by leaving during a save deletes the local copy when the save succeeds', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    editor.engine.stop()
    await editor.lastSave.succeed()
    await editor.engine.settled()
    expect([editor.localCopy, editor.delayMs]).toEqual([null, null])
  })

  it('by discarding during a failing save leaves no local copy', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    editor.engine.discard()
    await editor.lastSave.fail(unreachable)
    await editor.engine.settled()
    expect([editor.localCopy, editor.delayMs]).toEqual([null, null])
  })

  it('by the deletion of the article keeps the text and can save it as a new article', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.fail({ kind: 'gone' })
    expect([editor.state, editor.localCopy?.text]).toEqual(['gone', 'ab'])
    editor.server.stored = null
    const saved = editor.engine.saveAsNew()
    expect(editor.lastSave).toMatchObject({ from: null, kind: 'draft' })
    await editor.lastSave.succeed()
    expect((await saved).kind).toBe('saved')
  })
})
