import { z } from 'zod'
import type { AdminArticle } from '#domain/articles/admin-article.ts'

const messageSchema = z.object({ articleId: z.string() })

/** Notifies the other tabs of this browser about saved articles. */
export interface SaveChannel {
  announce: (article: AdminArticle) => void
  close: () => void
}

/** @param onSaved called with the id of an article that another tab saved */
export function openSaveChannel(onSaved: (articleId: string) => void): SaveChannel {
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
