import type { ImportedPost, UnreadablePost } from './imported-post.ts'

/**
 * Gives a post whose identity another post of the same export has an identity of its own: by its
 * place among them, so that a second run of the same export finds it again.
 */
export async function* distinctPosts(
  posts: AsyncIterable<ImportedPost | UnreadablePost>,
): AsyncGenerator<ImportedPost | UnreadablePost> {
  const counts = new Map<string, number>()
  for await (const post of posts) {
    if ('reason' in post) {
      yield post
      continue
    }
    const { source, warnings } = post
    const count = (counts.get(source) ?? 0) + 1
    counts.set(source, count)
    if (count === 1) {
      yield post
      continue
    }
    const warning = 'Another post of the export has the same number or id; both are imported'
    yield { ...post, source: `${source} (${count})`, warnings: [...warnings, warning] }
  }
}
