import type { AdminArticle, AdminArticleListed } from '#domain/articles/admin-article.ts'
import { emptyText, listedFieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { creditsOf } from '#domain/authors/author.ts'
import type { ScheduledChange } from '#domain/schedule/schedule.ts'

export function listedArticle(fields: Partial<AdminArticleListed> = {}): AdminArticleListed {
  const { author = 'The Desk' } = fields
  return {
    ...pickFields(emptyText, listedFieldNames),
    _id: 'the-price-of-silence-7f3k2m',
    slug: null,
    title: 'The price of silence',
    summary: 'Who pays for it.',
    category: 'Politics',
    language: '',
    tags: ['records'],
    author,
    authors: creditsOf({ author }),
    sources: 0,
    corrections: [],
    publishedAt: null,
    published: false,
    status: 'draft',
    createdAt: '2026-11-18T12:00:00.000Z',
    updatedAt: '2026-11-20T18:40:00.000Z',
    revision: 3,
    createdBy: 'ada',
    updatedBy: 'ada',
    changedVersion: 0,
    rewriteNote: null,
    submittedBy: null,
    submittedAt: null,
    sentBack: null,
    plannedOn: null,
    stage: 'draft',
    assignee: null,
    unpublishedEdits: false,
    withdrawn: false,
    openNotes: 0,
    openSuggestions: 0,
    scheduled: null,
    live: false,
    release: null,
    ...fields,
  }
}

/** An article with its text. */
export function storedArticle(fields: Partial<AdminArticle> = {}): AdminArticle {
  const {
    unpublishedEdits: _,
    openNotes: __,
    openSuggestions: ___,
    scheduled: ____,
    withdrawn: _____,
    ...listed
  } = listedArticle({ ...(fields.author && { author: fields.author }) })
  return {
    ...emptyText,
    ...listed,
    content: '<p>It was quiet.</p>',
    workingCopy: null,
    withdrawal: null,
    formerAddresses: [],
    missingPictures: [],
    ...fields,
  }
}

/** What the server answers to a publication that an open note blocks. */
export const refusedByChecklist = {
  status: 400,
  body: {
    code: 'bad_request',
    message: 'The checklist keeps it from being published: 1 note is open.',
    issues: [{ field: 'checklist.open-notes', message: '1 note is open.' }],
  },
}

/** A publication of that article. */
export function scheduledChange(fields: Partial<ScheduledChange> = {}): ScheduledChange {
  return {
    id: 'change',
    articleId: storedArticle()._id,
    kind: 'publish',
    versionId: 'version',
    wallTime: '2031-05-05T09:00',
    timeZone: 'UTC',
    at: '2031-05-05T09:00:00.000Z',
    createdBy: 'ada',
    createdAt: '2026-11-20T14:00:00.000Z',
    overridden: null,
    problem: null,
    doneAt: null,
    ...fields,
  }
}
