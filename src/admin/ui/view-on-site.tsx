import { articlePath } from '#domain/articles/slug.ts'

/** A link to an article's page, in a tab of its own; nothing if readers may not see it. */
export function ViewOnSite({
  article,
}: {
  article: { _id: string; slug: string | null; title: string; published: boolean }
}) {
  const { title, published } = article
  if (!published) return null
  return (
    <a
      className="button button-bare"
      href={articlePath(article)}
      target="_blank"
      rel="noopener"
      aria-label={`View on site: ${title}`}
    >
      View on site
    </a>
  )
}
