import { readImport } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import {
  createEdition,
  listEditions,
  publishEdition,
  showEditionOnHome,
  updateEdition,
} from '#domain/editions/calls.ts'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import type { ExportedEdition } from '#domain/editions/exported-edition.ts'
import { undefinedIfNotFound } from '#tools/cli/api-error.ts'
import { creationKeyOf } from '../conversion/prepared-article.ts'
import type { OpenedExport } from '../opened-export.ts'
import { type EditionStep, planEdition, type WantedEdition } from './edition-plan.ts'
import { type PostReport, unchangedReport } from './import-report.ts'
import type { ImportSettings } from './import-run.ts'
import { reportWithRetries } from './retries.ts'

/**
 * Imports the editions of our own export, after its articles. One that is here already is not updated; the
 * report says in what it differs.
 *
 * @returns the result of each edition, by number
 * @throws UserError if the site no longer answers
 */
export async function* importEditions(
  source: OpenedExport,
  settings: ImportSettings,
): AsyncGenerator<PostReport> {
  const { editions, opensHome } = source.editions
  if (editions.length === 0) return
  const { client, dryRun } = settings
  const keys = await creationKeys(source)
  let made = false
  for (const exported of editions) {
    if (settings.signal?.aborted) return
    const report = await importEdition(exported, keys, settings)
    made ||= report.outcome === 'made'
    yield report
  }
  if (made && opensHome && !dryRun) {
    await request(client, showEditionOnHome, { body: { opensHome } })
  }
}

/** The creation keys of the export's articles, by their ids there. */
async function creationKeys(source: OpenedExport): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for await (const post of source.posts()) {
    if ('own' in post && post.own) keys.set(post.own.id, creationKeyOf(post))
  }
  return keys
}

async function importEdition(
  exported: ExportedEdition,
  keys: ReadonlyMap<string, string>,
  settings: ImportSettings,
): Promise<PostReport> {
  const { client, dryRun } = settings
  const report = unchangedReport(`Edition ${exported.number}: ${exported.title}`)
  let begun = false
  const attempt = async (): Promise<PostReport> => {
    const { wanted, warnings } = await wantedEdition(exported, keys, settings)
    const list = await request(client, listEditions)
    const known = list.editions.find(({ number }) => number === exported.number)
    const plan = planEdition(wanted, known)
    if ('differs' in plan) {
      const reason = `it was not updated: an edition with its number is here with ${plan.differs.join(', ')}`
      return { ...report, outcome: 'skipped', reason, failed: begun }
    }
    const { steps } = plan
    if (steps.length === 0) return { ...report, outcome: begun ? 'made' : 'unchanged' }
    begun = true
    const made: PostReport = { ...report, outcome: 'made', warnings: dryRun ? [] : warnings }
    if (!dryRun) made.missing = await runSteps(steps, wanted, known, settings)
    return made
  }
  return reportWithRetries(report, attempt, settings.signal)
}

/** Finds the articles of an edition here. */
async function wantedEdition(
  exported: ExportedEdition,
  keys: ReadonlyMap<string, string>,
  { client }: ImportSettings,
): Promise<{ wanted: WantedEdition; warnings: string[] }> {
  const wanted: string[] = []
  const shown: string[] = []
  const warnings: string[] = []
  for (const { id, title } of exported.articles) {
    const key = keys.get(id)
    const imported = key
      ? await undefinedIfNotFound(request(client, readImport, { params: { key } }))
      : undefined
    // What was exported from here is not imported, and still has its id.
    const here = await undefinedIfNotFound(client.read(imported?._id ?? id))
    if (!here) {
      warnings.push(`“${title}” is not here; the edition goes without it`)
      continue
    }
    wanted.push(here._id)
    if (here.published) shown.push(here._id)
  }
  if (exported.published && shown.length === 0) {
    warnings.push('Readers see none of its articles here; it is not published')
  }
  const { published: _, publishedAt: __, coverImage: ___, ...text } = exported
  return { wanted: { exported, words: { ...text, articles: wanted }, shown }, warnings }
}

/** Goes the steps in their order. @returns the cover, if it was not found */
async function runSteps(
  steps: readonly EditionStep[],
  { exported, words, shown }: WantedEdition,
  known: AdminEdition | undefined,
  { client, images }: ImportSettings,
): Promise<PostReport['missing']> {
  const { coverImage: address, publishedAt } = exported
  const place = { address: '', site: '' }
  const cover = address === '' || known ? undefined : await images.upload(address, place)
  const coverImage = known?.coverImage ?? (cover && 'url' in cover ? cover.url : '')
  let { id, revision } = known ?? { id: '', revision: 0 }
  for (const step of steps) {
    if (step === 'make') {
      const articles = steps.includes('publish') ? shown : words.articles
      ;({ id, revision } = await request(client, createEdition, {
        body: { ...words, coverImage, articles },
      }))
    } else if (step === 'publish') {
      const date = publishedAt && { publishedAt }
      ;({ revision } = await request(client, publishEdition, {
        params: { id },
        body: { revision, ...date },
      }))
    } else
      await request(client, updateEdition, {
        params: { id },
        body: { ...words, coverImage, revision },
      })
  }
  return cover && 'missing' in cover ? [{ address, reason: cover.missing }] : []
}
