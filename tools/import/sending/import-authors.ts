import { listAuthors, updateAuthor } from '#domain/authors/calls.ts'
import type { ExportedAuthor } from '#domain/authors/exported-author.ts'
import { request } from '#domain/calls/request.ts'
import { limits } from '#domain/limits.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { shortened } from '../conversion/prepared-article.ts'
import { ImportWarnings } from '../import-warnings.ts'
import type { OpenedExport } from '../opened-export.ts'
import { type PostReport, unchangedReport } from './import-report.ts'
import type { ImportSettings } from './import-run.ts'
import { reportWithRetries } from './retries.ts'

/**
 * Says of the authors what the export says, after its articles have brought them. What is said here
 * already stays.
 *
 * @returns the result of each author
 * @throws UserError if the site no longer answers
 */
export async function* importAuthors(
  { authors }: OpenedExport,
  settings: ImportSettings,
): AsyncGenerator<PostReport> {
  for (const author of authors) {
    if (settings.signal?.aborted) return
    yield await importAuthor(author, settings)
  }
}

async function importAuthor(
  exported: ExportedAuthor,
  settings: ImportSettings,
): Promise<PostReport> {
  const report = unchangedReport(exported.name)
  const attempt = async () => ({ ...report, ...(await describe(exported, settings)) })
  return reportWithRetries(report, attempt, settings.signal)
}

async function describe(
  exported: ExportedAuthor,
  { client, dryRun, images }: ImportSettings,
): Promise<Partial<PostReport>> {
  const known = await request(client, listAuthors)
  const key = searchKey(exported.name)
  const here = known.find(({ name, spellings }) =>
    [name, ...spellings].some((spelling) => searchKey(spelling) === key),
  )
  // In a dry run the articles that bring the author are not here yet.
  if (!here && dryRun) return { outcome: 'updated' }
  if (!here) return { outcome: 'skipped', reason: 'no published article here names this author' }
  const takesLine = here.line === '' && exported.line !== ''
  const takesPicture = here.picture === '' && exported.picture !== ''
  if (!takesLine && !takesPicture) return {}
  if (dryRun) return { outcome: 'updated' }
  const found = takesPicture && (await images.upload(exported.picture, { address: '', site: '' }))
  const isMissing = found && 'missing' in found
  const missing = isMissing ? [{ address: exported.picture, reason: found.missing }] : []
  if (!takesLine && isMissing) return { missing }
  const { id, name, account, revision } = here
  const picture = found && 'url' in found ? found.url : here.picture
  const warnings = new ImportWarnings()
  const line = takesLine
    ? shortened(exported.line, limits.authorLine, 'The line', warnings)
    : here.line
  const body = { name, line, picture, account, revision }
  await request(client, updateAuthor, { params: { id }, body })
  return { outcome: 'updated', missing, warnings: warnings.list() }
}
