import * as z from 'zod'
import { previewLinkSchema } from '#domain/previews/preview-link.ts'
import { invitationSchema } from './account.ts'

/** What an account gave to others, and ends with its sessions: each opens something without them. */
export const handedOutSchema = z.object({
  /** Invitations and password resets, the oldest first. */
  invitations: z.array(invitationSchema.omit({ createdBy: true, createdAt: true })),
  /** The oldest first, each with the title of its article. */
  previewLinks: z.array(
    previewLinkSchema.pick({ id: true, name: true, expiresAt: true }).extend({ title: z.string() }),
  ),
})

export type HandedOut = z.infer<typeof handedOutSchema>
