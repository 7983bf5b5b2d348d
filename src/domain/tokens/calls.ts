import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { newTokenSchema, tokenSchema, tokenSubmissionSchema } from './token.ts'

export const listTokens = call('GET /api/admin/tokens', {
  access: 'owner',
  summary: 'Tokens of programs.',
  response: z.array(tokenSchema),
})

export const createToken = call('POST /api/admin/tokens', {
  access: 'owner',
  recentPassword: true,
  summary: 'Creates a token for a program. Only this answer has it.',
  body: tokenSubmissionSchema,
  status: 201,
  response: newTokenSchema,
  errors: ['conflict'],
})

export const revokeToken = call('DELETE /api/admin/tokens/:id', {
  access: 'owner',
  summary: 'Ends a token, at once.',
  errors: ['not_found'],
})
