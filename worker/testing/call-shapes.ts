import type { z } from 'zod'
import { accessKeySubmissionSchema } from '#domain/access-key.ts'
import {
  articleSubmissionSchema,
  rewriteRequestSchema,
  stateChangeSchema,
} from '#domain/article.ts'
import { restoredSiteSchema, restoreRequestSchema } from '#domain/backup.ts'
import { policyReportSchema } from '#domain/policy-report.ts'
import { buildReportSchema } from '#domain/release.ts'
import { restoredRecordsSchema } from '#domain/restored-records.ts'
import {
  adminAccountSchema,
  adminLoginSchema,
  logoutSchema,
  siteAccessSchema,
} from '#domain/session.ts'
import { vitalsReportSchema } from '#domain/vitals.ts'
import type { apiAccess } from '#worker/auth/access-table.ts'
import {
  adminListSchema,
  countsRequestSchema,
  stagingRequestSchema,
} from '#worker/http/admin-list-request.ts'
import { listRequestSchema } from '#worker/http/list-request.ts'
import { afterSchema, articlesSchema, versionSchema } from '#worker/routes/backup.ts'
import { sinceSchema } from '#worker/routes/build.ts'
import { fileSchema } from '#worker/routes/restores.ts'
import { searchRequestSchema } from '#worker/routes/search.ts'

/** What a call takes, for those who try it out. */
export interface CallShape {
  query?: z.ZodType
  json?: z.ZodType
  /** Another body than JSON under its own name. */
  body?: 'image' | 'file' | 'beacon' | 'policy' | 'form'
  /** How often it is tried, 10 unless told: some calls take their time on purpose. */
  weight?: number
}

/** Every call of the access table: one that is missing here does not compile. */
export const callShapes: Record<keyof typeof apiAccess, CallShape> = {
  'GET /healthz': { weight: 1 },
  'POST /login': { json: siteAccessSchema, body: 'form', weight: 3 },
  'POST /api/auth/site-access': { json: siteAccessSchema },
  'GET /api/auth/verify': { weight: 3 },
  'POST /api/auth/admin/login': { json: adminLoginSchema, weight: 1 },
  'GET /api/auth/admin/verify': { weight: 3 },
  'POST /api/auth/logout': { json: logoutSchema },
  'GET /api/articles': { query: listRequestSchema, weight: 5 },
  'GET /api/articles/:id': {},
  'GET /api/search': { query: searchRequestSchema, weight: 20 },
  'GET /api/openapi.json': { weight: 1 },
  'POST /api/vitals': { json: vitalsReportSchema, body: 'beacon' },
  'POST /api/policy-reports': { json: policyReportSchema, body: 'policy' },
  'GET /api/admin/articles': { query: adminListSchema },
  'POST /api/admin/articles': { json: articleSubmissionSchema, weight: 30 },
  'GET /api/admin/articles/:id': {},
  'PUT /api/admin/articles/:id': { json: articleSubmissionSchema, weight: 30 },
  'DELETE /api/admin/articles/:id': { weight: 1 },
  'PUT /api/admin/articles/:id/working-copy': { json: articleSubmissionSchema, weight: 30 },
  'DELETE /api/admin/articles/:id/working-copy': {},
  'PUT /api/admin/articles/:id/publish': { json: stateChangeSchema, weight: 15 },
  'PUT /api/admin/articles/:id/needs-rewrite': { json: rewriteRequestSchema, weight: 15 },
  'GET /api/admin/counts': { query: countsRequestSchema },
  'GET /api/admin/staging': { query: stagingRequestSchema },
  'GET /api/admin/imports/:key': { weight: 3 },
  'POST /api/upload/image': { body: 'image', weight: 5 },
  'GET /api/admin/vitals': { weight: 2 },
  'GET /api/admin/releases': { weight: 2 },
  'POST /api/admin/releases': { weight: 2 },
  'GET /api/admin/access-keys': { weight: 2 },
  'POST /api/admin/access-keys': { json: accessKeySubmissionSchema },
  'DELETE /api/admin/access-keys/:id': {},
  'GET /api/admin/refused-keys': { weight: 2 },
  'POST /api/admin/accounts': { json: adminAccountSchema, weight: 1 },
  'GET /api/admin/backup': { weight: 2 },
  'GET /api/admin/backup/articles': { query: articlesSchema, weight: 3 },
  'GET /api/admin/backup/changes': { query: versionSchema, weight: 3 },
  'GET /api/admin/backup/images': { query: afterSchema, weight: 3 },
  'GET /api/admin/backup/media/:key': { weight: 3 },
  'GET /api/admin/backup/access-keys': { query: afterSchema, weight: 3 },
  'GET /api/admin/backup/accounts': { query: afterSchema, weight: 3 },
  'GET /api/admin/backup/passwords': { query: afterSchema, weight: 3 },
  'POST /api/admin/restores': { json: restoreRequestSchema, weight: 3 },
  'POST /api/admin/restores/:id/clearings': { weight: 2 },
  'PUT /api/admin/restores/:id/media/:key': { query: fileSchema, body: 'file', weight: 5 },
  'POST /api/admin/restores/:id/records': { json: restoredRecordsSchema, weight: 40 },
  'PUT /api/admin/restores/:id/end': { json: restoredSiteSchema, weight: 3 },
  'GET /api/build/content': { query: sinceSchema, weight: 3 },
  'POST /api/build/reports': { json: buildReportSchema },
}
