/** Calls about one thing are made one after the other, so that each starts from what the one before stored. */
export interface OrderedCalls {
  /**
   * @param about the id of what the call changes
   * @returns its answer; undefined if one that it waited for failed: it is not made then
   */
  run: <T>(about: string, call: () => Promise<T>) => Promise<T | undefined>
  /** Whether calls about it are waited for. */
  isBusy: (about: string) => boolean
}

export function createOrderedCalls(): OrderedCalls {
  /** Whether the last call about something, and all before it, succeeded. */
  const last = new Map<string, Promise<boolean>>()
  return {
    isBusy: (about) => last.has(about),
    async run(about, call) {
      const before = last.get(about) ?? Promise.resolve(true)
      const made = before.then((isGood) => (isGood ? call() : undefined))
      const succeeded = made.then(
        () => before,
        () => false,
      )
      last.set(about, succeeded)
      try {
        return await made
      } finally {
        if (last.get(about) === succeeded) last.delete(about)
      }
    },
  }
}
