import type { AuditKind } from '#domain/audit/audit.ts'

/** Empty for everybody, or everything. */
export interface AuditFilter {
  by: string
  kind: AuditKind | ''
}

/** The filter as the calls take it. */
export function filterQuery({ by, kind }: AuditFilter) {
  return { by: by || undefined, kind: kind || undefined }
}
