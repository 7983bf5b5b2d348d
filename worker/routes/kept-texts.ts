import { Hono } from 'hono'
import { z } from 'zod'
import {
  givenUpSubmissionSchema,
  givenUpTextSchema,
  keptTextDays,
  textSaveSchema,
} from '#domain/kept-text.ts'
import type { App } from '#worker/context.ts'
import { keepGivenUpText, listGivenUpTexts } from '#worker/db/given-up-texts.ts'
import { readTextSaves } from '#worker/db/text-saves.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** A hundred ids of editors. */
const writersQuery = z.object({ writers: z.string().max(3_700) })

/** What keeps editors from losing a text: which ones were saved, and which ones were given up. */
export const keptTextRoutes = new Hono<App>()
  .get(
    '/api/admin/text-saves',
    describeRoute({
      access: 'writer',
      operationId: 'readTextSaves',
      summary:
        'The last text that each of these editors saved. Editors are open pages, by their ids.',
      startsEarly: true,
      response: z.array(textSaveSchema),
    }),
    zValidator('query', writersQuery),
    async (c) => c.json(await readTextSaves(c.env.DB, c.req.valid('query').writers.split(','))),
  )
  .get(
    '/api/admin/articles/:id/given-up-texts',
    describeRoute({
      access: 'writer',
      operationId: 'listGivenUpTexts',
      summary: 'Texts that lost a conflict or were discarded in the last 30 days, newest first.',
      startsEarly: true,
      response: z.array(givenUpTextSchema),
    }),
    async (c) => {
      const since = new Date(Date.now() - keptTextDays * 24 * 60 * 60 * 1000).toISOString()
      return c.json(await listGivenUpTexts(c.env.DB, c.req.param('id'), since))
    },
  )
  .post(
    '/api/admin/articles/:id/given-up-texts',
    describeRoute({
      access: 'writer',
      operationId: 'keepGivenUpText',
      summary: 'Keeps a text for 30 days that an editor decides against.',
    }),
    zValidator('json', givenUpSubmissionSchema),
    async (c) => {
      const { text, writtenBy } = c.req.valid('json')
      const by = c.get('admin').username
      const kept = await keepGivenUpText(c.env.DB, c.req.param('id'), text, writtenBy, by)
      if (!kept) throw new ApiError('not_found', 'Article Not Found')
      return c.body(null, 204)
    },
  )
