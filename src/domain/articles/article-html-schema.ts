import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { hasContent, noContent, type SanitizedHtml, sanitizeWithinBounds } from './article-html.ts'

const isTooNested = 'The content is nested too deeply or has too many elements to be stored.'
const isTooLong = `An article has at most ${limits.content.toLocaleString('en-US')} characters, its formatting included.`

/**
 * The body of a submitted article: sanitized, bounded in length and depth, not empty. HTML that
 * exceeds the bounds is refused rather than reduced to text, so that no editor loses markup unaware.
 */
export const articleHtmlSchema = z
  .string(noContent)
  .max(limits.content, isTooLong)
  .transform((html, { addIssue }) => {
    const clean = sanitizeWithinBounds(html)
    const message = faultOf(clean)
    if (clean && message === undefined) return clean.html
    addIssue({ code: 'custom', message })
    return z.NEVER
  })

function faultOf(clean: SanitizedHtml | undefined): string | undefined {
  if (!clean) return isTooNested
  // Sanitizing escapes characters such as &, which makes the HTML longer.
  if (clean.html.length > limits.content) return isTooLong
  return hasContent(clean.tree) ? undefined : noContent
}
