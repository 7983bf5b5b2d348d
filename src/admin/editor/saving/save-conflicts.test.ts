import { describe, expect, it, vi } from 'vitest'
import { flushPromises, openTestEditor, TestServer } from '#admin/testing/save-harness.ts'

describe('a save that somebody else was faster than', () => {
  async function refused(theirs: string) {
    const server = new TestServer()
    const editor = openTestEditor(server)
    await editor.type('b')
    server.store(theirs)
    await editor.runTimer()
    await editor.lastSave.succeed()
    return editor
  }

  it('is merged with theirs and sent again as the revision after it', async () => {
    const editor = await refused('a, theirs')
    expect(editor.lastSave).toMatchObject({ text: 'a, theirsb', from: { revision: 2 } })
    await editor.lastSave.succeed()
    expect([editor.state, editor.server.stored]).toEqual([
      'saved',
      { text: 'a, theirsb', revision: 3 },
    ])
  })

  /** A button that is pressed while somebody else saves. */
  async function pressed(kind: 'draft' | 'publish', theirs: string) {
    const server = new TestServer()
    const editor = openTestEditor(server)
    await editor.type('b')
    const asked = editor.engine.save(kind)
    await flushPromises()
    server.store(theirs)
    await editor.lastSave.fail({ kind: 'conflict' })
    return { editor, outcome: await asked }
  }

  it('that publishes stores the merged text, and does not publish what no one has seen', async () => {
    const { editor, outcome } = await pressed('publish', 'a, theirs')
    expect(outcome).toEqual({ kind: 'blocked' })
    await editor.runTimer()
    expect(editor.lastSave).toMatchObject({ text: 'a, theirsb', kind: 'auto' })
  })

  /** An editor that is asked whether to publish while somebody else saves. */
  async function held() {
    const server = new TestServer()
    const editor = openTestEditor(server)
    editor.engine.hold()
    server.store('a, theirs')
    await editor.engine.handleExternalSave()
    return editor
  }

  it('is not merged while a person is asked whether to publish what they see', async () => {
    const editor = await held()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect([editor.text, editor.state]).toEqual(['ab', 'retrying'])
    const asked = editor.engine.save('publish')
    editor.engine.release()
    await flushPromises()
    await editor.lastSave.succeed()
    expect([(await asked).kind, editor.text]).toEqual(['blocked', 'a, theirsb'])
  })

  it('is not merged while a word is composed with an input method', async () => {
    const composing = Promise.withResolvers<void>()
    const server = new TestServer()
    const [conflicting, idle] = [openTestEditor(server), openTestEditor(server)]
    for (const editor of [conflicting, idle]) editor.composed = composing.promise
    await conflicting.type('b')
    server.store('a, theirs')
    void idle.engine.handleExternalSave()
    await conflicting.runTimer()
    await conflicting.lastSave.succeed()
    expect([conflicting.text, idle.text]).toEqual(['ab', 'a'])
    composing.resolve()
    await flushPromises()
    expect([conflicting.text, idle.text]).toEqual(['a, theirsb', 'a, theirs'])
  })

  it('is merged once they answered that they will not', async () => {
    const editor = await held()
    editor.engine.release()
    await flushPromises()
    expect(editor.text).toBe('a, theirs')
  })

  it('that stores a draft does not take back what was published in between', async () => {
    const { editor, outcome } = await pressed('draft', 'a, public')
    expect(outcome).toMatchObject({ kind: 'failed', error: { message: 'Public.' } })
    expect(editor.saves).toHaveLength(1)
    await editor.runTimer()
    expect(editor.lastSave).toMatchObject({ text: 'a, publicb', kind: 'auto' })
    // Pressed by somebody who sees that it is published, it does.
    await editor.lastSave.succeed()
    void editor.engine.save('draft')
    await flushPromises()
    expect(editor.lastSave).toMatchObject({ kind: 'draft' })
  })

  it('that stores a draft does not do so behind an autosave either', async () => {
    const server = new TestServer()
    const editor = openTestEditor(server)
    await editor.type('b')
    server.store('a, public')
    await editor.runTimer()
    const asked = editor.engine.save('draft')
    await editor.lastSave.succeed()
    await editor.lastSave.succeed()
    expect(await asked).toMatchObject({ kind: 'failed', error: { message: 'Public.' } })
    expect(editor.saves.map(({ kind }) => kind)).toEqual(['auto', 'auto'])
  })

  it('overwrites nothing where both cannot be merged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const editor = await refused('unreadable')
    const { state } = editor.engine.getSnapshot()
    expect(state).toMatchObject({ kind: 'refused' })
    expect(editor.localCopy?.text).toBe('ab')
    await editor.type('c')
    await editor.runTimer()
    expect(editor.lastSave.from?.revision).toBe(1)
    await editor.lastSave.succeed()
    expect(editor.server.stored?.text).toBe('unreadable')
  })

  it('sends one save at a time, also if another one was asked for meanwhile', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    const asked = editor.engine.save('publish')
    editor.server.store('a, theirs')
    await editor.lastSave.fail({ kind: 'conflict' })
    await editor.lastSave.succeed()
    expect(editor.lastSave).toMatchObject({ text: 'a, theirsb', kind: 'publish' })
    await editor.type('c')
    expect([editor.state, editor.delayMs]).toEqual(['saving', null])
    await editor.lastSave.succeed()
    expect((await asked).kind).toBe('saved')
    expect([editor.state, editor.saves.length]).toEqual(['unsaved', 3])
  })

  it('waits after five in a row', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    for (let count = 0; count <= 5; count++) {
      expect([count, editor.state]).toEqual([count, 'saving'])
      await editor.lastSave.fail({ kind: 'conflict' })
    }
    expect(editor.state).toBe('retrying')
  })

  it('waits for a choice if both texts overlap, and keeps later typing locally', async () => {
    const editor = await refused('theirs')
    await editor.type('c')
    expect([editor.state, editor.delayMs, editor.localCopy]).toEqual([
      'disputed',
      null,
      { text: 'abc', base: 'a', revision: 2 },
    ])
    expect(await editor.engine.save('draft')).toEqual({ kind: 'blocked' })
    expect(editor.server.stored?.text).toBe('theirs')
    editor.engine.settleDisputes()
    await flushPromises()
    await editor.lastSave.succeed()
    expect(editor.server.stored).toEqual({ text: 'abc', revision: 3 })
  })

  it('is tried again if their text cannot be read', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    editor.reachable = false
    await editor.lastSave.fail({ kind: 'conflict' })
    expect(editor.state).toBe('retrying')
  })

  it('is not merged into an editor that closed meanwhile, which keeps its text', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    editor.server.store('a, theirs')
    editor.engine.stop()
    await editor.lastSave.fail({ kind: 'conflict' })
    expect([editor.text, editor.saves.length, editor.delayMs]).toEqual(['ab', 1, null])
    expect(editor.localCopy).toEqual({ text: 'ab', base: 'a', revision: 1 })
  })
})

