import { Store } from '#admin/store.ts'
import type { MergeResult, SaveDependencies, SaveKind } from './save-dependencies.ts'
import { needsDecision, type SaveOutcome, type SaveSnapshot, type SaveState } from './save-state.ts'
import { SaveTimer } from './save-timer.ts'
import { ServerText } from './server-text.ts'
import { TrackedText } from './tracked-text.ts'

/** A save that was asked for, or is due. */
interface Save<Stored> {
  kind: SaveKind
  /** What the server had then. */
  asked: Stored | null
  /** How often somebody else was faster. */
  conflicts: number
}

/** After so many in a row, a save waits like one without an answer. */
const maxConflicts = 5

const mergeFailed =
  'This text could not be merged with what was saved in between. It is kept on this computer.'

/**
 * Saves an article while it is written: on this computer with every change, on the server after a
 * pause. It runs one save at a time, each based on the response to the one before. It is
 * independent of React and of the network.
 */
export class SaveEngine<Text, Stored> {
  readonly #dependencies: SaveDependencies<Text, Stored>
  readonly #text: TrackedText<Text, Stored>
  readonly #server: ServerText<Text, Stored>
  readonly #timer: SaveTimer
  readonly #store: Store<SaveSnapshot<Stored>>
  #requested: { save: Save<Stored>; resolve: (outcome: SaveOutcome<Stored>) => void } | null = null
  #running = false
  #stopped = false
  #held = false

  /** @param stored what the server has; null for a new article */
  constructor(dependencies: SaveDependencies<Text, Stored>, stored: Stored | null) {
    this.#dependencies = dependencies
    this.#store = new Store({ state: { kind: 'saved' }, stored, dirty: false, keptLocally: true })
    this.#text = new TrackedText(
      dependencies,
      () => this.#snapshot.stored,
      (keptLocally) => {
        if (keptLocally !== this.#snapshot.keptLocally) this.#update({ keptLocally })
      },
    )
    this.#server = new ServerText(dependencies)
    this.#timer = new SaveTimer(dependencies.schedule, () => this.#autosave())
  }

