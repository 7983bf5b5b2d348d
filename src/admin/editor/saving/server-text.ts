import type { SaveDependencies, SaveKind } from './save-dependencies.ts'

type ServerDependencies<Text, Stored> = Pick<
  SaveDependencies<Text, Stored>,
  'refetch' | 'isNewer' | 'matchesSave' | 'lastCommon'
>

/** What the server has now, as far as it can be asked. */
export class ServerText<Text, Stored> {
  readonly #dependencies: ServerDependencies<Text, Stored>

  constructor(dependencies: ServerDependencies<Text, Stored>) {
    this.#dependencies = dependencies
  }

  /** Null if it cannot be read now. */
  read(stored: Stored): Promise<Stored | null> {
    return this.#dependencies.refetch(stored).catch(() => null)
  }

  /** What became of `known` elsewhere starts from this. Null if the server cannot be asked now. */
  lastCommon(known: Stored, now: Stored): Promise<Stored | null> {
    return this.#dependencies.lastCommon(known, now).catch(() => null)
  }

  /**
   * What a save without an answer stored after all; null if it stored nothing, or nobody knows.
   *
   * @param from what the save started from
   */
  async resultOf(kind: SaveKind, text: Text, from: Stored): Promise<Stored | null> {
    const { isNewer, matchesSave } = this.#dependencies
    const now = await this.read(from)
    if (!now || !isNewer(now, from) || !matchesSave(now, text, kind)) return null
    return (await this.lastCommon(from, now)) === now ? now : null
  }
}
