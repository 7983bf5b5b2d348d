/** What an article could not bring along, in words for whoever imports it; each thing once. */
export class ImportWarnings {
  readonly #counts = new Map<string, number>()

  /** @param sentence what was lost or became something else, as a noun phrase with its verb */
  add(sentence: string): void {
    this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1)
  }

  /** @returns the sentences in the order in which they came, repeated ones with their count */
  list(): string[] {
    return [...this.#counts].map(([sentence, count]) =>
      count > 1 ? `${sentence} (${count} times)` : sentence,
    )
  }
}
