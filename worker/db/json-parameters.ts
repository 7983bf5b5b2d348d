/** Half of what D1 takes, in bytes of UTF-8. */
const parameterBytes = 1_000_000

const encoder = new TextEncoder()

/**
 * Lists as JSON, each of which is small enough to be bound as a parameter, however much there is.
 *
 * @param items none of which is too large by itself
 * @returns no list if there is no item
 */
export function jsonParameters(items: readonly unknown[]): string[] {
  const lists: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const item of items) {
    const json = JSON.stringify(item)
    const size = encoder.encode(json).byteLength + 1
    if (bytes + size > parameterBytes) {
      lists.push([])
      bytes = 0
    }
    lists.at(-1)?.push(json)
    bytes += size
  }
  return lists.map((list) => `[${list.join()}]`)
}
