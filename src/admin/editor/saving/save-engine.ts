import type { MergeResult, SaveDependencies, SaveKind } from './save-dependencies.ts'
import { SaveProgress } from './save-progress.ts'
import { type Save, SaveSender } from './save-sender.ts'
import { needsDecision, type SaveOutcome, type SaveSnapshot } from './save-state.ts'

/**
 * Saves an article while it is written: on this computer with every change, on the server after a
 * pause. It runs one save at a time, each based on the response to the one before. It is
 * independent of React and of the network.
 */
export class SaveEngine<Text, Stored> {
  readonly #dependencies: SaveDependencies<Text, Stored>
  readonly #progress: SaveProgress<Text, Stored>
  readonly #sender: SaveSender<Text, Stored>
  #requested: { save: Save<Stored>; resolve: (outcome: SaveOutcome<Stored>) => void } | null = null
  #running = false

  /** @param stored what the server has; null for a new article */
  constructor(dependencies: SaveDependencies<Text, Stored>, stored: Stored | null) {
    this.#dependencies = dependencies
    this.#progress = new SaveProgress(dependencies, stored, () => this.#autosave())
    this.#sender = new SaveSender(dependencies, this.#progress)
  }

  getSnapshot = (): SaveSnapshot<Stored> => this.#progress.now

  subscribe = (listener: () => void): (() => void) => this.#progress.subscribe(listener)

