/**
 * What a program's token may be allowed to do. Each call lists the grants that open it; a call that lists
 * none takes no token. Accounts, keys, tokens, webhooks, settings, the audit list and restores never do.
 */
export const grants = [
  'read-published',
  'read-all',
  'write-drafts',
  'publish',
  'media',
  'suggest',
  'backup',
  'build',
] as const

export type Grant = (typeof grants)[number]
