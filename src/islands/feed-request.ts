/** Why a feed could not be had. */
export class FeedError extends Error {
  override name = 'FeedError'
  /** Whether the reader's session has ended: asking again will not help. */
  readonly signedOut: boolean

  constructor(address: string, signedOut: boolean) {
    super(`The feed ${address} could not be loaded.`)
    this.signedOut = signedOut
  }
}

/**
 * Fetches one of the site's own static feeds. They are made by the build that made the page, so
 * their shape is not checked again here.
 *
 * @param address the feed's path
 * @returns its content
 * @throws FeedError where the answer is anything but that feed
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
