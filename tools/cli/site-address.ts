import { UserError } from './user-error.ts'

/**
 * @param setting the variable that an address comes from, for the sentence
 * @throws UserError if the address is not that of a site
 */
export function siteAt(address: string, setting?: string): URL {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new UserError(
    `${setting ? `${setting} is wrong: ` : ''}“${address}” is not the address of a site. Write it as https://magazine.example.`,
  )
}
