import * as calls from '#domain/assistant/calls.ts'
import { route, routes } from '#worker/http/route.ts'

/** The door of assistants. The protocol's library is loaded with the first message. */
export const assistantRoutes = routes(
  route(calls.connectAssistant, async (c) => {
    const { answerAssistant } = await import('#worker/assistant/mcp-server.ts')
    return answerAssistant(c)
  }),
)
