import { z } from 'zod'
import type { AdminArticle } from '#domain/admin-article.ts'

const messageSchema = z.object({ articleId: z.string() })

/** Tells the other tabs of this browser which article was saved, and hears of them. */
export interface OtherTabs {
  announce: (article: AdminArticle) => void
  close: () => void
}

/**
 * @param onSaved called with the id of an article that another tab saved
 * @returns how to tell the others
 */
export function openOtherTabs(onSaved: (articleId: string) => void): OtherTabs {
  if (!('BroadcastChannel' in globalThis)) return { announce: () => {}, close: () => {} }
  const channel = new BroadcastChannel('latchkey.saved')
  channel.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data)
    if (message.success) onSaved(message.data.articleId)
  })
  return {
    announce: ({ _id }) => channel.postMessage({ articleId: _id }),
    close: () => channel.close(),
  }
}
