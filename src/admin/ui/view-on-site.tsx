/** A link to an article's page, in a tab of its own; nothing if readers may not see it. */
export function ViewOnSite({
  article: { _id, title, published },
}: {
  article: { _id: string; title: string; published: boolean }
}) {
  if (!published) return null
  return (
    <a
      className="button button-bare"
      href={`/article/${encodeURIComponent(_id)}`}
      target="_blank"
      rel="noopener"
      aria-label={`View ${title} on site`}
    >
      View on site
    </a>
  )
}
