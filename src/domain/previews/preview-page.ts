import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { PictureCredits } from '#domain/images/picture-credit.ts'

/** What a reader with a preview link sent, as their own page shows it. */
export interface SentAnswer {
  id: string
  /** ISO 8601 instant. */
  at: string
  text: string
  /** The words that it is about; empty for the whole text. */
  quote: string
  approved: boolean
  /** Whether it is about another text than the one that is shown. */
  isEarlier: boolean
}

/** The fields of the form, to be filled in again if it could not be stored. */
export interface AnswerDraft {
  text: string
  quote: string
  approves: boolean
}

/** What a preview link's page shows to whom. */
interface PreviewPageBase {
  /** Who the link was made for. */
  name: string
  /** ISO 8601 instant. */
  expiresAt: string
  /** Why what was sent was refused. */
  problem?: string | undefined
  draft?: AnswerDraft | undefined
}

export interface LockedPreviewPage extends PreviewPageBase {
  kind: 'locked'
}

export interface OpenPreviewPage extends PreviewPageBase {
  kind: 'open'
  text: ArticleText
  /** The own credits of its pictures. */
  pictureCredits: PictureCredits
  publishedAt: string | null
  /** Since when the text is as it is. ISO 8601 instant. */
  savedAt: string
  pinned: boolean
  showsName: boolean
  mayComment: boolean
  textHash: string
  /** For the next answer. */
  answerId: string
  answers: SentAnswer[]
}

/** Without one, the page says that the link opens nothing. */
export type PreviewPage = LockedPreviewPage | OpenPreviewPage
