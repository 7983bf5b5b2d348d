import { QueryClient } from '@tanstack/react-query'
import { isRefused } from './api-error.ts'
import type { ListRequest, Narrowing } from './articles.ts'
import type { ImageListRequest } from './media.ts'

/** A change of any article invalidates every key that starts with `lists`. */
export const queryKeys = {
  lists: ['lists'] as const,
  articles: ({ sort, order, ...kept }: ListRequest) =>
    ['lists', 'articles', kept, { sort, order }] as const,
  counts: (narrowing: Narrowing) => ['lists', 'counts', narrowing] as const,
  tags: ['lists', 'tags'] as const,
  drafts: ['lists', 'drafts'] as const,
  submitted: ['lists', 'submitted'] as const,
  bin: ['lists', 'bin'] as const,
  board: ['lists', 'board'] as const,
  schedule: (id: string) => ['lists', 'schedule', id] as const,
  calendar: (range: { from: string; to: string }) => ['lists', 'calendar', range] as const,
  scheduleProblems: ['lists', 'schedule-problems'] as const,
  editions: ['lists', 'editions'] as const,
  editionChecks: (id: string) => ['lists', 'edition-checks', id] as const,
  corrections: ['lists', 'corrections'] as const,
  mentions: ['lists', 'mentions'] as const,
  sentBack: ['lists', 'sent-back'] as const,
  images: ['images'] as const,
  imageList: ({ filter, ...narrowing }: ImageListRequest) =>
    ['images', 'list', filter, narrowing] as const,
  imageDefaults: (hashes: readonly string[]) => ['images', 'defaults', ...hashes] as const,
  imageUploaders: ['images', 'uploaders'] as const,
  image: (hash: string) => ['images', 'details', hash] as const,
  imageReplacement: (hash: string) => ['images', 'replacement', hash] as const,
  notes: (articleId: string) => ['notes', articleId] as const,
  suggestions: (articleId: string) => ['suggestions', articleId] as const,
  suggestion: (id: string, revision: number) => ['suggestion', id, revision] as const,
  /** Code, which is loaded once. */
  placing: ['placing'] as const,
  colleagues: ['colleagues'] as const,
  sensitiveNames: ['sensitive-names'] as const,
  links: (articleId: string) => ['links', articleId] as const,
  article: (id: string) => ['article', id] as const,
  /** An article, and what an account suggests on it. */
  proposal: (articleId: string) => ['proposal', articleId] as const,
  discardedTexts: (articleId: string) => ['discarded-texts', articleId] as const,
  /** What became of an account's suggestions. */
  outcomes: (articleId: string) => ['discarded-texts', articleId, 'outcomes'] as const,
  /** What this browser keeps of unsaved texts. */
  localCopies: ['local-copies'] as const,
  presence: ['presence'] as const,
  versions: (id: string) => ['versions', id] as const,
  version: (id: string) => ['version', id] as const,
  previewLinks: (articleId: string) => ['preview-links', articleId] as const,
  releases: ['releases'] as const,
  vitals: ['vitals'] as const,
  storage: ['storage'] as const,
  diagnostics: ['diagnostics'] as const,
  accessKeys: ['access-keys'] as const,
  tokens: ['tokens'] as const,
  webhooks: ['webhooks'] as const,
  deliveries: (webhookId: string) => ['deliveries', webhookId] as const,
  authors: ['authors'] as const,
  authorNames: ['authors', 'names'] as const,
  merge: (merged: { from: string; into: string }) => ['merged-authors', merged] as const,
  settings: ['settings'] as const,
  ownAccount: ['own-account'] as const,
  accounts: ['accounts'] as const,
  invitation: (token: string) => ['invitation', token] as const,
  invitations: ['accounts', 'invitations'] as const,
  handedOut: (accountId: string) => ['handed-out', accountId] as const,
  audit: (filter: object) => ['audit', filter] as const,
  auditNews: ['audit-news'] as const,
  refusedKeys: ['refused-keys'] as const,
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a mutation fails at once. The default would hold it back silently and run
      // it later, when the editor no longer expects it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 2_000,
        retryDelay: 600,
        retry: (failures, error) => failures < 1 && !isRefused(error),
      },
    },
  })
}

/**
 * Every list, every count, the site's state, and which article leads the front page: what a change of
 * any article makes out of date.
 */
export const articleKeys = [queryKeys.lists, queryKeys.releases, queryKeys.settings]
