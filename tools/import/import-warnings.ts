/** What an article loses in the import, in sentences for the person who runs it. */
export class ImportWarnings {
  readonly #counts = new Map<string, number>()

  add(sentence: string): void {
    this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1)
  }

  /** The sentences in order of their first occurrence, repeated ones with their count. */
  list(): string[] {
    return [...this.#counts].map(([sentence, count]) =>
      count > 1 ? `${sentence} (${count} times)` : sentence,
    )
  }
}
