/** What people are asked to do about an error that stays: the log of the site has the request's id. */
export function namingRequest(id: string): string {
  return `If it stays, name request ${id} to the site’s operator.`
}
