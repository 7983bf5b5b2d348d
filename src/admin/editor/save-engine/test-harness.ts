import type { SaveFailure, SaveKind } from './save-dependencies.ts'
import { SaveEngine } from './save-engine.ts'

/** The server does not answer. */
export const unreachable = { kind: 'unreachable' } as const

/** What the server of the tests holds. */
export interface Sheet {
  text: string
  revision: number
}

interface Sending {
  text: string
  from: Sheet | null
  kind: SaveKind
  /** Stores it and answers. */
  succeed: () => Promise<void>
  /** Stores it, but the answer is lost. */
  loseAnswer: () => Promise<void>
  fail: (failure: SaveFailure) => Promise<void>
}

/** A server of one article that several desks save to. */
export class TestServer {
  sheet: Sheet | null = null

  store(text: string): Sheet {
    this.sheet = { text, revision: (this.sheet?.revision ?? 0) + 1 }
    return this.sheet
  }
}

/** Lets everything run that waits for no timer. */
export async function turn(): Promise<void> {
  for (let round = 0; round < 10; round++) await Promise.resolve()
}

/** An editor with its save engine, whose clock and server are moved by hand. */
export class TestDesk {
  readonly server: TestServer
  readonly engine: SaveEngine<string, Sheet>
  readonly sendings: Sending[] = []
  readonly announced: Sheet[] = []
  text: string
  /** What this machine keeps. */
  kept: { text: string; revision: number | null } | null = null
  reachable = true
  #timer: { milliseconds: number; run: () => void } | null = null

  /**
   * @param server what it saves to
   * @param stored what the editor opened; null for a new article
   * @param text what stands in the editor at first
   */
  constructor(server: TestServer, stored: Sheet | null, text = stored?.text ?? '') {
    this.server = server
    this.text = text
    this.engine = new SaveEngine<string, Sheet>(
      {
        text: () => this.text,
        savable: (written) => written !== '',
        same: (one, other) => one === other,
        send: (written, from, kind) => this.#send(written, from, kind),
        reread: async () => {
          if (!this.reachable || !this.server.sheet) throw new TypeError('out of reach')
          return this.server.sheet
        },
        newer: (one, known) => one.revision !== known.revision,
        holds: (sheet, written) => sheet.text === written,
        failureOf: (error) => (error as { failure: SaveFailure }).failure,
        keep: async (written, from) => {
          this.kept = { text: written, revision: from?.revision ?? null }
        },
        forget: async () => {
          this.kept = null
        },
        show: (sheet) => {
          this.text = sheet.text
        },
        announce: (sheet) => void this.announced.push(sheet),
        schedule: (milliseconds, run) => {
          const timer = { milliseconds, run }
          this.#timer = timer
          return () => {
            if (this.#timer === timer) this.#timer = null
          }
        },
      },
      stored,
    )
  }

  get state(): string {
    return this.engine.snapshot().state.kind
  }

  /** How long the engine waits; null where it waits for nothing. */
  get waits(): number | null {
    return this.#timer?.milliseconds ?? null
  }

  /** The save under way. */
  get sending(): Sending {
    const sending = this.sendings.at(-1)
    if (!sending) throw new Error('Nothing was sent.')
    return sending
  }

  async type(text: string): Promise<void> {
    this.text += text
    this.engine.changed()
    await turn()
  }

  /** The time that the engine waits for passes. */
  async pause(): Promise<void> {
    const timer = this.#timer
    this.#timer = null
    timer?.run()
    await turn()
  }

  #send(text: string, from: Sheet | null, kind: SaveKind): Promise<Sheet> {
    return new Promise((resolve, reject) => {
      const conflicts = from?.revision !== this.server.sheet?.revision
      const refuse = (failure: SaveFailure) => reject({ failure })
      this.sendings.push({
        ...{ text, from, kind },
        succeed: async () => {
          if (conflicts) refuse({ kind: 'conflict', message: 'Ada saved.' })
          else resolve(this.server.store(text))
          await turn()
        },
        loseAnswer: async () => {
          this.server.store(text)
          refuse({ kind: 'unreachable' })
          await turn()
        },
        fail: async (failure) => {
          refuse(failure)
          await turn()
        },
      })
    })
  }
}

/** @returns a desk over an article that says `a` */
export function openDesk(server = new TestServer()): TestDesk {
  return new TestDesk(server, server.sheet ?? server.store('a'))
}
