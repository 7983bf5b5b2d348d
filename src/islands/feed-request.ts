/** A feed could not be loaded. */
export class FeedError extends Error {
  override name = 'FeedError'
  /** Whether the reader's session has ended, so that a retry cannot help. */
  readonly signedOut: boolean

  constructor(address: string, signedOut: boolean) {
    super(`The feed ${address} could not be loaded.`)
    this.signedOut = signedOut
  }
}

/**
 * Fetches one of the site's feeds by its path. The site itself generates them, so the response is not
 * validated here.
 *
 * @throws FeedError if the response is anything but a feed
 */
export async function fetchFeed(address: string): Promise<unknown> {
  const response = await fetch(address).catch(() => null)
  const isJson = response?.headers.get('content-type')?.includes('json')
  if (response?.ok && !response.redirected && isJson) return response.json()
  throw new FeedError(
    address,
    response !== null && (response.status === 401 || response.redirected),
  )
}
