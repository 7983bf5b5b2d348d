import { describe, expect, it } from 'vitest'
import { pauseMilliseconds } from './save-engine.ts'
import { TestDesk, TestServer, turn } from './testing-desk.ts'

/** A desk over an article that says `a`. */
function open(server = new TestServer()): TestDesk {
  return new TestDesk(server, server.sheet ?? server.store('a'))
}

const unreachable = { kind: 'unreachable' } as const

describe('saving by itself', () => {
  it('type, pause: kept on the machine at once, on the server after the pause', async () => {
    const desk = open()
    await desk.type('b')
    expect(desk.kept).toEqual({ text: 'ab', revision: 1 })
    expect([desk.state, desk.waits]).toEqual(['unsaved', pauseMilliseconds])
    expect(desk.sendings).toEqual([])
    await desk.pause()
    expect(desk.state).toBe('saving')
    await desk.sending.succeed()
    expect(desk.server.sheet).toEqual({ text: 'ab', revision: 2 })
    expect([desk.state, desk.kept, desk.waits]).toEqual(['saved', null, null])
  })

  it('type, type again within the pause: one save', async () => {
    const desk = open()
    await desk.type('b')
    await desk.type('c')
    await desk.pause()
    expect(desk.sendings.map(({ text }) => text)).toEqual(['abc'])
  })

  it('type and take it back: nothing to save, nothing kept', async () => {
    const desk = open()
    await desk.type('b')
    desk.text = 'a'
    await desk.type('')
    expect([desk.state, desk.kept, desk.waits]).toEqual(['saved', null, null])
  })

  it('slow save, then type: the next save starts from its answer and holds the rest', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    const slow = desk.sending
    await desk.type('c')
    expect(desk.kept?.text).toBe('abc')
    expect(desk.sendings).toHaveLength(1)
    await slow.succeed()
    expect([desk.state, desk.kept]).toEqual(['unsaved', { text: 'abc', revision: 2 }])
    await desk.pause()
    expect(desk.sending).toMatchObject({ text: 'abc', from: { revision: 2 } })
    await desk.sending.succeed()
    expect([desk.state, desk.kept]).toEqual(['saved', null])
  })

  it('slow save, type and take it back to what is being saved: nothing more to save', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    await desk.type('c')
    desk.text = 'ab'
    await desk.type('')
    await desk.sending.succeed()
    expect([desk.state, desk.kept]).toEqual(['saved', null])
  })

  it('a new article with too little in it: kept on the machine, sent once there is enough', async () => {
    const desk = new TestDesk(new TestServer(), null)
    desk.engine.changed()
    await desk.type(' ')
    desk.text = ''
    await desk.type('')
    await desk.pause()
    expect(desk.sendings).toEqual([])
    await desk.type('a')
    await desk.pause()
    expect(desk.sending).toMatchObject({ text: 'a', from: null, kind: 'auto' })
    await desk.sending.succeed()
    expect(desk.engine.snapshot().stored).toEqual({ text: 'a', revision: 1 })
  })
})

describe('a save that fails', () => {
  it('fails, then succeeds: tried again by itself, ever more rarely, kept until it is there', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    const pauses: (number | null)[] = []
    for (let tries = 0; tries < 7; tries++) {
      await desk.sending.fail(unreachable)
      expect([desk.state, desk.kept?.text]).toEqual(['waiting', 'ab'])
      pauses.push(desk.waits)
      await desk.pause()
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    await desk.sending.succeed()
    expect([desk.state, desk.kept]).toEqual(['saved', null])
    await desk.type('c')
    await desk.pause()
    await desk.sending.fail(unreachable)
    expect(desk.waits).toBe(2_000)
  })

  it('fails, type, the network comes back: saved at once, with what was typed', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    await desk.sending.fail(unreachable)
    await desk.type('c')
    expect([desk.state, desk.waits]).toEqual(['waiting', 2_000])
    desk.engine.hurry()
    expect(desk.sending.text).toBe('abc')
    await desk.sending.succeed()
    expect(desk.state).toBe('saved')
  })

  it('its answer is lost: the next try finds its own text there, which is no conflict', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    await desk.sending.loseAnswer()
    expect(desk.state).toBe('waiting')
    await desk.pause()
    await desk.sending.succeed()
    expect([desk.state, desk.kept]).toEqual(['saved', null])
    expect(desk.engine.snapshot().stored?.revision).toBe(2)
  })

  it('the server takes no such text: not sent again until it changes', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    await desk.sending.fail({ kind: 'refused', message: 'No.' })
    expect([desk.state, desk.waits, desk.kept?.text]).toEqual(['refused', null, 'ab'])
    await desk.type('c')
    expect(desk.state).toBe('unsaved')
    await desk.pause()
    await desk.sending.succeed()
    expect(desk.state).toBe('saved')
  })

  it('the machine cannot keep it: told, and saved on the server all the same', async () => {
    const desk = open()
    Object.defineProperty(desk, 'kept', {
      set: () => {
        throw new Error('full')
      },
    })
    await desk.type('b')
    expect(desk.engine.snapshot().kept).toBe(false)
    await desk.pause()
    await desk.sending.succeed()
    expect(desk.state).toBe('saved')
  })
})

