import { describe, expect, it } from 'vitest'
import { pauseMilliseconds } from './save-clock.ts'
import { openDesk, TestDesk, TestServer, turn, unreachable } from './test-harness.ts'

describe('saving by itself', () => {
  it('type, pause: kept on the machine at once, on the server after the pause', async () => {
    const desk = openDesk()
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
    const desk = openDesk()
    await desk.type('b')
    await desk.type('c')
    await desk.pause()
    expect(desk.sendings.map(({ text }) => text)).toEqual(['abc'])
  })

  it('type and take it back: nothing to save, nothing kept', async () => {
    const desk = openDesk()
    await desk.type('b')
    desk.text = 'a'
    await desk.type('')
    expect([desk.state, desk.kept, desk.waits]).toEqual(['saved', null, null])
  })

  it('slow save, then type: the next save starts from its answer and holds the rest', async () => {
    const desk = openDesk()
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
    const desk = openDesk()
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

describe('a save that somebody asks for', () => {
  it('during a save by itself: waits for it and starts from its answer', async () => {
    const desk = openDesk()
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
    const desk = openDesk()
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
    const desk = openDesk()
    await desk.type('b')
    const saved = desk.engine.save('publish')
    await desk.sending.fail(unreachable)
    expect((await saved).kind).toBe('failed')
    await desk.pause()
    expect(desk.sending.kind).toBe('auto')
  })

  it('without a change fails: nothing is left to be tried', async () => {
    const desk = openDesk()
    const saved = desk.engine.save('publish')
    await desk.sending.fail(unreachable)
    expect((await saved).kind).toBe('failed')
    expect([desk.state, desk.waits]).toEqual(['saved', null])
  })
})
