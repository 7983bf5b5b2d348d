import { categoryPaths } from '#src/static-paths.ts'
import { magazineFeed } from '#src/syndication/feed-routes.ts'
import { jsonFeed } from '#src/syndication/json-feed.ts'

export const getStaticPaths = categoryPaths
export const GET = magazineFeed(jsonFeed)