  getSnapshot = (): SaveSnapshot<Stored> => this.#store.getSnapshot()

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  /** Must be called after every change of the text. */
  textChanged(): void {
    if (this.#stopped) return
    const { state } = this.#snapshot
    const dirty = this.#text.change()
    // Every update renders the whole editor, and this is called with every key.
    if (dirty !== this.#snapshot.dirty) this.#update({ dirty })
    if (this.#running || state.kind === 'retrying' || needsDecision(state)) return
    this.#scheduleAutosave()
  }

  /** Saves at once, or right after the save that is running. */
  save(kind: 'draft' | 'publish'): Promise<SaveOutcome<Stored>> {
    if (needsDecision(this.#snapshot.state) || this.#requested) {
      return Promise.resolve({ kind: 'blocked' })
    }
    return new Promise((resolve) => {
      this.#requested = { save: this.#saveOf(kind), resolve }
      if (!this.#running) void this.#runRequested()
    })
  }

  /** Runs a scheduled save or retry now. */
  flush(): void {
    const { kind } = this.#snapshot.state
    if (kind === 'unsaved' || kind === 'retrying') this.#autosave()
  }

  /** Called after a new sign-in: saves what was kept on this computer meanwhile. */
  resume(): void {
    if (this.#snapshot.state.kind !== 'signed-out') return
    this.#update({ state: { kind: 'unsaved' } })
    this.#autosave()
  }

  /** Saves unsaved text now. Resolves with whether the server has all of it. */
  async saveAll(): Promise<boolean> {
    // A second time, for what was typed during a save.
    for (let round = 0; round < 2 && this.#snapshot.dirty; round++) {
      if (!this.#running) this.flush()
      await this.#whenIdle()
    }
    return !this.#snapshot.dirty
  }

  #whenIdle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#snapshot.state.kind !== 'saving') return resolve()
      const unsubscribe = this.subscribe(() => {
        if (this.#snapshot.state.kind === 'saving') return
        unsubscribe()
        // The save ends right after its state.
        setTimeout(resolve)
      })
    })
  }

  /** Changes the saved text that the editor's text is compared with. */
  rebase(update: (saved: Text) => Text): void {
    this.#text.rebase(update)
  }

  /** The editor now shows exactly what is stored. */
  reset(stored: Stored | null): void {
    this.#text.reset()
    this.#timer.resetBackoff()
    this.#update({ stored, dirty: false })
    this.#scheduleAutosave()
  }

  /** A person has chosen between the texts that overlap: saves the result. */
  settleDisputes(): void {
    if (this.#snapshot.state.kind !== 'disputed') return
    this.#update({ state: { kind: 'unsaved' } })
    this.#text.settle()
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
    this.#text.continueFrom(base)
    const { saved, hasDisputes } = merge()
    this.#text.change()
    this.#update({ dirty: this.#text.merged(saved, hasDisputes) })
    if (hasDisputes) this.#block({ kind: 'disputed' })
    else this.#scheduleAutosave()
  }

  /** After the article was deleted: saves the text as a new article. */
  async saveAsNew(): Promise<SaveOutcome<Stored>> {
    this.#update({ stored: null })
    return this.#run(this.#saveOf('draft'))
  }

  /** Until `release`, nobody else's text comes into this one: a person is asked whether to publish it. */
  hold(): void {
    this.#held = true
  }

  release(): void {
    this.#held = false
    this.flush()
    void this.handleExternalSave()
  }

  /**
   * Another tab or person changed the article: merges its text into this one. Returns whether it could: what
   * comes while a save runs is to be handled once more.
   */
  async handleExternalSave(): Promise<boolean> {
    const { stored, state } = this.#snapshot
    if (!stored || this.#running || this.#held || state.kind === 'disputed') return false
    const theirs = await this.#server.read(stored)
    const isAsked = theirs && this.#snapshot.dirty
    const common = isAsked ? await this.#server.lastCommon(stored, theirs) : stored
    await this.#dependencies.composed()
    const isBusy = this.#running || this.#stopped || this.#held
    if (!theirs || !common || isBusy || this.#snapshot.stored !== stored) return false
    // What was refused of this article may be taken of what it is now.
    if (state.kind === 'gone' || state.kind === 'refused') this.#scheduleAutosave()
    const isSame = common === stored && this.#dependencies.hasSameText(theirs, stored)
    if (isSame) this.#update({ stored: theirs })
    else if (this.#merge(common, theirs, 'auto') && common !== theirs) this.#scheduleAutosave()
    return true
  }

  /** Someone else moved the article into the bin, or deleted it. */
  handleExternalDeletion(): void {
    const { stored, state } = this.#snapshot
    if (stored && !this.#running && !needsDecision(state)) this.#block({ kind: 'gone' })
  }

  /**
   * The article's state changed on the server. If another text was saved in between, the response
   * contains it, and taking over its revision would overwrite that text with the next save.
   */
  async restate(stored: Stored): Promise<void> {
    const known = this.#snapshot.stored
    if (!known || this.#dependencies.hasSameText(stored, known)) this.#update({ stored })
    else await this.handleExternalSave()
  }

  /** Stops saving when the editor closes. Unsaved text stays on this computer. */
  stop(): void {
    this.#stopped = true
    this.#text.stop()
    this.#timer.stop()
  }

  /** Resolves when every local write has ended. */
  settled(): Promise<void> {
    return this.#text.settled()
  }

  /** Stops saving and deletes the local copy. */
  discard(): void {
    this.stop()
    this.#text.deleteLocalCopy()
  }

  get #snapshot(): SaveSnapshot<Stored> {
    return this.#store.getSnapshot()
  }

  #update(change: Partial<SaveSnapshot<Stored>>): void {
    this.#store.setState({ ...this.#snapshot, ...change })
  }

  #saveOf(kind: SaveKind): Save<Stored> {
    return { kind, asked: this.#snapshot.stored, conflicts: 0 }
  }

  async #run(save: Save<Stored>): Promise<SaveOutcome<Stored>> {
    this.#running = true
    const outcome = await this.#attempt(save)
    this.#running = false
    if (this.#requested) void this.#runRequested()
    return outcome
  }

  async #attempt(save: Save<Stored>): Promise<SaveOutcome<Stored>> {
    const { kind, asked } = save
    const refusal = this.#dependencies.refusalOf?.(kind, asked, this.#snapshot.stored)
    if (refusal) {
      this.#scheduleAutosave()
      return { kind: 'failed', error: refusal }
    }
    this.#timer.cancel()
    this.#update({ state: { kind: 'saving', save: kind } })
    // A copy on this computer is never older than what was sent: a page that is closed in between
    // finds the sent text or a later one.
    while (this.#text.isWriting) await this.#text.settled()
    const text = this.#text.clone()
    const { stored: base } = this.#snapshot
    // Nothing is to be saved, unless the server has what was sent without an answer.
    if (kind === 'auto' && base && this.#text.isTakenBack(text)) {
      return this.#handleConflict(undefined, text, save)
    }
    const sent = {
      sequence: this.#text.sequence,
      onFound: (stored: Stored, saved: Text) => {
        this.#text.continueFrom(saved)
        this.#update({ stored })
      },
    }
    try {
      const stored = await this.#dependencies.send(text, base, kind, sent)
      return this.#acknowledge(stored, text)
    } catch (error) {
      return this.#handleFailure(error, text, save)
    }
  }

  async #runRequested(): Promise<void> {
    const requested = this.#requested
    this.#requested = null
    if (!requested) return
    const blocked = needsDecision(this.#snapshot.state)
    requested.resolve(blocked ? { kind: 'blocked' } : await this.#run(requested.save))
  }

  #acknowledge(stored: Stored, text: Text): SaveOutcome<Stored> {
    this.#timer.resetBackoff()
    // `stored` first: the local copy that `acknowledge` writes includes it.
    this.#update({ stored })
    this.#update({ dirty: this.#text.acknowledge(text) })
    this.#scheduleAutosave()
    this.#dependencies.announce(stored)
    return { kind: 'saved', stored }
  }

  async #handleFailure(
    error: unknown,
    text: Text,
    save: Save<Stored>,
  ): Promise<SaveOutcome<Stored>> {
    const failure = this.#dependencies.classifyFailure(error)
    if (failure.kind === 'conflict') return this.#handleConflict(error, text, save)
    if (failure.kind === 'unreachable' || failure.kind === 'failing') {
      const { stored } = this.#snapshot
      // An autosave finds out by itself, when it is retried.
      const isAsked = stored && save.kind !== 'auto'
      const result = isAsked && (await this.#server.resultOf(save.kind, text, stored))
      if (result) return this.#acknowledge(result, text)
      if (stored) this.#update({ dirty: this.#text.unanswered(text) })
      this.#scheduleRetry(failure.kind === 'failing')
    } else if (failure.kind === 'refused' && this.#mayBeTaken(text, save.kind)) {
      this.#scheduleAutosave()
    } else this.#block(failure)
    return needsDecision(this.#snapshot.state) ? { kind: 'blocked' } : { kind: 'failed', error }
  }

  /** Whether an autosave of what is open by now may succeed where a save was refused. */
  #mayBeTaken(refused: Text, kind: SaveKind): boolean {
    const { getText, isEqual } = this.#dependencies
    return kind !== 'auto' || !isEqual(getText(), refused)
  }

  /**
   * If the server has this very text, or an earlier one of this editor, only the response was lost. Else
   * what someone else saved is merged into this text.
   */
  async #handleConflict(
    error: unknown,
    text: Text,
    save: Save<Stored>,
  ): Promise<SaveOutcome<Stored>> {
    const { stored } = this.#snapshot
    const { kind, conflicts } = save
    const again = { ...save, conflicts: conflicts + 1 }
    const theirs = stored && conflicts < maxConflicts && (await this.#server.read(stored))
    if (!theirs) return this.#retryLater(error)
    if (this.#dependencies.matchesSave(theirs, text, kind)) return this.#acknowledge(theirs, text)
    const common = await this.#server.lastCommon(stored, theirs)
    if (!common) return this.#retryLater(error)
    await this.#dependencies.composed()
    // A closed editor has nothing left to merge into. Its text stays on this computer.
    if (this.#stopped) return { kind: 'blocked' }
    const isOwn = common === theirs
    if (this.#held && kind === 'auto' && !isOwn) return this.#retryLater(error)
    const isMerged = this.#merge(common, theirs, kind)
    // No one publishes what they have not seen.
    if (isMerged && (isOwn || kind !== 'publish')) return this.#attempt(again)
    if (isMerged) this.#scheduleAutosave()
    return { kind: 'blocked' }
  }

  #retryLater(error: unknown): SaveOutcome<Stored> {
    this.#scheduleRetry()
    return { kind: 'failed', error }
  }

  /** Returns whether that leaves nothing to choose. What could not be merged overwrites nothing. */
  #merge(base: Stored, theirs: Stored, kind: SaveKind): boolean {
    const { stored } = this.#snapshot
    // First, so that the local copy is written as one of the newer revision.
    this.#update({ stored: theirs })
    try {
      const { saved, hasDisputes } = this.#dependencies.merge(base, theirs, kind)
      this.#update({ dirty: this.#text.merged(saved, hasDisputes) })
      if (hasDisputes) this.#block({ kind: 'disputed' })
      return !hasDisputes
    } catch (error) {
      console.error(error)
      this.#update({ stored })
      this.#block({ kind: 'refused', message: mergeFailed, issues: [] })
      return false
    }
  }

  /** Retries unsaved text as an autosave. A publication is never retried automatically. */
  #scheduleRetry(isFailing = false): void {
    const { dirty } = this.#snapshot
    this.#update({ state: dirty ? { kind: 'retrying', isFailing } : { kind: 'saved' } })
    if (dirty) this.#timer.retry()
  }

  #scheduleAutosave(): void {
    const { dirty, state } = this.#snapshot
    const kind = dirty ? 'unsaved' : 'saved'
    if (state.kind !== kind) this.#update({ state: { kind } })
    if (dirty) this.#timer.debounce()
    else this.#timer.cancel()
  }

  #autosave(): void {
    if (this.#running || this.#stopped) return
    if (!this.#snapshot.dirty) this.#scheduleAutosave()
    else if (this.#dependencies.isSavable(this.#dependencies.getText()))
      void this.#run(this.#saveOf('auto'))
    else this.#update({ state: { kind: 'unsaved' } })
  }

  #block(state: SaveState): void {
    this.#timer.cancel()
    this.#update({ state })
  }
}
