import type { SaveFailure, SaveKind } from '#admin/editor/saving/save-dependencies.ts'
import { SaveEngine } from '#admin/editor/saving/save-engine.ts'

export const unreachable = { kind: 'unreachable' } as const

export interface StoredText {
  text: string
  revision: number
}

/** A save that the engine sent, answered by the test. */
interface PendingSave {
  text: string
  from: StoredText | null
  kind: SaveKind
  /** Stores the text and responds. A save from an old revision fails as a conflict. */
  succeed: () => Promise<void>
  /** Stores the text, but the response is lost. */
  loseResponse: () => Promise<void>
  fail: (failure: SaveFailure) => Promise<void>
}

/** A text of the test that readers have. */
const isPublic = (stored: StoredText | null) => stored?.text.includes('public') ?? false

/** A server with one article, shared by several editors. */
export class TestServer {
  stored: StoredText | null = null
  /** What each editor saved last. */
  readonly savedBy = new Map<TestEditor | null, StoredText>()

  store(text: string, by: TestEditor | null = null): StoredText {
    this.stored = { text, revision: (this.stored?.revision ?? 0) + 1 }
    this.savedBy.set(by, this.stored)
    return this.stored
  }
}

/** Runs everything that does not wait for a timer. */
export async function flushPromises(): Promise<void> {
  for (let round = 0; round < 10; round++) await Promise.resolve()
}

/** An editor with its save engine. The test controls its clock and the server's responses. */
export class TestEditor {
  readonly server: TestServer
  readonly engine: SaveEngine<string, StoredText>
  readonly saves: PendingSave[] = []
  readonly announced: StoredText[] = []
  text: string
  localCopy: { text: string; base: string; revision: number | null } | null = null
  reachable = true
  composed: Promise<void> = Promise.resolve()
  written: Promise<void> = Promise.resolve()
  #timer: { delayMs: number; run: () => void } | null = null

  /** @param stored what the editor opened; null for a new article */
  constructor(server: TestServer, stored: StoredText | null) {
    this.server = server
    this.text = stored?.text ?? ''
    this.engine = new SaveEngine<string, StoredText>(
      {
        getText: () => this.text,
        isSavable: (text) => text !== '',
        isEqual: (a, b) => a === b,
        send: (text, from, kind) => this.#send(text, from, kind),
        refetch: async () => (this.reachable ? this.server.stored : null),
        refusalOf: (kind, asked, now) =>
          kind === 'draft' && !isPublic(asked) && isPublic(now) ? new Error('Public.') : undefined,
        isNewer: (latest, known) => latest.revision > known.revision,
        hasSameText: (latest, known) => latest.text === known.text,
        matchesSave: (latest, text) => latest.text === text,
        lastCommon: async (known) => {
          const own = this.server.savedBy.get(this)
          return own && own.revision > known.revision ? own : known
        },
        classifyFailure: (error) => (error as { failure: SaveFailure }).failure,
        afterFrame: async () => {},
        saveLocalCopy: async (text, { stored, base }) => {
          this.localCopy = { text, base, revision: stored?.revision ?? null }
          await this.written
        },
        deleteLocalCopy: async () => {
          this.localCopy = null
        },
        composed: () => this.composed,
        merge: (base, theirs) => {
          if (theirs === base) return { saved: theirs.text, hasDisputes: false }
          if (theirs.text.includes('unreadable')) throw new RangeError('No such document.')
          const hasDisputes = this.text !== base.text && !theirs.text.startsWith(base.text)
          if (!hasDisputes) this.text = theirs.text + this.text.slice(base.text.length)
          return { saved: theirs.text, hasDisputes }
        },
        announce: (saved) => void this.announced.push(saved),
        schedule: (delayMs, run) => {
          const timer = { delayMs, run }
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
    return this.engine.getSnapshot().state.kind
  }

  /** The delay of the scheduled save; null if none is scheduled. */
  get delayMs(): number | null {
    return this.#timer?.delayMs ?? null
  }

  get lastSave(): PendingSave {
    const save = this.saves.at(-1)
    if (!save) throw new Error('Nothing was sent.')
    return save
  }

  async type(text: string): Promise<void> {
    await this.change(this.text + text)
  }

  async change(text: string): Promise<void> {
    this.text = text
    this.engine.textChanged()
    await flushPromises()
  }

  /** Lets the time of the scheduled save pass. */
  async runTimer(): Promise<void> {
    const timer = this.#timer
    this.#timer = null
    timer?.run()
    await flushPromises()
  }

  #send(text: string, from: StoredText | null, kind: SaveKind): Promise<StoredText> {
    return new Promise((resolve, reject) => {
      const conflicts = from?.revision !== this.server.stored?.revision
      const fail = (failure: SaveFailure) => reject({ failure })
      this.saves.push({
        text,
        from,
        kind,
        succeed: async () => {
          if (conflicts) fail({ kind: 'conflict' })
          else resolve(this.server.store(text, this))
          await flushPromises()
        },
        loseResponse: async () => {
          this.server.store(text, this)
          fail(unreachable)
          await flushPromises()
        },
        fail: async (failure) => {
          fail(failure)
          await flushPromises()
        },
      })
    })
  }
}

/** Opens the server's article, which contains `a` unless the server has another one. */
export function openTestEditor(server = new TestServer()): TestEditor {
  return new TestEditor(server, server.stored ?? server.store('a'))
}
