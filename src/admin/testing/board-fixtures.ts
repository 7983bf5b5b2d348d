import { type BoardCard, boardCardSchema } from '#domain/board/board.ts'
import { listedArticle } from './article-fixtures.ts'

export function boardCard(fields: Partial<BoardCard> = {}): BoardCard {
  return { ...boardCardSchema.parse({ ...listedArticle(), _id: 'silence' }), ...fields }
}
