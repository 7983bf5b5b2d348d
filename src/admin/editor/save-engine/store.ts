/** A value that is replaced as a whole, and told of when it is: as React's external stores want it. */
export class Store<Value extends object> {
  readonly #listeners = new Set<() => void>()
  #value: Value

  /** @param value what it is at first */
  constructor(value: Value) {
    this.#value = value
  }

  /** @returns what it is now; the same object until it changes */
  getSnapshot = (): Value => this.#value

  /**
   * @param listener called after every change
   * @returns how to stop listening
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param change what is different from now on */
  setState(change: Partial<Value>): void {
    this.#value = { ...this.#value, ...change }
    for (const listener of this.#listeners) listener()
  }
}
