import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  flushPromises,
  openTestEditor,
  TestEditor,
  TestServer,
  unreachable,
} from '#admin/testing/save-harness.ts'
import { autosaveDelayMs } from './save-timer.ts'

describe('autosave', () => {
  it('saves locally at once and on the server after a pause', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    expect(editor.localCopy).toEqual({ text: 'ab', base: 'a', revision: 1 })
    expect([editor.state, editor.delayMs]).toEqual(['unsaved', autosaveDelayMs])
    expect(editor.saves).toEqual([])
    await editor.runTimer()
    expect(editor.state).toBe('saving')
    await editor.lastSave.succeed()
    expect(editor.server.stored).toEqual({ text: 'ab', revision: 2 })
    expect([editor.state, editor.localCopy, editor.delayMs]).toEqual(['saved', null, null])
  })

  it('sends one save for changes within one pause', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.type('c')
    await editor.runTimer()
    expect(editor.saves.map(({ text }) => text)).toEqual(['abc'])
  })

  it('waits no longer than fifteen seconds for a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const editor = openTestEditor()
    const delays: (number | null)[] = []
    for (const seconds of [0, 14, 1, 1]) {
      vi.setSystemTime(Date.now() + seconds * 1_000)
      await editor.type('b')
      delays.push(editor.delayMs)
    }
    expect(delays).toEqual([autosaveDelayMs, 1_000, 0, 0])
    await editor.runTimer()
    await editor.type('c')
    await editor.lastSave.succeed()
    expect([editor.state, editor.delayMs]).toEqual(['unsaved', autosaveDelayMs])
  })

  it('saves nothing if a change is undone, and deletes the local copy', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.change('a')
    expect([editor.state, editor.localCopy, editor.delayMs]).toEqual(['saved', null, null])
  })

  it('bases the next save on the response to a slow one', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    const slow = editor.lastSave
    await editor.type('c')
    expect(editor.localCopy?.text).toBe('abc')
    expect(editor.saves).toHaveLength(1)
    await slow.succeed()
    expect([editor.state, editor.localCopy]).toEqual([
      'unsaved',
      { text: 'abc', base: 'ab', revision: 2 },
    ])
    await editor.runTimer()
    expect(editor.lastSave).toMatchObject({ text: 'abc', from: { revision: 2 } })
    await editor.lastSave.succeed()
    expect([editor.state, editor.localCopy]).toEqual(['saved', null])
  })

  it('saves nothing more if the text returns to what is being saved', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.type('c')
    await editor.change('ab')
    await editor.lastSave.succeed()
    expect([editor.state, editor.localCopy]).toEqual(['saved', null])
  })

  it('sends a new article once it is complete enough', async () => {
    const editor = new TestEditor(new TestServer(), null)
    editor.engine.textChanged()
    await editor.type(' ')
    await editor.change('')
    await editor.runTimer()
    expect(editor.saves).toEqual([])
    await editor.type('a')
    await editor.runTimer()
    expect(editor.lastSave).toMatchObject({ text: 'a', from: null, kind: 'auto' })
    await editor.lastSave.succeed()
    expect(editor.engine.getSnapshot().stored).toEqual({ text: 'a', revision: 1 })
  })
})

describe('a save by button', () => {
  it('waits for a running autosave and starts from its response', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    const saved = editor.engine.save('publish')
    await flushPromises()
    expect(editor.saves).toHaveLength(1)
    await editor.lastSave.succeed()
    expect(editor.lastSave).toMatchObject({ kind: 'publish', from: { revision: 2 } })
    await editor.lastSave.succeed()
    expect(await saved).toMatchObject({ kind: 'saved', stored: { revision: 3 } })
  })

  it('runs once if it is requested twice', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    const first = editor.engine.save('draft')
    expect(await editor.engine.save('draft')).toEqual({ kind: 'blocked' })
    await editor.lastSave.succeed()
    await editor.lastSave.succeed()
    expect((await first).kind).toBe('saved')
    expect(editor.saves).toHaveLength(2)
  })

  it('reports a failure at once, and retries the text but not the publication', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    const saved = editor.engine.save('publish')
    await editor.lastSave.fail(unreachable)
    expect((await saved).kind).toBe('failed')
    await editor.runTimer()
    expect(editor.lastSave.kind).toBe('auto')
  })

  it('has succeeded if only its response was lost', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    const saved = editor.engine.save('publish')
    await editor.lastSave.loseResponse()
    expect(await saved).toMatchObject({ kind: 'saved', stored: { text: 'ab', revision: 2 } })
    expect([editor.state, editor.delayMs, editor.localCopy]).toEqual(['saved', null, null])
  })

  it('has failed if it got lost itself, though the text is the stored one', async () => {
    const editor = openTestEditor()
    const saved = editor.engine.save('publish')
    await editor.lastSave.fail(unreachable)
    expect((await saved).kind).toBe('failed')
    expect(editor.server.stored?.revision).toBe(1)
  })

  it('has failed if a colleague stored the same text meanwhile', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    const saved = editor.engine.save('publish')
    editor.server.store('ab')
    await editor.lastSave.fail(unreachable)
    expect((await saved).kind).toBe('failed')
  })

  it('retries nothing if it fails without unsaved changes', async () => {
    const editor = openTestEditor()
    const saved = editor.engine.save('publish')
    await editor.lastSave.fail(unreachable)
    expect((await saved).kind).toBe('failed')
    expect([editor.state, editor.delayMs]).toEqual(['saved', null])
  })
})
