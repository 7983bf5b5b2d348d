import type { SaveDependencies, SaveKind } from './save-dependencies.ts'
import type { SaveProgress } from './save-progress.ts'
import { needsDecision, type SaveOutcome } from './save-state.ts'

/** A save that was asked for, or is due. */
export interface Save<Stored> {
  kind: SaveKind
  /** What the server had then. */
  asked: Stored | null
  /** How often somebody else was faster. */
  conflicts: number
}

/** After so many in a row, a save waits like one without an answer. */
const maxConflicts = 5

/** Sends the text to the server, and does what follows from each answer. */
export class SaveSender<Text, Stored> {
  readonly #dependencies: SaveDependencies<Text, Stored>
  readonly #progress: SaveProgress<Text, Stored>

  constructor(dependencies: SaveDependencies<Text, Stored>, progress: SaveProgress<Text, Stored>) {
    this.#dependencies = dependencies
    this.#progress = progress
  }

  async send(save: Save<Stored>): Promise<SaveOutcome<Stored>> {
    const { kind, asked } = save
    const progress = this.#progress
    const refusal = this.#dependencies.refusalOf?.(kind, asked, progress.now.stored)
    if (refusal) {
      progress.scheduleAutosave()
      return { kind: 'failed', error: refusal }
    }
    progress.timer.cancel()
    progress.update({ state: { kind: 'saving' } })
    // A copy on this computer is never older than what was sent: a page that is closed in between
    // finds the sent text or a later one.
    const text = progress.text.clone()
    const { sequence } = progress.text
    if (progress.text.writing) await progress.text.writing
    const { stored: base } = progress.now
    // Nothing is to be saved, unless the server has what was sent without an answer.
    if (kind === 'auto' && base && progress.text.isTakenBack(text)) {
      return this.#handleConflict(undefined, text, save)
    }
    const sent = {
      sequence,
      onFound: (stored: Stored, saved: Text) => {
        progress.text.continueFrom(saved)
        progress.update({ stored })
      },
    }
    try {
      const stored = await this.#dependencies.send(text, base, kind, sent)
      return progress.acknowledge(stored, text)
    } catch (error) {
      return this.#handleFailure(error, text, save)
    }
  }

  async #handleFailure(
    error: unknown,
    text: Text,
    save: Save<Stored>,
  ): Promise<SaveOutcome<Stored>> {
    const progress = this.#progress
    const failure = this.#dependencies.classifyFailure(error)
    if (failure.kind === 'conflict') return this.#handleConflict(error, text, save)
    if (failure.kind === 'unreachable' || failure.kind === 'failing') {
      const { stored } = progress.now
      // An autosave finds out by itself, when it is retried.
      const isAsked = stored && save.kind !== 'auto'
      const result = isAsked && (await this.#resultOf(save.kind, text, stored))
      if (result) return progress.acknowledge(result, text)
      if (stored) progress.update({ dirty: progress.text.unanswered(text) })
      progress.scheduleRetry(failure.kind === 'failing')
    } else if (failure.kind === 'refused' && this.#mayBeTaken(text, save.kind)) {
      progress.scheduleAutosave()
    } else progress.block(failure)
    return needsDecision(progress.now.state) ? { kind: 'blocked' } : { kind: 'failed', error }
  }

  /** What a save of `from` without an answer stored after all; null if it stored nothing, or nobody knows. */
  async #resultOf(kind: SaveKind, text: Text, from: Stored): Promise<Stored | null> {
    const { refetch, isNewer, matchesSave, lastCommon } = this.#dependencies
    const now = await refetch(from)
    if (!now || !isNewer(now, from) || !matchesSave(now, text, kind)) return null
    return (await lastCommon(from, now)) === now ? now : null
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
    const progress = this.#progress
    const { stored } = progress.now
    const { kind, conflicts } = save
    const again = { ...save, conflicts: conflicts + 1 }
    const theirs = stored && conflicts < maxConflicts && (await this.#dependencies.refetch(stored))
    if (!theirs) return this.#retryLater(error)
    if (this.#dependencies.matchesSave(theirs, text, kind))
      return progress.acknowledge(theirs, text)
    const common = await this.#dependencies.lastCommon(stored, theirs)
    if (!common) return this.#retryLater(error)
    await this.#dependencies.composed()
    // A closed editor has nothing left to merge into. Its text stays on this computer.
    if (progress.isStopped) return { kind: 'blocked' }
    const isOwn = common === theirs
    if (progress.isHeld && kind === 'auto' && !isOwn) return this.#retryLater(error)
    const isMerged = progress.merge(common, theirs, kind)
    // No one publishes what they have not seen.
    if (isMerged && (isOwn || kind !== 'publish')) return this.send(again)
    if (isMerged) progress.scheduleAutosave()
    return { kind: 'blocked' }
  }

  #retryLater(error: unknown): SaveOutcome<Stored> {
    this.#progress.scheduleRetry()
    return { kind: 'failed', error }
  }
}
