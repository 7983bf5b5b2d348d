import type { Context } from 'hono'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { Category } from '#domain/articles/category.ts'
import { submittedCategory } from '#domain/articles/category-schema.ts'
import type { App } from '#worker/context.ts'
import { databaseMessage } from '#worker/db/database-error.ts'
import { type ApiError, fieldError } from '#worker/http/errors.ts'

/**
 * The text with its category as it is spelled in the settings.
 *
 * @throws ApiError `bad_request` if there is no such category
 */
export function withKnownCategory(c: Context<App>, text: ArticleText): ArticleText {
  if (text.category === '') return text
  const { categories } = c.get('loaded').rules
  const category = submittedCategory(text.category, categories)
  if (category) return { ...text, category: category.name }
  throw unknownCategory(categories, text.category)
}

/** @param categories empty if a category was removed while the article was saved */
export function unknownCategory(categories: readonly Category[], given = ''): ApiError {
  const names = categories.map(({ name }) => name).join(', ')
  const unknown = given ? `There is no category “${given}”.` : 'There is no such category.'
  return fieldError('category', names ? `${unknown} Choose one of ${names}.` : unknown)
}

/** Whether a trigger refused the category: it was removed after this call had read the settings. */
export function isRemovedCategory(error: unknown): boolean {
  return databaseMessage(error).includes('unknown category')
}
