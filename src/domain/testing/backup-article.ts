const text = {
  title: 'A title',
  content: '<p>A text.</p>',
  summary: '',
  category: '' as const,
  coverImage: '',
  coverAlt: 'A gate',
  photoCredit: '',
  tags: ['one'],
  author: 'Ada',
  reporter: null,
  topic: null,
  quotes: [{ text: 'Said', attribution: '', position: 'left' as const }],
  citations: [{ title: 'A source', url: 'https://a.example/' }],
}

const at = '2026-11-21T12:00:00.000Z'

/** An article with unpublished edits in a backup. */
export const sampleBackupArticle = {
  ...text,
  id: 'a-title-7f3k2m',
  status: 'published' as const,
  revision: 2,
  changedVersion: 1,
  publishedAt: at,
  createdAt: at,
  updatedAt: at,
  updatedBy: 'editor',
  rewriteNote: null,
  creationKey: null,
  slug: null,
  formerAddresses: [],
  binned: null,
  importDigest: null,
  importRevision: null,
  workingCopy: { submission: text, baseRevision: 2, revision: 1, savedBy: 'editor', savedAt: at },
}
