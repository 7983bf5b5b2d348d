import * as z from 'zod'

const everyone = 'status:free,status:-free'

/** Of a card, as its versions wrote it: which members and others see it on the site. */
const visibilitySchema = z.object({
  emailOnly: z.boolean().nullish(),
  showOnWeb: z.boolean().nullish(),
  web: z
    .object({ nonMember: z.boolean().nullish(), memberSegment: z.string().nullish() })
    .nullish(),
})

/** Who saw a card on the site there: everyone, only some, or nobody, as it was for the newsletter. */
export function viewersOf(visibility: unknown): 'everyone' | 'some' | 'nobody' {
  const { emailOnly, showOnWeb, web } = visibilitySchema.safeParse(visibility).data ?? {}
  const isOnSite = !emailOnly && showOnWeb !== false
  const others = web?.nonMember ?? isOnSite
  const members = web?.memberSegment ?? (isOnSite ? everyone : '')
  if (others) return 'everyone'
  return members === '' ? 'nobody' : 'some'
}
