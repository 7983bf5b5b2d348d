import type { SaveDependencies, SaveKind } from './save-dependencies.ts'

type ServerDependencies<Text, Stored> = Pick<
  SaveDependencies<Text, Stored>,
  'refetch' | 'isNewer' | 'matchesSave' | 'isOwnSave'
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

  /** False if the server cannot be asked now. */
  isOwnSave(stored: Stored): Promise<boolean> {
    return this.#dependencies.isOwnSave(stored).catch(() => false)
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
    return (await this.isOwnSave(now)) ? now : null
  }
}
