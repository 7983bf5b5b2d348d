/**
 * Writes to the Worker's log what went wrong, and why.
 *
 * @param what without a full stop, such as `A search failed`; it names no value that a person typed
 * @param error what was thrown, or words; the values of a failed query are left out
 */
export function logError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the log
  console.error(`${what}:`, withoutValues(error))
}

/** The same for what a promise is rejected with. */
export function logged(what: string): (error: unknown) => void {
  return (error) => logError(what, error)
}

/** Writes to the Worker's log what is not a fault of the site. */
export function logWarning(what: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the log
  console.warn(`${what}:`, withoutValues(detail))
}

/**
 * The error that the log may show. A failed query holds its statement and its values: texts, hashes, what
 * readers search for. Only what the database answered is kept of it, and of that no quoted words, since
 * SQLite quotes values.
 *
 * @param params the values of the query that the error is the cause of
 */
function withoutValues(error: unknown, params: readonly unknown[] = []): unknown {
  if (!(error instanceof Error)) return error
  if (isFailedQuery(error)) {
    return withoutValues(error.cause ?? new Error('A query failed.'), error.params)
  }
  if (error instanceof AggregateError) {
    return new AggregateError(
      error.errors.map((one) => withoutValues(one, params)),
      error.message,
    )
  }
  const isOfDatabase = params.length > 0 || /\b(?:D1|SQLITE)_/.test(error.message)
  if (!isOfDatabase && error.cause === undefined) return error
  const message = isOfDatabase ? withoutWords(error.message, params) : error.message
  const cause = withoutValues(error.cause, params)
  const shown = new Error(message, cause === undefined ? {} : { cause })
  shown.name = error.name
  if (error.stack) shown.stack = error.stack.replace(error.message, () => message)
  return shown
}

/** Drizzle's error: its message has the statement and the values as well. */
function isFailedQuery(error: Error): error is Error & { params: readonly unknown[] } {
  return 'query' in error && 'params' in error && Array.isArray(error.params)
}

function withoutWords(message: string, params: readonly unknown[]): string {
  const texts = params.filter((param) => typeof param === 'string' && param !== '').map(String)
  return texts
    .reduce((words, text) => words.replaceAll(text, '…'), message)
    .replaceAll(/(["'`]).*\1/gs, '$1…$1')
}
