import { contributorPaths } from '#src/static-paths.ts'
import { contributorFeed } from '#src/syndication/feed-routes.ts'
import { rssFeed } from '#src/syndication/rss.ts'

export const getStaticPaths = contributorPaths
export const GET = contributorFeed(rssFeed)
