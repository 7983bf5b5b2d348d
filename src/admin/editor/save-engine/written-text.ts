import { LocalKeeper } from './local-keeper.ts'
import type { SaveDependencies } from './save-dependencies.ts'

type TextPorts<Text, Stored> = Pick<
  SaveDependencies<Text, Stored>,
  'text' | 'same' | 'keep' | 'forget'
>

/** What is being written, beside what the server holds of it: the difference is kept on this machine. */
export class WrittenText<Text, Stored> {
  readonly #ports: TextPorts<Text, Stored>
  readonly #keeper: LocalKeeper<Text>
  /** The text that the server holds, as the editor writes it. */
  #saved: Text
  #stopped = false

  /**
   * @param ports the editor's text, and where this machine keeps it
   * @param stored reads what the server holds; kept with the text
   * @param told told whether this machine could keep the last change
   */
  constructor(
    ports: TextPorts<Text, Stored>,
    stored: () => Stored | null,
    told: (kept: boolean) => void,
  ) {
    this.#ports = ports
    this.#saved = this.copy()
    this.#keeper = new LocalKeeper(
      (text) => ports.keep(text, stored()),
      () => ports.forget(),
      told,
    )
  }

  /** @returns the text as it stands now, apart from the editor */
  copy(): Text {
    return structuredClone(this.#ports.text())
  }

  /**
   * Keeps the text as it stands, or forgets it where the server holds it.
   *
   * @returns whether it differs from what the server holds
   */
  keepChange(): boolean {
    const differs = !this.#ports.same(this.#ports.text(), this.#saved)
    if (!differs) this.#keeper.forget()
    else if (!this.#stopped) this.#keeper.keep(this.copy())
    return differs
  }

  /**
   * @param text what the server took
   * @returns whether something else stands in the editor by now
   */
  acknowledge(text: Text): boolean {
    this.#saved = text
    return this.keepChange()
  }

  /** @param spell what the server holds, as the editor writes it */
  rebase(spell: (saved: Text) => Text): void {
    this.#saved = spell(this.#saved)
  }

  /** The editor shows what the server holds, and nothing else. */
  restart(): void {
    this.#saved = this.copy()
    this.#keeper.forget()
  }

  /** From now on nothing new is kept; what is kept stays. */
  stop(): void {
    this.#stopped = true
  }

  /** Forgets what is kept. */
  forget(): void {
    this.#keeper.forget()
  }

  /** @returns when this machine has kept what there was to keep */
  settled(): Promise<void> {
    return this.#keeper.idle()
  }
}
