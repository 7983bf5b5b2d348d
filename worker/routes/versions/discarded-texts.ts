import * as calls from '#domain/articles/calls.ts'
import { discardedTextDays } from '#domain/versions/discarded-text.ts'
import { insertDiscardedText, listDiscardedTexts } from '#worker/db/versions/discarded-texts.ts'
import { readTextSaves } from '#worker/db/versions/text-saves.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** What keeps editors from losing a text: which ones were saved, and which ones were discarded. */
export const discardedTextRoutes = routes(
  route(calls.readTextSaves, { runsDuringAuth: true }, async (c) =>
    c.json(await readTextSaves(c.env.DB, c.req.valid('query').writers.split(','))),
  ),
  route(calls.listDiscardedTexts, { runsDuringAuth: true }, async (c) => {
    const since = new Date(Date.now() - discardedTextDays * 24 * 60 * 60 * 1000).toISOString()
    return c.json(await listDiscardedTexts(c.env.DB, c.req.param('id'), since))
  }),
  route(calls.createDiscardedText, async (c) => {
    const { text } = c.req.valid('json')
    const by = c.get('admin').username
    const kept = await insertDiscardedText(c.env.DB, c.req.param('id'), text, by)
    if (!kept) throw new ApiError('not_found', 'Article Not Found')
    return c.body(null, 204)
  }),
)
