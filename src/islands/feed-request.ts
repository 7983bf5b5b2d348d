import { fetchAsReader } from './reader-session.ts'

/**
 * Fetches one of the site's feeds by its path. The site itself generates them, so the response is not
 * validated here.
 *
 * @throws Error if the response is anything but a feed
 */
export async function fetchFeed(address: string): Promise<unknown> {
  const response = await fetchAsReader(address)
  const isJson = response.headers.get('content-type')?.includes('json')
  if (response.ok && isJson) return response.json()
  throw new Error(`The feed ${address} could not be loaded.`)
}
