import { magazineFeed } from '#src/syndication/feed-routes.ts'
import { jsonFeed } from '#src/syndication/json-feed.ts'

export const GET = magazineFeed(jsonFeed)
