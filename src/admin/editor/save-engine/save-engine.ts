import { LocalKeeper } from './local-keeper.ts'
import type { SaveKind, SavePorts } from './save-ports.ts'
import { needsDecision, type SaveOutcome, type SaveSnapshot, type SaveState } from './save-state.ts'

/** How long a pause in the typing is before the server is told. */
export const pauseMilliseconds = 1_500

const firstRetryMilliseconds = 2_000
const longestRetryMilliseconds = 60_000

/**
 * Saves what is written: on this machine with every change, on the server after a pause. One save at
 * a time, each from the answer of the one before. It knows neither React nor the network.
 */
export class SaveEngine<Text, Stored> {
  readonly #ports: SavePorts<Text, Stored>
  readonly #keeper: LocalKeeper<Text>
  readonly #listeners = new Set<() => void>()
  #snapshot: SaveSnapshot<Stored>
  /** The text that the server holds, as the editor writes it. */
  #saved: Text
  #asked: { kind: SaveKind; tell: (outcome: SaveOutcome<Stored>) => void } | null = null
  #running = false
  #stopped = false
  #failures = 0
  #callOff: (() => void) | null = null

  /**
   * @param ports what it does to the world
   * @param stored what the server holds; null for nothing
   */
  constructor(ports: SavePorts<Text, Stored>, stored: Stored | null) {
    this.#ports = ports
    this.#saved = structuredClone(ports.text())
    this.#snapshot = { state: { kind: 'saved' }, stored, dirty: false, kept: true }
    this.#keeper = new LocalKeeper(
      (text) => ports.keep(text, this.#snapshot.stored),
      () => ports.forget(),
      (kept) => kept !== this.#snapshot.kept && this.#become({ kept }),
    )
  }

  /** @returns what an editor shows; the same object until it changes */
  snapshot = (): SaveSnapshot<Stored> => this.#snapshot

