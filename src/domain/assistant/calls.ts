import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { tools } from './tools.ts'

/** A message of the protocol (JSON-RPC 2.0). Its library checks it; this is what it may hold. */
const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.number().int().optional(),
  method: z.enum(['tools/call', 'tools/list', 'server/discover', 'initialize', 'ping']),
  params: z
    .object({
      name: z.enum(tools.map(({ name }) => name)),
      arguments: z.record(z.string(), z.unknown()),
    })
    .optional(),
})

export const connectAssistant = call('POST /mcp', {
  access: 'program',
  grants: ['suggest'],
  summary: 'A message of an assistant, by the Model Context Protocol.',
  onlyReads: true,
  hidden: true,
  body: messageSchema,
  bodyType: 'application/json',
  response: 'application/json',
})
