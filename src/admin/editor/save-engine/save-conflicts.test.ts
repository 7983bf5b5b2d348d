import { describe, expect, it } from 'vitest'
import { openDesk, TestServer, turn } from './test-harness.ts'

describe('a conflict', () => {
  async function conflict() {
    const server = new TestServer()
    const desk = openDesk(server)
    await desk.type('b')
    server.store('theirs')
    await desk.pause()
    await desk.sending.succeed()
    return desk
  }

  it('stops the saving, shows theirs, and keeps what is typed on', async () => {
    const desk = await conflict()
    expect(desk.engine.snapshot().state).toMatchObject({
      kind: 'conflict',
      message: 'Ada saved.',
      theirs: { text: 'theirs' },
    })
    await desk.type('c')
    expect([desk.state, desk.waits, desk.kept?.text]).toEqual(['conflict', null, 'abc'])
    expect(await desk.engine.save('draft')).toEqual({ kind: 'stopped' })
    expect(desk.server.sheet?.text).toBe('theirs')
  })

  it('keep mine: saved as the revision after theirs', async () => {
    const desk = await conflict()
    const saved = desk.engine.keepMine()
    expect(desk.sending).toMatchObject({ text: 'ab', from: { revision: 2 }, kind: 'auto' })
    await desk.sending.succeed()
    expect((await saved).kind).toBe('saved')
    expect(desk.server.sheet).toEqual({ text: 'ab', revision: 3 })
  })

  it('keep mine, and they save once more: a conflict once more', async () => {
    const desk = await conflict()
    const saved = desk.engine.keepMine()
    desk.server.store('theirs again')
    await desk.sending.fail({ kind: 'conflict', message: 'Ada saved again.' })
    expect(await saved).toEqual({ kind: 'stopped' })
    expect(desk.engine.snapshot().state).toMatchObject({ theirs: { text: 'theirs again' } })
  })

  it('take theirs: theirs in the editor, nothing left to save or kept', async () => {
    const desk = await conflict()
    desk.text = 'theirs'
    desk.engine.restart(desk.server.sheet)
    await turn()
    expect([desk.state, desk.kept, desk.waits]).toEqual(['saved', null, null])
    await desk.type('!')
    await desk.pause()
    expect(desk.sending.from?.revision).toBe(2)
  })

  it('theirs out of reach: can be read later, and nothing is overwritten before', async () => {
    const desk = openDesk()
    await desk.type('b')
    await desk.pause()
    desk.reachable = false
    await desk.sending.fail({ kind: 'conflict', message: 'Ada saved.' })
    expect(desk.engine.snapshot().state).toMatchObject({ kind: 'conflict', theirs: null })
    expect(await desk.engine.keepMine()).toEqual({ kind: 'stopped' })
    desk.reachable = true
    desk.server.store('theirs')
    await desk.engine.readTheirs()
    expect(desk.engine.snapshot().state).toMatchObject({ theirs: { text: 'theirs' } })
  })

  it('of a publication: keeping mine publishes, as was asked for', async () => {
    const server = new TestServer()
    const desk = openDesk(server)
    await desk.type('b')
    server.store('theirs')
    const asked = desk.engine.save('publish')
    await desk.sending.fail({ kind: 'conflict', message: 'Ada saved.' })
    expect(await asked).toEqual({ kind: 'stopped' })
    void desk.engine.keepMine()
    expect(desk.sending.kind).toBe('publish')
  })
})

describe('two tabs', () => {
  it('the other one saves, nothing is written here: theirs is shown', async () => {
    const server = new TestServer()
    const [here, there] = [openDesk(server), openDesk(server)]
    await there.type('b')
    await there.pause()
    await there.sending.succeed()
    expect(there.announced).toEqual([{ text: 'ab', revision: 2 }])
    await here.engine.savedElsewhere()
    expect([here.text, here.state]).toEqual(['ab', 'saved'])
    await here.type('c')
    await here.pause()
    await here.sending.succeed()
    expect(server.sheet).toEqual({ text: 'abc', revision: 3 })
  })

  it('the other one saves while something is written here: a conflict before anything is sent', async () => {
    const server = new TestServer()
    const [here, there] = [openDesk(server), openDesk(server)]
    await here.type('x')
    await there.type('b')
    await there.pause()
    await there.sending.succeed()
    await here.engine.savedElsewhere()
    expect(here.engine.snapshot().state).toMatchObject({ kind: 'conflict', theirs: { text: 'ab' } })
    expect([here.text, here.kept?.text, here.waits]).toEqual(['ax', 'ax', null])
  })

  it('both save at once: one is stored, the other is a conflict with its text kept', async () => {
    const server = new TestServer()
    const [here, there] = [openDesk(server), openDesk(server)]
    await here.type('x')
    await there.type('y')
    await here.pause()
    await here.sending.succeed()
    await there.pause()
    await there.sending.succeed()
    expect([here.state, there.state]).toEqual(['saved', 'conflict'])
    expect([server.sheet?.text, there.kept?.text]).toEqual(['ax', 'ay'])
  })

  it('tells of a save that is known here already: nothing happens', async () => {
    const desk = openDesk()
    await desk.type('b')
    await desk.engine.savedElsewhere()
    expect(desk.state).toBe('unsaved')
  })
})
