import { Hono } from 'hono'
import { z } from 'zod'
import {
  careNamesSubmissionSchema,
  linkCheckSchema,
  storedCareNamesSchema,
} from '#domain/checklist-schema.ts'
import type { App } from '#worker/context.ts'
import { readCareNames, saveCareNames } from '#worker/db/care-names.ts'
import { listLinkChecks } from '#worker/db/link-checks.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** What the checklist beside the editor needs to know besides the text and its notes. */
export const checklistRoutes = new Hono<App>()
  .get(
    '/api/admin/care-names',
    describeRoute({
      access: 'writer',
      operationId: 'readCareNames',
      summary: 'Names that need care before they are published.',
      startsEarly: true,
      response: storedCareNamesSchema,
    }),
    async (c) => c.json(await readCareNames(c.env.DB)),
  )
  .put(
    '/api/admin/care-names',
    describeRoute({
      access: 'editor',
      operationId: 'saveCareNames',
      summary: 'Replaces the list. Answers 409 if it was changed meanwhile.',
      response: storedCareNamesSchema,
    }),
    zValidator('json', careNamesSubmissionSchema),
    async (c) => {
      const saved = await saveCareNames(c.env.DB, c.req.valid('json'), c.get('admin').username)
      if (saved) return c.json(saved)
      throw new ApiError(
        'conflict',
        'Somebody else changed the names meanwhile. Look at them again.',
      )
    },
  )
  .get(
    '/api/admin/articles/:id/links',
    describeRoute({
      access: 'writer',
      operationId: 'listLinkChecks',
      summary: 'What was found at the addresses of an article’s sources, and when.',
      startsEarly: true,
      response: z.array(linkCheckSchema),
    }),
    async (c) => c.json(await listLinkChecks(c.env.DB, c.req.param('id'))),
  )
