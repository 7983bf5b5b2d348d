import { emptyText } from '#domain/articles/article-fields.ts'

const text = {
  ...emptyText,
  title: 'A title',
  content: '<p>A text.</p>',
  coverAlt: 'A gate',
  tags: ['one'],
  author: 'Ada',
  authors: [{ name: 'Bo', role: 'photography' }],
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
  createdBy: 'wren',
  updatedBy: 'editor',
  rewriteNote: null,
  submittedBy: null,
  submittedAt: null,
  sentBack: { by: 'editor', to: 'wren', at },
  plannedOn: '2026-12-01',
  chosenStage: 'ready' as const,
  assignee: 'wren',
  creationKey: null,
  slug: null,
  formerAddresses: [],
  notes: [],
  suggestions: [],
  corrections: [],
  withdrawal: null,
  previewAnswers: [],
  binned: null,
  importDigest: null,
  importRevision: null,
  scheduled: [
    {
      id: '5f1c3d0e-4a53-4a3b-9a55-2f6f1d2c7a10',
      kind: 'publish' as const,
      versionId: '0b8f9a44-7c0e-4a0c-8f0e-6f6a4c1f3b21',
      wallTime: '2031-05-05T09:00',
      timeZone: 'Europe/Berlin',
      at: '2031-05-05T07:00:00.000Z',
      createdBy: 'editor',
      createdAt: at,
      overridden: ['open-notes'],
      overriddenItems: { notes: ['c7e1b3a6-0d0f-4a55-9f43-0f6f6a1f6b11'], names: [], pictures: [] },
      problem: null,
    },
  ],
  workingCopy: { submission: text, baseRevision: 2, revision: 1, savedBy: 'editor', savedAt: at },
}
