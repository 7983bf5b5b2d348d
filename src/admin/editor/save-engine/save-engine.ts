import { Observed } from './observed.ts'
import { SaveClock } from './save-clock.ts'
import type { SaveKind, SavePorts } from './save-ports.ts'
import { needsDecision, type SaveOutcome, type SaveSnapshot, type SaveState } from './save-state.ts'
import { WrittenText } from './written-text.ts'

/**
 * Saves what is written: on this machine with every change, on the server after a pause. One save at
 * a time, each from the answer of the one before. It knows neither React nor the network.
 */
export class SaveEngine<Text, Stored> {
  readonly #ports: SavePorts<Text, Stored>
  readonly #written: WrittenText<Text, Stored>
  readonly #clock: SaveClock
  readonly #shown: Observed<SaveSnapshot<Stored>>
  #asked: { kind: SaveKind; tell: (outcome: SaveOutcome<Stored>) => void } | null = null
  #running = false
  #stopped = false

  /**
   * @param ports what it does to the world
   * @param stored what the server holds; null for nothing
   */
  constructor(ports: SavePorts<Text, Stored>, stored: Stored | null) {
    this.#ports = ports
    this.#shown = new Observed({ state: { kind: 'saved' }, stored, dirty: false, kept: true })
    this.#written = new WrittenText(
      ports,
      () => this.#shown.now().stored,
      (kept) => kept !== this.#shown.now().kept && this.#shown.become({ kept }),
    )
    this.#clock = new SaveClock(ports.later, () => this.#saveByItself())
  }

  /** @returns what an editor shows; the same object until it changes */
  snapshot = (): SaveSnapshot<Stored> => this.#shown.now()

  /**
   * @param listener called after every change of the snapshot
   * @returns how to stop listening
   */
  subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** To be called after every change of the text. */
  changed(): void {
    if (this.#stopped) return
    const { state } = this.#shown.now()
    this.#shown.become({ dirty: this.#written.keepChange() })
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
      if (needsDecision(this.#shown.now().state) || this.#asked) return tell({ kind: 'stopped' })
      this.#asked = { kind, tell }
      if (!this.#running) void this.#runAsked()
    })
  }

  /** Saves what waits for a pause or for the network now. */
  hurry(): void {
    const { kind } = this.#shown.now().state
    if (kind === 'unsaved' || kind === 'waiting') this.#saveByItself()
  }

  /**
   * The text editor writes the same text in its own way.
   *
   * @param spell what the server holds, as the editor writes it
   */
  respell(spell: (saved: Text) => Text): void {
    this.#written.respell(spell)
  }

  /** The editor now shows what is stored, and nothing else. */
  restart(stored: Stored | null): void {
    this.#written.restart()
    this.#clock.forgive()
    this.#shown.become({ stored, dirty: false })
    this.#rest()
  }

  /** In a conflict: reads what somebody else saved once more. */
  async readTheirs(): Promise<void> {
    const { state, stored } = this.#shown.now()
    if (state.kind !== 'conflict' || !stored) return
    const theirs = await this.#readTheirs(stored)
    if (this.#shown.now().state === state) this.#shown.become({ state: { ...state, theirs } })
  }

  /**
   * In a conflict: saves this text over what somebody else saved, as its next revision.
   *
   * @returns what became of it
   */
  async keepMine(): Promise<SaveOutcome<Stored>> {
    const { state } = this.#shown.now()
    if (state.kind !== 'conflict' || !state.theirs) return { kind: 'stopped' }
    this.#shown.become({ stored: state.theirs })
    return this.#run(state.save)
  }

  /**
   * For an article that is gone: saves the text as a new one.
   *
   * @returns what became of it
   */
  async saveAsNew(): Promise<SaveOutcome<Stored>> {
    this.#shown.become({ stored: null })
    return this.#run('draft')
  }

  /** Another tab stored the article: shows it, or tells of the conflict with what is written here. */
  async savedElsewhere(): Promise<void> {
    const { stored, state } = this.#shown.now()
    if (!stored || this.#running || state.kind === 'conflict') return
    const theirs = await this.#readTheirs(stored)
    if (!theirs || this.#running || this.#stopped || this.#shown.now().stored !== stored) return
    if (!this.#ports.newer(theirs, stored)) return
    if (this.#shown.now().dirty) {
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
    this.#written.stop()
    this.#clock.stop()
  }

  /** @returns when this machine has kept what there was to keep */
  settled(): Promise<void> {
    return this.#written.settled()
  }

  /** Forgets what is kept on this machine: it was given up. */
  giveUp(): void {
    this.stop()
    this.#written.forget()
  }

  async #run(kind: SaveKind): Promise<SaveOutcome<Stored>> {
    this.#running = true
    this.#clock.cancel()
    this.#shown.become({ state: { kind: 'saving', save: kind } })
    const text = this.#written.copy()
    let outcome: SaveOutcome<Stored>
    try {
      const stored = await this.#ports.send(text, this.#shown.now().stored, kind)
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
    const blocked = needsDecision(this.#shown.now().state)
    asked.tell(blocked ? { kind: 'stopped' } : await this.#run(asked.kind))
  }

  #took(stored: Stored, text: Text): SaveOutcome<Stored> {
    this.#clock.forgive()
    // First what is stored: it is kept with the text.
    this.#shown.become({ stored })
    this.#shown.become({ dirty: this.#written.took(text) })
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
    const { stored } = this.#shown.now()
    const theirs = stored && (await this.#readTheirs(stored))
    if (theirs && this.#ports.holds(theirs, text, save)) return this.#took(theirs, text)
    this.#stopAt({ kind: 'conflict', message, save, theirs })
    return { kind: 'stopped' }
  }

  /** Tries again later, ever more rarely; a publication is never repeated by itself. */
  #wait(): void {
    if (!this.#shown.now().dirty) {
      this.#shown.become({ state: { kind: 'saved' } })
      return
    }
    this.#shown.become({ state: { kind: 'waiting' } })
    this.#clock.retry()
  }

  /** Nothing stands in the way: waits for a pause in the typing where there is something to save. */
  #rest(): void {
    const { dirty } = this.#shown.now()
    this.#shown.become({ state: { kind: dirty ? 'unsaved' : 'saved' } })
    if (dirty) this.#clock.pause()
    else this.#clock.cancel()
  }

  #saveByItself(): void {
    if (this.#running || this.#stopped) return
    if (!this.#shown.now().dirty) this.#rest()
    else if (this.#ports.savable(this.#ports.text())) void this.#run('auto')
    else this.#shown.become({ state: { kind: 'unsaved' } })
  }

  #stopAt(state: SaveState<Stored>): void {
    this.#clock.cancel()
    this.#shown.become({ state })
  }

  /** What somebody else saved; null where it cannot be read now. */
  #readTheirs(stored: Stored): Promise<Stored | null> {
    return this.#ports.reread(stored).catch(() => null)
  }
}
