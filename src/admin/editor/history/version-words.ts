import { formatDateTime } from '#admin/ui/date-time.ts'
import type { Version, VersionKind } from '#domain/versions/version.ts'

export const kindWords: Record<VersionKind, string> = {
  autosaved: 'Saved',
  published: 'Published',
  scheduled: 'Scheduled',
  restored: 'Restored',
  imported: 'Imported',
  shared: 'Opened with a preview link',
  answered: 'Answered',
  picture: 'Picture replaced',
  accepted: 'Suggestion accepted',
}

/** Who made a version, and whose suggestions are in it; a guest is marked as in the notes. */
export function versionAuthor({
  kind,
  by,
  suggestedBy,
}: Pick<Version, 'kind' | 'by' | 'suggestedBy'>): string {
  if (suggestedBy.length > 0) return `${by}, suggested by ${suggestedBy.join(' and ')}`
  return kind === 'answered' ? `${by} (guest, by preview link)` : by
}

/** Such as `Nov 21, 2026, 7:17 PM`, or `“For the lawyer”` of one that has a name. */
export function versionTitle({ name, at }: Pick<Version, 'name' | 'at'>): string {
  return name ? `“${name}”` : formatDateTime(at)
}
