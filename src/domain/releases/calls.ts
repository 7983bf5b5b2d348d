import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { diagnosticsSchema } from '#domain/vitals/diagnostics.ts'
import { buildContentSchema } from './build-content.ts'
import { deployedReleaseSchema, deploymentAnswerSchema } from './deployment.ts'
import { buildReportSchema, releasesSchema } from './release.ts'

/** The content version that the builder has reached. */
const sinceQuerySchema = z.object({
  since: z.coerce
    .number('A version is a whole number.')
    .int('A version is a whole number.')
    .nonnegative('A version is not negative.')
    .default(0),
})

export const readHealth = call('GET /healthz', {
  access: 'anyone',
  operationId: 'health',
  summary: 'Whether the Worker runs and its database has the schema that it needs.',
  response: z.object({ ok: z.boolean() }),
  errors: ['method_not_allowed'],
})

export const readDiagnostics = call('GET /api/admin/diagnostics', {
  access: 'editor',
  grants: ['read-all', 'build'],
  summary: 'The schema, the clock, the cron trigger, the build hook and the room in the database.',
  response: diagnosticsSchema,
})

export const listReleases = call('GET /api/admin/releases', {
  access: 'editor',
  grants: ['read-all', 'build'],
  operationId: 'readReleases',
  summary: 'What is live, and the last builds.',
  response: releasesSchema,
})

export const createRelease = call('POST /api/admin/releases', {
  access: 'owner',
  grants: ['build'],
  operationId: 'requestRelease',
  summary: 'Asks for a build.',
  status: 202,
  response: releasesSchema,
})

export const readBuildContent = call('GET /api/build/content', {
  access: 'builder',
  grants: ['build'],
  operationId: 'buildContent',
  summary: 'What changed for readers since a content version.',
  query: sinceQuerySchema,
  response: buildContentSchema,
})

export const readBuildMedia = call('GET /api/build/media/:key', {
  access: 'builder',
  grants: ['build'],
  operationId: 'buildMedia',
  summary: 'The file of one size of an image, for the files of editions.',
  response: 'application/octet-stream',
  errors: ['not_found'],
})

export const requestDeployment = call('PUT /api/build/deployment', {
  access: 'builder',
  summary:
    'Whether a release may be put live: not beside another one, nor in the place of a newer one.',
  body: deployedReleaseSchema,
  response: deploymentAnswerSchema,
})

export const finishDeployment = call('POST /api/build/deployment/end', {
  access: 'builder',
  summary: 'Says that a release was put live, or could not be.',
  body: deployedReleaseSchema.pick({ buildId: true }),
})

export const reportBuild = call('POST /api/build/reports', {
  access: 'builder',
  grants: ['build'],
  summary: 'How a build goes.',
  body: buildReportSchema,
})
