import * as accessKeys from '#domain/access-keys/calls.ts'
import * as accounts from '#domain/accounts/calls.ts'
import * as articles from '#domain/articles/calls.ts'
import * as assistant from '#domain/assistant/calls.ts'
import * as audio from '#domain/audio/calls.ts'
import * as audit from '#domain/audit/calls.ts'
import * as auth from '#domain/auth/calls.ts'
import * as authors from '#domain/authors/calls.ts'
import * as backup from '#domain/backup/calls.ts'
import * as board from '#domain/board/calls.ts'
import * as checklist from '#domain/checklist/calls.ts'
import * as corrections from '#domain/corrections/calls.ts'
import * as editions from '#domain/editions/calls.ts'
import * as images from '#domain/images/calls.ts'
import * as notes from '#domain/notes/calls.ts'
import * as presence from '#domain/presence/calls.ts'
import * as previews from '#domain/previews/calls.ts'
import * as reader from '#domain/reader/calls.ts'
import * as releases from '#domain/releases/calls.ts'
import * as schedule from '#domain/schedule/calls.ts'
import * as search from '#domain/search/calls.ts'
import * as settings from '#domain/settings/calls.ts'
import * as suggestions from '#domain/suggestions/calls.ts'
import * as tokens from '#domain/tokens/calls.ts'
import * as versions from '#domain/versions/calls.ts'
import * as vitals from '#domain/vitals/calls.ts'
import * as webhooks from '#domain/webhooks/calls.ts'
import type { Call } from './call.ts'

/** The calls of each noun, with what the noun's calls are about. */
export const callsByNoun = {
  reader: { about: 'The published magazine.', calls: reader },
  search: { about: 'Full-text search.', calls: search },
  auth: { about: 'Signing in and out.', calls: auth },
  articles: { about: 'Articles in every state, with their unpublished edits.', calls: articles },
  versions: { about: 'What an article said before.', calls: versions },
  notes: { about: 'Notes on passages of articles.', calls: notes },
  suggestions: { about: 'What colleagues propose to change in articles.', calls: suggestions },
  checklist: { about: 'What an article is checked for.', calls: checklist },
  corrections: { about: 'Notes to readers about changes.', calls: corrections },
  schedule: { about: 'What is published at its time.', calls: schedule },
  board: { about: 'Which draft is how far.', calls: board },
  presence: { about: 'Who has which article open.', calls: presence },
  previews: { about: 'Links with which outsiders read one article.', calls: previews },
  authors: { about: 'Who is named on bylines.', calls: authors },
  editions: { about: 'Numbered issues of the magazine.', calls: editions },
  images: { about: 'The media library.', calls: images },
  audio: { about: 'Recordings.', calls: audio },
  accounts: { about: 'Who may sign in to the portal.', calls: accounts },
  'access-keys': { about: 'The keys that readers sign in with.', calls: accessKeys },
  tokens: { about: 'What programs sign in with.', calls: tokens },
  webhooks: { about: 'What is sent when something happens.', calls: webhooks },
  assistant: { about: 'What an assistant calls, by the Model Context Protocol.', calls: assistant },
  audit: { about: 'Who did what, and when.', calls: audit },
  settings: { about: 'The settings of the site.', calls: settings },
  vitals: { about: 'What readers’ browsers report.', calls: vitals },
  releases: { about: 'Builds of the site, and whether it works.', calls: releases },
  backup: { about: 'Taking everything out, and putting it back.', calls: backup },
} as const

/** Every call of the product, with the name of the function that a generated client has for it. */
export const operationIds: ReadonlyMap<Call, string> = new Map(
  Object.values(callsByNoun).flatMap(({ calls }) =>
    Object.entries<Call>(calls).map(([name, call]) => [call, call.operationId ?? name]),
  ),
)

export const allCalls: readonly Call[] = [...operationIds.keys()]
