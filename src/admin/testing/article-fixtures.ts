import type { AdminArticle, AdminArticleListed } from '#domain/admin-article.ts'

/** An article as the API lists it. */
export function listedArticle(fields: Partial<AdminArticleListed> = {}): AdminArticleListed {
  return {
    _id: 'the-price-of-silence-7f3k2m',
    slug: null,
    title: 'The price of silence',
    summary: 'Who pays for it.',
    category: 'Politics',
    coverImage: '',
    coverAlt: '',
    photoCredit: '',
    tags: ['records'],
    author: 'The Desk',
    sources: 0,
    citations: [],
    publishedAt: null,
    published: false,
    status: 'draft',
    createdAt: '2026-11-18T12:00:00.000Z',
    updatedAt: '2026-11-20T18:40:00.000Z',
    revision: 3,
    reporter: null,
    topic: null,
    updatedBy: 'ada',
    changedVersion: 0,
    rewriteNote: null,
    unpublishedEdits: false,
    live: false,
    release: null,
    ...fields,
  }
}

/** An article with its text. */
export function storedArticle(fields: Partial<AdminArticle> = {}): AdminArticle {
  const { unpublishedEdits: _, ...listed } = listedArticle()
  return {
    ...listed,
    content: '<p>It was quiet.</p>',
    quotes: [],
    workingCopy: null,
    formerAddresses: [],
    ...fields,
  }
}
