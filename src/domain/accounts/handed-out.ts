import * as z from 'zod'
import { previewLinkSchema } from '#domain/previews/preview-link.ts'
import { tokenSchema } from '#domain/tokens/token.ts'
import { invitationSchema } from './account.ts'

/** What an account gave to others, each of which opens something without its sessions. */
export const handedOutSchema = z.object({
  /** Invitations and password resets, the oldest first. */
  invitations: z.array(invitationSchema.omit({ createdBy: true, createdAt: true })),
  /** The oldest first, each with the title of its article. */
  previewLinks: z.array(
    previewLinkSchema.pick({ id: true, name: true, expiresAt: true }).extend({ title: z.string() }),
  ),
  /** Of programs, the oldest first. They end only once the account may create none. */
  tokens: z.array(tokenSchema.pick({ id: true, name: true, expiresAt: true })),
  /** The oldest first. They go on, with a secret that the account knows. */
  webhooks: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
})

export type HandedOut = z.infer<typeof handedOutSchema>
