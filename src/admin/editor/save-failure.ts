import { wordsOf } from '#admin/api/api-refusal.ts'

/**
 * @param error what a save threw that somebody had asked for
 * @returns what the editor is told of it
 */
export function saveFailure(error: unknown): string {
  const words = wordsOf(error, '')
  return words
    ? `Error: ${words}`
    : 'Failed to save article. Please check all required fields and try again.'
}
