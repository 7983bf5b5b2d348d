import { SaveClock } from './save-clock.ts'
import type { SaveDependencies, SaveKind } from './save-dependencies.ts'
import { needsDecision, type SaveOutcome, type SaveSnapshot, type SaveState } from './save-state.ts'
import { Store } from './store.ts'
import { WrittenText } from './written-text.ts'

/**
 * Saves what is written: on this machine with every change, on the server after a pause. One save at
 * a time, each from the answer of the one before. It knows neither React nor the network.
 */
export class SaveEngine<Text, Stored> {
  readonly #dependencies: SaveDependencies<Text, Stored>
  readonly #written: WrittenText<Text, Stored>
  readonly #clock: SaveClock
  readonly #shown: Store<SaveSnapshot<Stored>>
  #asked: { kind: SaveKind; tell: (outcome: SaveOutcome<Stored>) => void } | null = null
  #running = false
  #stopped = false

  /**
   * @param ports what it does to the world
   * @param stored what the server holds; null for nothing
   */
  constructor(ports: SaveDependencies<Text, Stored>, stored: Stored | null) {
    this.#dependencies = ports
    this.#shown = new Store({ state: { kind: 'saved' }, stored, dirty: false, kept: true })
    this.#written = new WrittenText(
      ports,
      () => this.#shown.getSnapshot().stored,
      (kept) => kept !== this.#shown.getSnapshot().kept && this.#shown.setState({ kept }),
    )
    this.#clock = new SaveClock(ports.schedule, () => this.#saveByItself())
  }

  /** @returns what an editor shows; the same object until it changes */
  snapshot = (): SaveSnapshot<Stored> => this.#shown.getSnapshot()

  /**
   * @param listener called after every change of the snapshot
   * @returns how to stop listening
   */
  subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** To be called after every change of the text. */
  changed(): void {
    if (this.#stopped) return
    const { state } = this.#shown.getSnapshot()
    this.#shown.setState({ dirty: this.#written.keepChange() })
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
      if (needsDecision(this.#shown.getSnapshot().state) || this.#asked)
        return tell({ kind: 'stopped' })
      this.#asked = { kind, tell }
      if (!this.#running) void this.#runAsked()
    })
  }

  /** Saves what waits for a pause or for the network now. */
  hurry(): void {
    const { kind } = this.#shown.getSnapshot().state
    if (kind === 'unsaved' || kind === 'waiting') this.#saveByItself()
  }

  /**
   * The text editor writes the same text in its own way.
   *
   * @param spell what the server holds, as the editor writes it
   */
  rebase(spell: (saved: Text) => Text): void {
    this.#written.rebase(spell)
  }

  /** The editor now shows what is stored, and nothing else. */
  restart(stored: Stored | null): void {
    this.#written.restart()
    this.#clock.resetBackoff()
    this.#shown.setState({ stored, dirty: false })
    this.#rest()
  }

  /** In a conflict: reads what somebody else saved once more. */
  async readTheirs(): Promise<void> {
    const { state, stored } = this.#shown.getSnapshot()
    if (state.kind !== 'conflict' || !stored) return
    const theirs = await this.#readTheirs(stored)
    if (this.#shown.getSnapshot().state === state)
      this.#shown.setState({ state: { ...state, theirs } })
  }

  /**
   * In a conflict: saves this text over what somebody else saved, as its next revision.
   *
   * @returns what became of it
   */
  async keepMine(): Promise<SaveOutcome<Stored>> {
    const { state } = this.#shown.getSnapshot()
    if (state.kind !== 'conflict' || !state.theirs) return { kind: 'stopped' }
    this.#shown.setState({ stored: state.theirs })
    return this.#run(state.save)
  }

  /**
   * For an article that is gone: saves the text as a new one.
   *
   * @returns what became of it
   */
  async saveAsNew(): Promise<SaveOutcome<Stored>> {
    this.#shown.setState({ stored: null })
    return this.#run('draft')
  }

  /** Another tab stored the article: shows it, or tells of the conflict with what is written here. */
  async savedElsewhere(): Promise<void> {
    const { stored, state } = this.#shown.getSnapshot()
    if (!stored || this.#running || state.kind === 'conflict') return
    const theirs = await this.#readTheirs(stored)
    if (!theirs || this.#running || this.#stopped || this.#shown.getSnapshot().stored !== stored)
      return
    if (!this.#dependencies.newer(theirs, stored)) return
    if (this.#shown.getSnapshot().dirty) {
      const message = 'This article was saved in another tab. Nothing was overwritten.'
      this.#stopAt({ kind: 'conflict', message, save: 'auto', theirs })
    } else {
      this.#dependencies.show(theirs)
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
    this.#shown.setState({ state: { kind: 'saving', save: kind } })
    const text = this.#written.copy()
    let outcome: SaveOutcome<Stored>
    try {
      const stored = await this.#dependencies.send(text, this.#shown.getSnapshot().stored, kind)
      outcome = this.#acknowledge(stored, text)
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
    const blocked = needsDecision(this.#shown.getSnapshot().state)
    asked.tell(blocked ? { kind: 'stopped' } : await this.#run(asked.kind))
  }

  #acknowledge(stored: Stored, text: Text): SaveOutcome<Stored> {
    this.#clock.resetBackoff()
    // First what is stored: it is kept with the text.
    this.#shown.setState({ stored })
    this.#shown.setState({ dirty: this.#written.acknowledge(text) })
    this.#rest()
    this.#dependencies.announce(stored)
    return { kind: 'saved', stored }
  }

  async #failed(error: unknown, text: Text, kind: SaveKind): Promise<SaveOutcome<Stored>> {
    const failure = this.#dependencies.failureOf(error)
    switch (failure.kind) {
      case 'unreachable':
        this.#wait()
        return { kind: 'failed', error }
      case 'refused':
        this.#stopAt(failure)
        return { kind: 'failed', error }
      case 'conflict':
        return this.#handleConflict(failure.message, text, kind)
      default:
        this.#stopAt(failure)
        return { kind: 'stopped' }
    }
  }

  /** A conflict with oneself is none: the answer to the save before was lost. */
  async #handleConflict(message: string, text: Text, save: SaveKind): Promise<SaveOutcome<Stored>> {
    const { stored } = this.#shown.getSnapshot()
    const theirs = stored && (await this.#readTheirs(stored))
    if (theirs && this.#dependencies.holds(theirs, text, save))
      return this.#acknowledge(theirs, text)
    this.#stopAt({ kind: 'conflict', message, save, theirs })
    return { kind: 'stopped' }
  }

  /** Tries again later, ever more rarely; a publication is never repeated by itself. */
  #wait(): void {
    if (!this.#shown.getSnapshot().dirty) {
      this.#shown.setState({ state: { kind: 'saved' } })
      return
    }
    this.#shown.setState({ state: { kind: 'waiting' } })
    this.#clock.retry()
  }

  /** Nothing stands in the way: waits for a pause in the typing where there is something to save. */
  #rest(): void {
    const { dirty } = this.#shown.getSnapshot()
    this.#shown.setState({ state: { kind: dirty ? 'unsaved' : 'saved' } })
    if (dirty) this.#clock.pause()
    else this.#clock.cancel()
  }

  #saveByItself(): void {
    if (this.#running || this.#stopped) return
    if (!this.#shown.getSnapshot().dirty) this.#rest()
    else if (this.#dependencies.savable(this.#dependencies.text())) void this.#run('auto')
    else this.#shown.setState({ state: { kind: 'unsaved' } })
  }

  #stopAt(state: SaveState<Stored>): void {
    this.#clock.cancel()
    this.#shown.setState({ state })
  }

  /** What somebody else saved; null where it cannot be read now. */
  #readTheirs(stored: Stored): Promise<Stored | null> {
    return this.#dependencies.reread(stored).catch(() => null)
  }
}
