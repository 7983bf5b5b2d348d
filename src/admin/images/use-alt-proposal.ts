import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useAccount, useRequest } from '#admin/auth/session-context.tsx'
import { readImage, updateImage } from '#domain/images/calls.ts'
import { mayEditImage } from '#domain/images/library.ts'
import { mediaFacts } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'

/**
 * Returns a function that gives a picture the alternative text that an article has for it, if the picture
 * has none. A failure is not reported: the article keeps its own text.
 */
export function useAltProposal(): (address: string, alt: string) => Promise<void> {
  const send = useRequest()
  const account = useAccount()
  const invalidate = useInvalidate()

  return async (address, alt) => {
    const hash = mediaFacts(address)?.hash
    if (!hash || alt === '' || alt.length > limits.coverAlt) return
    try {
      const params = { id: hash }
      const { image } = await send(readImage, { params })
      if (image.alt !== '' || !mayEditImage(account, image)) return
      await send(updateImage, { params, body: { alt } })
      void invalidate(queryKeys.images)
    } catch {
      // The picture stays without one.
    }
  }
}
