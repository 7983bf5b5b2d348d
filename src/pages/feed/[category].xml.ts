import { categoryPaths } from '#src/static-paths.ts'
import { magazineFeed } from '#src/syndication/feed-routes.ts'
import { rssFeed } from '#src/syndication/rss.ts'

export const getStaticPaths = categoryPaths
export const GET = magazineFeed(rssFeed)