  /** Must be called after every change of the text. */
  textChanged(): void {
    if (this.#progress.isStopped) return
    const { state } = this.#progress.now
    const dirty = this.#progress.text.change()
    // Every update renders the whole editor, and this is called with every key.
    if (dirty !== this.#progress.now.dirty) this.#progress.update({ dirty })
    if (this.#running || state.kind === 'retrying' || needsDecision(state)) return
    this.#progress.scheduleAutosave()
  }

  /** Saves at once, or right after the save that is running. */
  save(kind: 'draft' | 'publish'): Promise<SaveOutcome<Stored>> {
    if (needsDecision(this.#progress.now.state) || this.#requested) {
      return Promise.resolve({ kind: 'blocked' })
    }
    return new Promise((resolve) => {
      this.#requested = { save: this.#saveOf(kind), resolve }
      if (!this.#running) void this.#runRequested()
    })
  }

  /** Runs a scheduled save or retry now. */
  flush(): void {
    const { kind } = this.#progress.now.state
    if (kind === 'unsaved' || kind === 'retrying') this.#autosave()
  }

  /** Called after a new sign-in: saves what was kept on this computer meanwhile. */
  resume(): void {
    if (this.#progress.now.state.kind !== 'signed-out') return
    this.#progress.update({ state: { kind: 'unsaved' } })
    this.#autosave()
  }

  /** Saves unsaved text now. Resolves with whether the server has all of it. */
  async saveAll(): Promise<boolean> {
    // A second time, for what was typed during a save.
    for (let round = 0; round < 2 && this.#progress.now.dirty; round++) {
      if (!this.#running) this.flush()
      await this.#whenIdle()
    }
    return !this.#progress.now.dirty
  }

  async #whenIdle(): Promise<void> {
    if (this.#progress.now.state.kind !== 'saving') return
    await this.#until(({ state }) => state.kind !== 'saving')
    // The save ends right after its state.
    await new Promise((ended) => setTimeout(ended))
  }

  #until(holds: (now: SaveSnapshot<Stored>) => boolean): Promise<void> {
    return new Promise((resolve) => {
      if (holds(this.#progress.now)) return resolve()
      const unsubscribe = this.subscribe(() => {
        if (!holds(this.#progress.now)) return
        unsubscribe()
        resolve()
      })
    })
  }

  /** Changes the saved text that the editor's text is compared with. */
  rebase(update: (saved: Text) => Text): void {
    this.#progress.text.rebase(update)
  }

  /** The editor now shows exactly what is stored. */
  reset(stored: Stored | null): void {
    this.#progress.text.reset()
    this.#progress.timer.resetBackoff()
    this.#progress.update({ stored, dirty: false })
    this.#progress.scheduleAutosave()
  }

  /** A person has chosen between the texts that overlap: saves the result. */
  settleDisputes(): void {
    if (this.#progress.now.state.kind !== 'disputed') return
    this.#progress.update({ state: { kind: 'unsaved' } })
    this.#progress.text.settle()
    this.textChanged()
    this.flush()
  }

  /**
   * Goes on with a text that another editor left on this computer.
   *
   * @param base what that editor and the server last had in common
   * @param merge puts it into the editor, merged with what the server has now
   */
  restore(base: Text, merge: () => MergeResult<Text>): void {
    // First, so that a local copy that is written meanwhile is merged again.
    this.#progress.text.continueFrom(base)
    const merged = merge()
    this.#progress.text.change()
    if (this.#progress.merged(merged)) this.#progress.scheduleAutosave()
  }

  /** After the article was deleted: saves the text as a new article. */
  async saveAsNew(): Promise<SaveOutcome<Stored>> {
    this.#progress.update({ stored: null })
    return this.#run(this.#saveOf('draft'))
  }

  /** Until `release`, nobody else's text comes into this one: a person is asked whether to publish it. */
  hold(): void {
    this.#progress.isHeld = true
  }

  release(): void {
    this.#progress.isHeld = false
    this.flush()
    void this.handleExternalSave()
  }

  /**
   * Another tab or person changed the article: merges its text into this one. Returns whether it could: what
   * comes while a save runs is to be handled once more.
   */
  async handleExternalSave(): Promise<boolean> {
    const { stored, state } = this.#progress.now
    if (!stored || this.#running || this.#progress.isHeld || state.kind === 'disputed') return false
    const theirs = await this.#dependencies.refetch(stored)
    const isAsked = theirs && this.#progress.now.dirty
    const common = isAsked ? await this.#dependencies.lastCommon(stored, theirs) : stored
    await this.#dependencies.composed()
    const isBusy = this.#running || this.#progress.isStopped || this.#progress.isHeld
    if (!theirs || !common || isBusy || this.#progress.now.stored !== stored) return false
    // What was refused of this article may be taken of what it is now.
    if (state.kind === 'gone' || state.kind === 'refused') this.#progress.scheduleAutosave()
    const isSame = common === stored && this.#dependencies.hasSameText(theirs, stored)
    if (isSame) this.#progress.update({ stored: theirs })
    else if (this.#progress.merge(common, theirs, 'auto') && common !== theirs)
      this.#progress.scheduleAutosave()
    return true
  }

  /** Someone else moved the article into the bin, or deleted it. */
  handleExternalDeletion(): void {
    const { stored, state } = this.#progress.now
    if (stored && !this.#running && !needsDecision(state)) this.#progress.block({ kind: 'gone' })
  }

  /**
   * The article's state changed on the server. If another text was saved in between, the response
   * contains it, and taking over its revision would overwrite that text with the next save.
   */
  async restate(stored: Stored): Promise<void> {
    const known = this.#progress.now.stored
    if (!known || this.#dependencies.hasSameText(stored, known)) this.#progress.update({ stored })
    else await this.handleExternalSave()
  }

  /** Stops saving when the editor closes. Unsaved text stays on this computer. */
  stop(): void {
    this.#progress.isStopped = true
    this.#progress.text.stop()
    this.#progress.timer.stop()
  }

  /** Resolves when what is to be kept on this computer by now was written. */
  async settled(): Promise<void> {
    await this.#progress.text.writing
  }

  /** Resolves once this computer or the server has the text. A full storage may keep none for long. */
  async kept(): Promise<void> {
    await this.settled()
    await this.#until(({ keptLocally }) => keptLocally)
  }

  /** Stops saving and deletes the local copy. */
  discard(): void {
    this.stop()
    this.#progress.text.deleteLocalCopy()
  }

  #saveOf(kind: SaveKind): Save<Stored> {
    return { kind, asked: this.#progress.now.stored, conflicts: 0 }
  }

  async #run(save: Save<Stored>): Promise<SaveOutcome<Stored>> {
    this.#running = true
    const outcome = await this.#sender.send(save)
    this.#running = false
    if (this.#requested) void this.#runRequested()
    return outcome
  }

  async #runRequested(): Promise<void> {
    const requested = this.#requested
    this.#requested = null
    if (!requested) return
    const blocked = needsDecision(this.#progress.now.state)
    requested.resolve(blocked ? { kind: 'blocked' } : await this.#run(requested.save))
  }

  #autosave(): void {
    if (this.#running || this.#progress.isStopped) return
    if (!this.#progress.now.dirty) this.#progress.scheduleAutosave()
    else if (this.#dependencies.isSavable(this.#dependencies.getText()))
      void this.#run(this.#saveOf('auto'))
    else this.#progress.update({ state: { kind: 'unsaved' } })
  }
}