describe('two tabs', () => {
  it('shows what another tab saved if nothing changed here', async () => {
    const server = new TestServer()
    const [here, there] = [openTestEditor(server), openTestEditor(server)]
    await there.type('b')
    await there.runTimer()
    await there.lastSave.succeed()
    expect(there.announced).toEqual([{ text: 'ab', revision: 2 }])
    await here.engine.handleExternalSave()
    expect([here.text, here.state]).toEqual(['ab', 'saved'])
    await here.type('c')
    await here.runTimer()
    await here.lastSave.succeed()
    expect(server.stored).toEqual({ text: 'abc', revision: 3 })
  })

  it('merges what another tab saved before sending', async () => {
    const server = new TestServer()
    const [here, there] = [openTestEditor(server), openTestEditor(server)]
    await here.type('x')
    await there.type('b')
    await there.runTimer()
    await there.lastSave.succeed()
    await here.engine.handleExternalSave()
    expect([here.text, here.state]).toEqual(['abx', 'unsaved'])
    await here.runTimer()
    await here.lastSave.succeed()
    expect(server.stored).toEqual({ text: 'abx', revision: 3 })
  })

  it('takes a save of its own for no one else’s, though the answer to it was lost', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.loseResponse()
    await editor.change('acd')
    await editor.engine.handleExternalSave()
    expect([editor.text, editor.state]).toEqual(['acd', 'retrying'])
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect(editor.server.stored).toEqual({ text: 'acd', revision: 3 })
  })

  it('keeps what both started from with its copy until it is chosen between them', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.engine.restate(editor.server.store('theirs'))
    expect([editor.state, editor.localCopy]).toEqual([
      'disputed',
      { text: 'ab', base: 'a', revision: 2 },
    ])
    editor.engine.settleDisputes()
    await editor.change('abc')
    expect(editor.localCopy).toEqual({ text: 'abc', base: 'theirs', revision: 2 })
  })

  it('ignores a notification about a revision that it already has', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.engine.handleExternalSave()
    expect(editor.state).toBe('unsaved')
  })
})

describe('a change of state, such as a submission for review', () => {
  it('is taken over with its revision, and the next save follows it', async () => {
    const editor = openTestEditor()
    await editor.engine.restate(editor.server.store('a'))
    await editor.type('b')
    await editor.runTimer()
    await editor.lastSave.succeed()
    expect([editor.state, editor.server.stored]).toEqual(['saved', { text: 'ab', revision: 3 }])
  })

  it('whose response contains the text of somebody else shows that text', async () => {
    const editor = openTestEditor()
    await editor.engine.restate(editor.server.store('theirs'))
    expect([editor.text, editor.state]).toEqual(['theirs', 'saved'])
  })

  it('whose response contains the text of somebody else does not overwrite it', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.engine.restate(editor.server.store('theirs'))
    expect([editor.state, editor.text, editor.delayMs, editor.server.stored?.text]).toEqual([
      'disputed',
      'ab',
      null,
      'theirs',
    ])
  })
})