  /**
   * @param listener called after every change of the snapshot
   * @returns how to stop listening
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To be called after every change of the text. */
  changed(): void {
    if (this.#stopped) return
    const { state } = this.#snapshot
    this.#become({ dirty: this.#keepChange() })
    if (this.#running || state.kind === 'waiting' || needsDecision(state)) return
    this.#rest()
  }

  /**
   * Saves at once, after a save that is under way.
   *
   * @param kind which of the two buttons
   * @returns what became of it
   */
  save(kind: 'draft' | 'publish'): Promise<SaveOutcome<Stored>> {
    return new Promise((tell) => {
      if (needsDecision(this.#snapshot.state) || this.#asked) return tell({ kind: 'stopped' })
      this.#asked = { kind, tell }
      if (!this.#running) void this.#runAsked()
    })
  }

  /** Saves what waits for a pause or for the network now. */
  hurry(): void {
    const { kind } = this.#snapshot.state
    if (kind === 'unsaved' || kind === 'waiting') this.#saveByItself()
  }

  /**
   * The text editor writes the same text in its own way.
   *
   * @param spell what the server holds, as the editor writes it
   */
  respell(spell: (saved: Text) => Text): void {
    this.#saved = spell(this.#saved)
  }

  /** The editor now shows what is stored, and nothing else. */
  restart(stored: Stored | null): void {
    this.#saved = structuredClone(this.#ports.text())
    this.#failures = 0
    this.#become({ stored, dirty: false })
    this.#rest()
    this.#keeper.forget()
  }

  /** In a conflict: reads what somebody else saved once more. */
  async readTheirs(): Promise<void> {
    const { state, stored } = this.#snapshot
    if (state.kind !== 'conflict' || !stored) return
    const theirs = await this.#ports.reread(stored).catch(() => null)
    if (this.#snapshot.state === state) this.#become({ state: { ...state, theirs } })
  }

  /**
   * In a conflict: saves this text over what somebody else saved, as its next revision.
   *
   * @returns what became of it
   */
  async keepMine(): Promise<SaveOutcome<Stored>> {
    const { state } = this.#snapshot
    if (state.kind !== 'conflict' || !state.theirs) return { kind: 'stopped' }
    this.#become({ stored: state.theirs })
    return this.#run(state.save)
  }

  /**
   * For an article that is gone: saves the text as a new one.
   *
   * @returns what became of it
   */
  async saveAsNew(): Promise<SaveOutcome<Stored>> {
    this.#become({ stored: null })
    return this.#run('draft')
  }

  /** Another tab stored the article: shows it, or tells of the conflict with what is written here. */
  async savedElsewhere(): Promise<void> {
    const { stored, state } = this.#snapshot
    if (!stored || this.#running || state.kind === 'conflict') return
    const theirs = await this.#ports.reread(stored).catch(() => null)
    if (!theirs || this.#running || this.#stopped || this.#snapshot.stored !== stored) return
    if (!this.#ports.newer(theirs, stored)) return
    if (this.#snapshot.dirty) {
      const message = 'This article was saved in another tab. Nothing was overwritten.'
      this.#stopAt({ kind: 'conflict', message, save: 'auto', theirs })
    } else {
      this.#ports.show(theirs)
      this.restart(theirs)
    }
  }

  /** Ends the saving with its editor; what is not saved stays kept on this machine. */
  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  /** @returns when this machine has kept what there was to keep */
  settled(): Promise<void> {
    return this.#keeper.idle()
  }

  /** Forgets what is kept on this machine: it was given up. */
  giveUp(): void {
    this.stop()
    this.#keeper.forget()
  }

  /** Keeps the text as it stands, or forgets it where the server holds it; tells which. */
  #keepChange(): boolean {
    const text = this.#ports.text()
    const dirty = !this.#ports.same(text, this.#saved)
    if (!dirty) this.#keeper.forget()
    else if (!this.#stopped) this.#keeper.keep(structuredClone(text))
    return dirty
  }

  async #run(kind: SaveKind): Promise<SaveOutcome<Stored>> {
    this.#running = true
    this.#cancel()
    this.#become({ state: { kind: 'saving', save: kind } })
    const text = structuredClone(this.#ports.text())
    let outcome: SaveOutcome<Stored>
    try {
      const stored = await this.#ports.send(text, this.#snapshot.stored, kind)
      outcome = this.#took(stored, text)
    } catch (error) {
      outcome = await this.#failed(error, text, kind)
    }
    this.#running = false
    if (this.#asked) void this.#runAsked()
    return outcome
  }

  async #runAsked(): Promise<void> {
    const asked = this.#asked
    this.#asked = null
    if (!asked) return
    const blocked = needsDecision(this.#snapshot.state)
    asked.tell(blocked ? { kind: 'stopped' } : await this.#run(asked.kind))
  }

  #took(stored: Stored, text: Text): SaveOutcome<Stored> {
    this.#failures = 0
    this.#saved = text
    this.#become({ stored })
    this.#become({ dirty: this.#keepChange() })
    this.#rest()
    this.#ports.announce(stored)
    return { kind: 'saved', stored }
  }

  async #failed(error: unknown, text: Text, kind: SaveKind): Promise<SaveOutcome<Stored>> {
    const failure = this.#ports.failureOf(error)
    switch (failure.kind) {
      case 'unreachable':
        this.#wait()
        return { kind: 'failed', error }
      case 'refused':
        this.#stopAt(failure)
        return { kind: 'failed', error }
      case 'conflict':
        return this.#meet(failure.message, text, kind)
      default:
        this.#stopAt(failure)
        return { kind: 'stopped' }
    }
  }

  /** A conflict with oneself is none: the answer to the save before was lost. */
  async #meet(message: string, text: Text, save: SaveKind): Promise<SaveOutcome<Stored>> {
    const { stored } = this.#snapshot
    const theirs = stored && (await this.#ports.reread(stored).catch(() => null))
    if (theirs && this.#ports.holds(theirs, text, save)) return this.#took(theirs, text)
    this.#stopAt({ kind: 'conflict', message, save, theirs })
    return { kind: 'stopped' }
  }

  /** Tries again later, ever more rarely; a publication is never repeated by itself. */
  #wait(): void {
    if (!this.#snapshot.dirty) {
      this.#become({ state: { kind: 'saved' } })
      return
    }
    this.#become({ state: { kind: 'waiting' } })
    const pause = Math.min(firstRetryMilliseconds * 2 ** this.#failures, longestRetryMilliseconds)
    this.#failures++
    this.#schedule(pause)
  }

  /** Nothing stands in the way: waits for a pause in the typing where there is something to save. */
  #rest(): void {
    const { dirty } = this.#snapshot
    this.#become({ state: { kind: dirty ? 'unsaved' : 'saved' } })
    if (dirty) this.#schedule(pauseMilliseconds)
    else this.#cancel()
  }

  #saveByItself(): void {
    if (this.#running || this.#stopped) return
    if (!this.#snapshot.dirty) this.#rest()
    else if (this.#ports.savable(this.#ports.text())) void this.#run('auto')
    else this.#become({ state: { kind: 'unsaved' } })
  }

  #schedule(milliseconds: number): void {
    this.#cancel()
    if (this.#stopped) return
    this.#callOff = this.#ports.later(milliseconds, () => this.#saveByItself())
  }

  #stopAt(state: SaveState<Stored>): void {
    this.#cancel()
    this.#become({ state })
  }

  #cancel(): void {
    this.#callOff?.()
    this.#callOff = null
  }

  #become(change: Partial<SaveSnapshot<Stored>>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
