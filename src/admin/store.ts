/** A store in the shape that React's `useSyncExternalStore` reads. */
export class Store<State> {
  readonly #listeners = new Set<() => void>()
  #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** The same object until the next `setState`. */
  getSnapshot = (): State => this.#state

  /** Returns the function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  setState(state: State): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
