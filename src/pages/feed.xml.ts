import { magazineFeed } from '#src/syndication/feed-routes.ts'
import { rssFeed } from '#src/syndication/rss.ts'

export const GET = magazineFeed(rssFeed)