describe('a save that somebody asks for', () => {
  it('during a save by itself: waits for it and starts from its answer', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    const saved = desk.engine.save('publish')
    await turn()
    expect(desk.sendings).toHaveLength(1)
    await desk.sending.succeed()
    expect(desk.sending).toMatchObject({ kind: 'publish', from: { revision: 2 } })
    await desk.sending.succeed()
    expect(await saved).toMatchObject({ kind: 'saved', stored: { revision: 3 } })
  })

  it('twice: once', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    const first = desk.engine.save('draft')
    expect(await desk.engine.save('draft')).toEqual({ kind: 'stopped' })
    await desk.sending.succeed()
    await desk.sending.succeed()
    expect((await first).kind).toBe('saved')
    expect(desk.sendings).toHaveLength(2)
  })

  it('fails: told at once; the text is tried again, the publication never by itself', async () => {
    const desk = open()
    await desk.type('b')
    const saved = desk.engine.save('publish')
    await desk.sending.fail(unreachable)
    expect((await saved).kind).toBe('failed')
    await desk.pause()
    expect(desk.sending.kind).toBe('auto')
  })

  it('without a change fails: nothing is left to be tried', async () => {
    const desk = open()
    const saved = desk.engine.save('publish')
    await desk.sending.fail(unreachable)
    expect((await saved).kind).toBe('failed')
    expect([desk.state, desk.waits]).toEqual(['saved', null])
  })
})

describe('a conflict', () => {
  async function conflict() {
    const server = new TestServer()
    const desk = open(server)
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
    const desk = open()
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
    const desk = open(server)
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
    const [here, there] = [open(server), open(server)]
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
    const [here, there] = [open(server), open(server)]
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
    const [here, there] = [open(server), open(server)]
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
    const desk = open()
    await desk.type('b')
    await desk.engine.savedElsewhere()
    expect(desk.state).toBe('unsaved')
  })
})

describe('an end in between', () => {
  it('the session ends during a save: stops, keeps the text and what is typed after', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    await desk.sending.fail({ kind: 'signed-out' })
    await desk.type('c')
    expect([desk.state, desk.waits, desk.kept?.text]).toEqual(['signed-out', null, 'abc'])
    expect(await desk.engine.save('draft')).toEqual({ kind: 'stopped' })
  })

  it('the session ends during a save that a button waits for: the button is told', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    const asked = desk.engine.save('publish')
    await desk.sending.fail({ kind: 'signed-out' })
    expect(await asked).toEqual({ kind: 'stopped' })
    expect(desk.sendings).toHaveLength(1)
  })

  it('a crash before the pause is over: opened again, the kept text is there to go on with', async () => {
    const server = new TestServer()
    const crashed = open(server)
    await crashed.type('b')
    const kept = crashed.kept?.text ?? ''
    const desk = open(server)
    desk.text = kept
    await desk.type('')
    expect(desk.state).toBe('unsaved')
    await desk.pause()
    await desk.sending.succeed()
    expect(server.sheet?.text).toBe('ab')
  })

  it('a crash during a save that arrived: opened again, kept and stored text are the same', async () => {
    const server = new TestServer()
    const crashed = open(server)
    await crashed.type('b')
    await crashed.pause()
    await crashed.sending.loseAnswer()
    expect(crashed.kept?.text).toBe(server.sheet?.text)
  })

  it('the editor is left during a save: its success forgets what was kept', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    desk.engine.stop()
    await desk.sending.succeed()
    await desk.engine.settled()
    expect([desk.kept, desk.waits]).toEqual([null, null])
  })

  it('the editor is left and its text given up during a save that fails: nothing is kept', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    desk.engine.giveUp()
    await desk.sending.fail(unreachable)
    await desk.engine.settled()
    expect([desk.kept, desk.waits]).toEqual([null, null])
  })

  it('the article is deleted by somebody: kept, and saved as a new one when asked', async () => {
    const desk = open()
    await desk.type('b')
    await desk.pause()
    await desk.sending.fail({ kind: 'gone' })
    expect([desk.state, desk.kept?.text]).toEqual(['gone', 'ab'])
    desk.server.sheet = null
    const saved = desk.engine.saveAsNew()
    expect(desk.sending).toMatchObject({ from: null, kind: 'draft' })
    await desk.sending.succeed()
    expect((await saved).kind).toBe('saved')
  })
})
