import { Fragment, type ReactNode } from 'react'
import { authorPath, bylineParts, type Credited, creditsOf } from '#domain/authors/author.ts'

/** A byline as it is written, with links to the pages of those whom it names. */
export function Byline({ author, authors }: Credited) {
  return bylineParts(author, creditsOf({ author, authors })).map(({ text, id = '' }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a byline have no other identity
    <AuthorLink key={index} id={id}>
      {text}
    </AuthorLink>
  ))
}

interface AuthorLinkProps {
  /** Empty if no author is named. */
  id: string
  children: ReactNode
}

export function AuthorLink({ id, children }: AuthorLinkProps) {
  if (id === '') return <Fragment>{children}</Fragment>
  return (
    <a className="named-link" href={authorPath(id)} rel="author">
      {children}
    </a>
  )
}
