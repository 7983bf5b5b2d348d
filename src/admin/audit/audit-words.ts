import { describeChange } from '#admin/schedule/schedule-words.ts'
import { instantOf } from '#admin/ui/date-time.ts'
import type { AuditEntry, AuditKind } from '#domain/audit/audit.ts'
import type { ScheduledKind } from '#domain/schedule/schedule.ts'

export const kindNames: Record<AuditKind, string> = {
  publish: 'Published',
  edit: 'Updated what readers see',
  update: 'Notified readers of an update',
  clarification: 'Published a clarification',
  correction: 'Published a correction',
  'correction-changed': 'Changed a correction',
  'correction-removed': 'Removed a correction',
  retract: 'Unpublished',
  withdraw: 'Withdrew with an explanation',
  delete: 'Deleted',
  lead: 'Changed the lead',
  picture: 'Changed a picture’s credit or focal point',
  settings: 'Saved the settings',
  appearance: 'Changed the magazine’s face',
  author: 'Changed an author',
  'authors-merged': 'Merged two authors',
  'edition-published': 'Published an edition',
  'edition-changed': 'Changed a published edition',
  'edition-retracted': 'Retracted an edition',
  'edition-on-home': 'Changed whether an edition opens the home page',
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'second-factor-missing': 'Gave the right password, not yet the second factor',
  'sign-out': 'Logged out',
  'sessions-ended': 'Ended sessions',
  'account-made': 'Created an account',
  'account-deleted': 'Deleted an account',
  'role-changed': 'Changed a role',
  'password-set': 'Set a password',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'second-factor-removed': 'Removed all passkeys of an account',
  'recovery-codes-made': 'Created recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'reset-made': 'Created a password reset',
  'invitation-made': 'Created an invitation',
  'invitation-used': 'Joined by an invitation',
  'invitation-revoked': 'Revoked an invitation or a reset',
  'key-made': 'Created an access key',
  'key-revoked': 'Revoked an access key',
  'shared-key-changed': 'Changed the shared access key',
  'token-created': 'Created a token',
  'token-revoked': 'Revoked a token',
  'token-used': 'A program made a change',
  'webhook-created': 'Created a webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-deleted': 'Deleted a webhook',
  scheduled: 'Scheduled a change',
  rescheduled: 'Changed a scheduled change',
  'schedule-cancelled': 'Cancelled a scheduled change',
  'schedule-done': 'A scheduled change took effect',
  'schedule-failed': 'A scheduled change failed',
  'checklist-overridden': 'Published in spite of the checklist',
  'care-names-changed': 'Changed the sensitive names',
  'preview-made': 'Created a preview link',
  'preview-revoked': 'Revoked a preview link',
  'image-deleted': 'Deleted a picture',
  'image-deleted-for-good': 'Deleted a picture for good',
  'image-replaced': 'Replaced a picture',
  'image-restored': 'Restored a picture',
  'preview-approved': 'Approved a text',
  'edition-made': 'Created an edition',
  'edition-deleted': 'Deleted an edition',
  'author-deleted': 'Deleted an author',
  'backup-read': 'Backup',
  'export-begun': 'Exported the articles',
  'restore-begun': 'Began a restore',
  'passwords-read': 'Read password hashes for a backup',
}

export function subjectOf({ kind, subject, article }: AuditEntry): string {
  if (subject || !article) return isOfSchedule(kind) ? withTime(subject) : subject
  return 'An article that is deleted for good'
}

function isOfSchedule(kind: AuditKind): boolean {
  return /^(re)?scheduled$|^schedule-/.test(kind)
}

/** `Title (publish, 2026-11-21 09:00, America/New_York)` as the portal says it elsewhere. */
function withTime(subject: string): string {
  const found = / \((publish|withdraw), (\S{10}) (\d\d:\d\d), (\S+)\)$/.exec(subject)
  if (!found) return subject
  const [{ length }, kind, day, time, timeZone = ''] = found
  const at = instantOf(`${day}T${time}`, timeZone)
  return `${subject.slice(0, -length)} (${describeChange({ kind: kind as ScheduledKind, at })})`
}

export function personOf({ kind, by }: AuditEntry): string {
  // Outsiders do nothing else that is in the list.
  if (by) return kind === 'preview-approved' ? `${by} (guest, by preview link)` : by
  return kind === 'sign-in-refused' ? 'A name without an account' : 'Unknown'
}
