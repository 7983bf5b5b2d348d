import type { Article } from '#domain/articles/article.ts'
import { foreignImagesIn } from '#domain/images/foreign-images.ts'

/** Part of the question before a publication: which pictures readers will not see. */
export function ForeignImagesNote({
  article,
}: {
  article: Pick<Article, 'coverImage' | 'content'>
}) {
  const addresses = foreignImagesIn(article)
  if (addresses.length === 0) return null
  return (
    <>
      <p>
        {addresses.length === 1
          ? 'One picture is on another site. Readers will not see it, only a link to it:'
          : `${addresses.length} pictures are on other sites. Readers will not see them, only links to them:`}
      </p>
      <ul className="foreign-images">
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </>
  )
}
