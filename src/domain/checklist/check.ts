import type * as z from 'zod'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { BlockerId, checkSchema } from './checklist-schema.ts'
import type { ShownText } from './shown-words.ts'

/** The fields that are checked, as a form or the database holds them. */
export type CheckedText = ShownText & Pick<ArticleText, 'content' | 'category' | 'coverImage'>

/** What is checked, in the order in which it is listed. */
export type CheckId =
  | BlockerId
  | 'cover'
  | 'cover-alt'
  | 'cover-credit'
  | 'picture-alt'
  | 'picture-caption'
  | 'summary'
  | 'category'
  | 'headline'
  | 'headings'
  | 'links'
  | 'suggestions'

export interface Check extends z.infer<typeof checkSchema> {
  id: CheckId
}

/** A check that waits for a reason. */
export type Blocker = Check & {
  id: BlockerId
  state: 'blocks'
  /** Ids of notes, names, or addresses of pictures: what an override names. */
  items: readonly string[]
}

export function filled(text: string): boolean {
  return text.trim() !== ''
}

export function checklistResult(id: CheckId, isGood: boolean, good: string, wrong: string): Check {
  return isGood ? { id, state: 'good', message: good } : { id, state: 'warns', message: wrong }
}

/** What keeps an article from being published. */
export function blockersOf(checks: readonly Check[]): Blocker[] {
  return checks.filter((check): check is Blocker => check.state === 'blocks')
}
