import { describe, expect, it } from 'vitest'
import { openDesk, TestServer, unreachable } from './test-harness.ts'

describe('a save that fails', () => {
  it('fails, then succeeds: tried again by itself, ever more rarely, kept until it is there', async () => {
    const desk = openDesk()
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
    const desk = openDesk()
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
    const desk = openDesk()
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
    const desk = openDesk()
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
    const desk = openDesk()
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

describe('an end in between', () => {
  it('the session ends during a save: stops, keeps the text and what is typed after', async () => {
    const desk = openDesk()
    await desk.type('b')
    await desk.pause()
    await desk.sending.fail({ kind: 'signed-out' })
    await desk.type('c')
    expect([desk.state, desk.waits, desk.kept?.text]).toEqual(['signed-out', null, 'abc'])
    expect(await desk.engine.save('draft')).toEqual({ kind: 'stopped' })
  })

  it('the session ends during a save that a button waits for: the button is told', async () => {
    const desk = openDesk()
    await desk.type('b')
    await desk.pause()
    const asked = desk.engine.save('publish')
    await desk.sending.fail({ kind: 'signed-out' })
    expect(await asked).toEqual({ kind: 'stopped' })
    expect(desk.sendings).toHaveLength(1)
  })

  it('a crash before the pause is over: opened again, the kept text is there to go on with', async () => {
    const server = new TestServer()
    const crashed = openDesk(server)
    await crashed.type('b')
    const kept = crashed.kept?.text ?? ''
    const desk = openDesk(server)
    desk.text = kept
    await desk.type('')
    expect(desk.state).toBe('unsaved')
    await desk.pause()
    await desk.sending.succeed()
    expect(server.sheet?.text).toBe('ab')
  })

  it('a crash during a save that arrived: opened again, kept and stored text are the same', async () => {
    const server = new TestServer()
    const crashed = openDesk(server)
    await crashed.type('b')
    await crashed.pause()
    await crashed.sending.loseAnswer()
    expect(crashed.kept?.text).toBe(server.sheet?.text)
  })

  it('the editor is left during a save: its success forgets what was kept', async () => {
    const desk = openDesk()
    await desk.type('b')
    await desk.pause()
    desk.engine.stop()
    await desk.sending.succeed()
    await desk.engine.settled()
    expect([desk.kept, desk.waits]).toEqual([null, null])
  })

  it('the editor is left and its text given up during a save that fails: nothing is kept', async () => {
    const desk = openDesk()
    await desk.type('b')
    await desk.pause()
    desk.engine.giveUp()
    await desk.sending.fail(unreachable)
    await desk.engine.settled()
    expect([desk.kept, desk.waits]).toEqual([null, null])
  })

  it('the article is deleted by somebody: kept, and saved as a new one when asked', async () => {
    const desk = openDesk()
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
