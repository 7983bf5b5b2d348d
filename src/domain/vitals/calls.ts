import { call } from '#domain/calls/call.ts'

import { policyReportSchema } from './policy-report.ts'
import { policyReports } from './policy-reports.ts'
import { storageSchema } from './storage.ts'
import { vitalsReportSchema, vitalsSchema } from './vitals.ts'

export const reportVitals = call('POST /api/vitals', {
  // A beacon, sent while its page is being left, cannot carry a bearer. Other sites' requests
  // come without the cookie, and the call adds to a count and answers nothing.
  access: 'page',
  summary: 'Records how fast a page was, as its reader’s browser measured it.',
  bodyType: 'text/plain',
  body: vitalsReportSchema,
  errors: ['too_many_requests'],
})

export const readVitals = call('GET /api/admin/vitals', {
  access: 'writer',
  grants: ['read-all'],
  summary: 'How fast readers’ pages were.',
  response: vitalsSchema,
})

export const readStorage = call('GET /api/admin/storage', {
  access: 'owner',
  summary: 'What takes room in the database and the bucket, and how long it lasts.',
  response: storageSchema,
})

export const reportPolicyViolation = call(`POST ${policyReports.path}`, {
  // The browser itself sends it, without a bearer. Strangers cannot fill the log.
  access: 'page',
  summary: 'What the page policy kept from happening.',
  bodyType: 'application/reports+json',
  body: policyReportSchema,
  errors: ['too_many_requests'],
})
