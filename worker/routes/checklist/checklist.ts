import * as calls from '#domain/checklist/calls.ts'
import {
  listLinkChecks,
  readSensitiveNames,
  updateSensitiveNames,
} from '#worker/db/checklist/checklist.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** What the checklist beside the editor needs to know besides the text and its notes. */
export const checklistRoutes = routes(
  route(calls.readSensitiveNames, { runsDuringAuth: true }, (c) => readSensitiveNames(c.env.DB)),
  route(calls.updateSensitiveNames, async (c) => {
    const saved = await updateSensitiveNames(c.env.DB, c.req.valid('json'), c.get('admin').username)
    if (saved) return saved
    throw new ApiError('conflict', 'Another editor changed the names meanwhile. Check them again.')
  }),
  route(calls.listLinkChecks, { runsDuringAuth: true }, (c) =>
    listLinkChecks(c.env.DB, c.req.param('id')),
  ),
)
