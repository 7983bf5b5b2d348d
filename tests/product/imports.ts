import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { articleSchema } from '#domain/articles/article.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { CategoryTable } from '#tools/import/conversion/categories.ts'
import { openExport } from '#tools/import/opened-export.ts'
import { ImageUploader } from '#tools/import/sending/image-uploader.ts'
import type { importAuthors } from '#tools/import/sending/import-authors.ts'
import type { importEditions } from '#tools/import/sending/import-editions.ts'
import type { PostReport } from '#tools/import/sending/import-report.ts'
import { importPosts } from '#tools/import/sending/import-run.ts'

/** How a test's import differs from a plain one. */
export interface TestedImport {
  table?: CategoryTable
  imageFolders?: string[]
  dryRun?: boolean
  site?: string
  privateAddresses?: boolean
}

/**
 * Imports an export as the command does.
 *
 * @param client a signed-in administrator
 * @returns what became of each post
 */
export async function importAll(
  client: ApiClient,
  path: string,
  how: TestedImport = {},
): Promise<PostReport[]> {
  const { table = new Map(), imageFolders = [], dryRun = false, privateAddresses = false } = how
  const source = await openExport(path, how.site ?? '')
  const folders = [...imageFolders, ...source.imageFolders]
  const images = new ImageUploader(client, folders, privateAddresses)
  const reports = Array.fromAsync(importPosts(source, { client, images, table, dryRun }))
  return reports.finally(() => images.close())
}

/** Imports what an export has beside its articles, which were imported. @returns what became of each */
export async function importBeside(
  what: typeof importAuthors | typeof importEditions,
  client: ApiClient,
  path: string,
  { dryRun = false }: Pick<TestedImport, 'dryRun'> = {},
): Promise<PostReport[]> {
  const source = await openExport(path, '')
  const images = new ImageUploader(client, source.imageFolders, false)
  const reports = Array.fromAsync(what(source, { client, images, table: new Map(), dryRun }))
  return reports.finally(() => images.close())
}

/** @returns every article of a product, whole, by its title */
export async function articlesByTitle(client: ApiClient): Promise<Map<string, AdminArticle>> {
  const found = new Map<string, AdminArticle>()
  for await (const { _id } of client.listAll()) {
    const article = await client.read(_id)
    found.set(article.title, article)
  }
  return found
}

/** @returns what is compared of two articles of different products */
export function comparable(article: AdminArticle): object {
  const { _id, createdAt, updatedAt, revision, corrections, content, coverImage, ...rest } =
    articleSchema.parse(article)
  return {
    ...rest,
    rewriteNote: article.rewriteNote,
    content: withSizes(content),
    coverImage: withSizes(coverImage),
  }
}

/**
 * An upload is encoded anew, which changes the name made of its content, but not its size. Space
 * between blocks is nothing that anybody wrote.
 */
function withSizes(text: string): string {
  const sized = text.replaceAll(
    /\/media\/[0-9a-f]{32}-(\d+x\d+)(?:-[0-9a-f]{6})?\.webp/g,
    '/media/$1',
  )
  return sized.replaceAll(/>\n\s*</g, '><').trim()
}
