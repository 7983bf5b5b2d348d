import { describe, expect, it } from 'vitest'
import { flushPromises, openTestEditor, TestServer } from '#admin/testing/save-harness.ts'

describe('a conflict', () => {
  async function conflict() {
    const server = new TestServer()
    const editor = openTestEditor(server)
    await editor.type('b')
    server.store('theirs')
    await editor.runTimer()
    await editor.lastSave.succeed()
    return editor
  }

  it('stops saving, shows theirs and keeps later typing locally', async () => {
    const editor = await conflict()
    expect(editor.engine.getSnapshot().state).toMatchObject({
      kind: 'conflict',
      message: 'Ada saved.',
      theirs: { text: 'theirs' },
    })
    await editor.type('c')
    expect([editor.state, editor.delayMs, editor.localCopy?.text]).toEqual([
      'conflict',
      null,
      'abc',
    ])
    expect(await editor.engine.save('draft')).toEqual({ kind: 'blocked' })
    expect(editor.server.stored?.text).toBe('theirs')
  })

  it('keeping mine saves it as the revision after theirs', async () => {
    const editor = await conflict()
    const saved = editor.engine.keepMine()
    expect(editor.lastSave).toMatchObject({ text: 'ab', from: { revision: 2 }, kind: 'auto' })
    await editor.lastSave.succeed()
    expect((await saved).kind).toBe('saved')
    expect(editor.server.stored).toEqual({ text: 'ab', revision: 3 })
  })

  it('keeping mine conflicts again if they have saved again', async () => {
    const editor = await conflict()
    const saved = editor.engine.keepMine()
    editor.server.store('theirs again')
    await editor.lastSave.fail({ kind: 'conflict', message: 'Ada saved again.' })
    expect(await saved).toEqual({ kind: 'blocked' })
    expect(editor.engine.getSnapshot().state).toMatchObject({ theirs: { text: 'theirs again' } })
  })

  it('using theirs leaves nothing to save and no local copy', async () => {
    const editor = await conflict()
    editor.text = 'theirs'
    editor.engine.reset(editor.server.stored)
    await flushPromises()
    expect([editor.state, editor.localCopy, editor.delayMs]).toEqual(['saved', null, null])
    await editor.type('!')
    await editor.runTimer()
    expect(editor.lastSave.from?.revision).toBe(2)
  })

  it('can reload theirs if the server was unreachable', async () => {
    const editor = openTestEditor()
    await editor.type('b')
    await editor.runTimer()
    editor.reachable = false
    await editor.lastSave.fail({ kind: 'conflict', message: 'Ada saved.' })
    expect(editor.engine.getSnapshot().state).toMatchObject({ kind: 'conflict', theirs: null })
    expect(await editor.engine.keepMine()).toEqual({ kind: 'blocked' })
    editor.reachable = true
    editor.server.store('theirs')
    await editor.engine.reloadTheirs()
    expect(editor.engine.getSnapshot().state).toMatchObject({ theirs: { text: 'theirs' } })
  })

  it('keeping mine publishes if the conflicting save was a publication', async () => {
    const server = new TestServer()
    const editor = openTestEditor(server)
    await editor.type('b')
    server.store('theirs')
    const asked = editor.engine.save('publish')
    await editor.lastSave.fail({ kind: 'conflict', message: 'Ada saved.' })
    expect(await asked).toEqual({ kind: 'blocked' })
    void editor.engine.keepMine()
    expect(editor.lastSave.kind).toBe('publish')
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

  it('reports a conflict before sending if another tab has saved', async () => {
    const server = new TestServer()
    const [here, there] = [openTestEditor(server), openTestEditor(server)]
    await here.type('x')
    await there.type('b')
    await there.runTimer()
    await there.lastSave.succeed()
    await here.engine.handleExternalSave()
    expect(here.engine.getSnapshot().state).toMatchObject({
      kind: 'conflict',
      theirs: { text: 'ab' },
    })
    expect([here.text, here.localCopy?.text, here.delayMs]).toEqual(['ax', 'ax', null])
  })

  it('stores one of two simultaneous saves and keeps the text of the other locally', async () => {
    const server = new TestServer()
    const [here, there] = [openTestEditor(server), openTestEditor(server)]
    await here.type('x')
    await there.type('y')
    await here.runTimer()
    await here.lastSave.succeed()
    await there.runTimer()
    await there.lastSave.succeed()
    expect([here.state, there.state]).toEqual(['saved', 'conflict'])
    expect([server.stored?.text, there.localCopy?.text]).toEqual(['ax', 'ay'])
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
    expect(editor.engine.getSnapshot().state).toMatchObject({
      kind: 'conflict',
      theirs: { text: 'theirs' },
    })
    expect([editor.text, editor.delayMs, editor.server.stored?.text]).toEqual([
      'ab',
      null,
      'theirs',
    ])
  })
})
