import { contributorPaths } from '#src/static-paths.ts'
import { contributorFeed } from '#src/syndication/feed-routes.ts'
import { jsonFeed } from '#src/syndication/json-feed.ts'

export const getStaticPaths = contributorPaths
export const GET = contributorFeed(jsonFeed)
