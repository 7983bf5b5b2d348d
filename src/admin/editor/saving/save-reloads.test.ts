import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUnsaved } from '#admin/local-copies/unsaved-copies.ts'
import { flushPromises } from '#admin/testing/save-harness.ts'
import { SaveEngine } from './save-engine.ts'

interface Stored {
  text: string
  revision: number
}

interface Copy {
  writer: string
  sequence: number
  sameAs: { writer: string; sequence: number }[]
  text: string
}

/** A step of a database or a network, which ends at a moment that the test chooses. */
interface Pending {
  page: number
  kind: 'local' | 'request' | 'response'
  run: () => void
}

/**
 * A server, a disk and one editor after the other, which is reloaded at any moment. Each typed
 * character is another one, so that a text tells what it holds.
 */
class World {
  server: Stored = { text: '', revision: 1 }
  readonly everHeld = new Set<string>()
  readonly saves = new Map<string, { writer: string; sequence: number; revision: number }>()
  readonly disk = new Map<string, Copy>()
  pending: Pending[] = []
  page = 0
  text = ''
  typed = 0
  timer: (() => void) | null = null
  continued: Copy[] = []
  engine = this.open()

  open(): SaveEngine<string, Stored> {
    const page = ++this.page
    const writer = `writer ${page}`
    this.text = this.server.text
    this.timer = null
    this.continued = []
    // A closed page begins nothing any more.
    const later = (kind: Pending['kind'], run: () => void) => {
      if (page === this.page) this.pending.push({ page, kind, run })
    }
    const written = (change: () => void) =>
      new Promise<void>((resolve) => {
        later('local', () => {
          change()
          resolve()
        })
      })
    return new SaveEngine<string, Stored>(
      {
        getText: () => this.text,
        isSavable: () => true,
        isEqual: (a, b) => a === b,
        send: (text, from, _, { sequence }) =>
          new Promise((resolve, reject) => {
            later('request', () => {
              const conflicts = from?.revision !== this.server.revision
              if (!conflicts) this.store(text, { writer, sequence })
              const stored = this.server
              later('response', () => (conflicts ? reject('conflict') : resolve(stored)))
            })
          }),
        refetch: async () => this.server,
        isNewer: (latest, known) => latest.revision > known.revision,
        hasSameText: (stored, known) => stored.text === known.text,
        matchesSave: (stored, text) => stored.text === text,
        lastCommon: async (known, now) => {
          const writers = [writer, ...this.continued.map((copy) => copy.writer)]
          const isOwn = writers.some((own) => this.saves.get(own)?.revision === now.revision)
          return isOwn ? now : known
        },
        classifyFailure: () => ({ kind: 'conflict' }),
        afterFrame: () => written(() => {}),
        saveLocalCopy: (text, { sequence }) =>
          written(() =>
            this.disk.set(writer, { writer, sequence, sameAs: this.sameAs(text), text }),
          ),
        deleteLocalCopy: () => written(() => this.disk.delete(writer)),
        composed: async () => undefined,
        merge: (common, now) => ({ saved: now.text, hasDisputes: common !== now }),
        announce: () => {},
        schedule: (_, run) => {
          this.timer = run
          return () => {
            this.timer = null
          }
        },
      },
      this.server,
    )
  }

  sameAs(text: string): Copy['sameAs'] {
    const same = this.continued.filter((copy) => copy.text === text)
    return same.flatMap(({ writer, sequence, sameAs }) => [{ writer, sequence }, ...sameAs])
  }

  store(text: string, by?: { writer: string; sequence: number }): void {
    this.server = { text, revision: this.server.revision + 1 }
    for (const character of text) this.everHeld.add(character)
    if (by) this.saves.set(by.writer, { ...by, revision: this.server.revision })
  }

  type(): void {
    this.text += String.fromCodePoint(0x4e00 + this.typed++)
    this.engine.textChanged()
  }

  /** Ends a step. Those of one page on its disk, and its requests, end in their order. */
  end(choice: number): void {
    const step = this.pending[choice % this.pending.length]
    const first = this.pending.find(({ page, kind }) => page === step?.page && kind === step.kind)
    this.pending = this.pending.filter((pending) => pending !== first)
    first?.run()
  }

  /** Ends the page. What it wrote and sent last may still arrive, except for answers. */
  async reload(choices: readonly number[]): Promise<Copy[]> {
    this.engine.stop()
    this.page++
    this.pending = this.pending.filter(({ kind }) => kind !== 'response')
    for (const choice of choices) if (choice % 2 === 0) this.end(choice)
    this.pending = this.pending.filter(({ kind }, index) => kind === 'request' && index % 2 === 0)
    const durable = new Set([
      ...this.everHeld,
      ...[...this.disk.values()].flatMap((c) => [...c.text]),
    ])
    const copies = [...this.disk.values()].filter((copy) =>
      isUnsaved(copy, [...this.saves.values()]),
    )
    for (const { writer } of this.disk.values()) {
      if (!copies.some((copy) => copy.writer === writer)) this.disk.delete(writer)
    }
    // A save of the page before may arrive between the reading of both.
    if (choices.length % 2 === 0) this.end(0)
    this.engine = this.open()
    const offered = copies.filter(({ text }) => text !== this.server.text)
    const found = new Set([...this.everHeld, ...offered.flatMap(({ text }) => [...text])])
    expect([...durable].filter((character) => !found.has(character))).toEqual([])
    return offered
  }

  /** As the product does: the old copy is deleted after the new one is written. */
  async restore(copy: Copy): Promise<void> {
    this.continued.push(copy)
    this.text = copy.text
    this.engine.textChanged()
    for (const { kind } of [...this.pending])
      if (kind === 'local') this.end(this.pending.length - 1)
    this.disk.delete(copy.writer)
    await flushPromises()
  }
}

const step = fc.record({
  kind: fc.constantFrom('type', 'type', 'end', 'end', 'end', 'save', 'other'),
  choice: fc.nat(20),
})
const visit = fc.record({
  steps: fc.array(step, { maxLength: 14 }),
  after: fc.array(fc.nat(20), { maxLength: 4 }),
  restores: fc.boolean(),
})

it('a reload at any moment offers no text that the server has held, and loses none', async () => {
  let offers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 6 }), async (visits) => {
      const world = new World()
      for (const { steps, after, restores } of visits) {
        for (const { kind, choice } of steps) {
          if (kind === 'type') world.type()
          else if (kind === 'end') world.end(choice)
          else if (kind === 'save') world.timer?.()
          else world.store(`${world.server.text}${String.fromCodePoint(0x8000 + world.typed++)}`)
          await flushPromises()
        }
        for (const copy of await world.reload(after)) {
          offers++
          expect([...copy.text].filter((character) => !world.everHeld.has(character))).not.toEqual(
            [],
          )
          if (restores) await world.restore(copy)
        }
        await flushPromises()
      }
    }),
  )
  expect(offers).toBeGreaterThan(500)
})
