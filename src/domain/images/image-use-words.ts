import type { ImageUse, ImageUseState } from './library.ts'

const words: Record<ImageUseState, string> = {
  published: 'published',
  scheduled: 'scheduled',
  draft: 'draft',
  edits: 'unpublished edits',
  suggestions: 'suggestions',
  notes: 'notes',
  versions: 'versions',
  discarded: 'discarded edits',
  binned: 'in the bin',
}

/** What an author's or an edition's picture is called, shown to readers or not. */
const otherWords = {
  author: { shown: 'picture of an author', hidden: 'picture of an author, not shown to readers' },
  face: { shown: 'in the magazine’s appearance', hidden: 'in the magazine’s appearance' },
  edition: { shown: 'cover of an edition', hidden: 'cover of an unpublished edition' },
} as const

/** Where something has a picture, in words. */
export function imageUseWords({ kind, states }: Pick<ImageUse, 'kind' | 'states'>): string {
  if (kind === 'article') return states.map((state) => words[state]).join(', ')
  return otherWords[kind][states.includes('published') ? 'shown' : 'hidden']
}
