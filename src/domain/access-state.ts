/** Only an `active` key, token or link opens anything. Dates are ISO 8601 instants. */
export function accessState({
  revokedAt,
  expiresAt,
}: {
  revokedAt: string | null
  expiresAt: string | null
}): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}
