import { queryOptions } from '@tanstack/react-query'
import type { Connection } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { formOf } from '#admin/editor/form/article-form.ts'
import { request } from '#domain/calls/request.ts'
import { type DiffBlock, diffBlocks } from '#domain/versions/block-diff.ts'
import { readVersion } from '#domain/versions/calls.ts'
import { blocksOfHtml } from '#domain/versions/text-blocks.ts'
import type { Version, WholeVersion } from '#domain/versions/version.ts'
import { type ComparedText, type Difference, differences } from '../compare/differences.ts'

/** Reads a version once: it never changes. Fails with 404 if it was thinned out. */
export function versionQuery(connection: Connection, articleId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.version(id),
    queryFn: ({ signal }) =>
      request(connection, readVersion, { params: { id: articleId, version: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface TextChange {
  text: ComparedText
  found: Difference[]
  /** The article whole, also where nothing differs. */
  content: DiffBlock[]
}

export function changeOf(before: ComparedText, text: ComparedText): TextChange {
  const found = differences(before, text)
  return {
    text,
    found,
    content: found.find(({ field }) => field === 'content')?.blocks ?? unchanged(text.content),
  }
}

function unchanged(html: string): DiffBlock[] {
  const blocks = blocksOfHtml(html)
  return diffBlocks(blocks, blocks)
}

/**
 * What a version changed in the one before it. Neither ever changes, so that they are read and compared
 * once. Fails with 404 if one was thinned out.
 */
export function versionChangeQuery(
  connection: Connection,
  articleId: string,
  { id, previous }: Pick<Version, 'id' | 'previous'>,
) {
  return queryOptions({
    queryKey: [...queryKeys.version(id), 'change', previous],
    queryFn: async ({ client }) => {
      const read = (version: string) =>
        client.fetchQuery(versionQuery(connection, articleId, version))
      // A first version has nothing before it: it is shown as it is.
      const [before, version] = await Promise.all([read(previous ?? id), read(id)])
      return changeOf(comparedText(before), comparedText(version))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function comparedText({ text }: WholeVersion): ComparedText {
  return { ...formOf(text), reporter: text.reporter, topic: text.topic }
}
