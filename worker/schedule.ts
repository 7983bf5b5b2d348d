import type { ArticleText } from '#domain/articles/article-submission.ts'
import { TooLongToStore } from '#domain/articles/too-long-to-store.ts'
import { isReported } from '#domain/corrections/correction.ts'
import { mostCorrections } from '#domain/corrections/correction-schema.ts'
import { creditsOf } from '#domain/images/library.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import { limits } from '#domain/limits.ts'
import { lateAfterMs, wasSentBack } from '#domain/schedule/schedule.ts'
import { isSameText, versionTextOf } from '#domain/versions/version.ts'
import type { ArticleChange } from '#worker/db/articles/article-changes.ts'
import { changeArticle } from '#worker/db/articles/article-changes.ts'
import { type ReadArticle, readArticle } from '#worker/db/articles/articles.ts'
import {
  type PublicationRules,
  readMissingUploads,
  readRules,
} from '#worker/db/articles/publication-rules.ts'
import { databaseMessage } from '#worker/db/database-error.ts'
import { readPictureDefaults } from '#worker/db/images/library.ts'
import {
  countAttempt,
  countDoneSince,
  failScheduled,
  isStillPending,
  readDue,
} from '#worker/db/schedule/due-changes.ts'
import { readVersion } from '#worker/db/versions/versions.ts'
import type { Environment } from '#worker/environment.ts'
import { invalidateReleaseChanges } from '#worker/gate-state.ts'
import { logError } from '#worker/log.ts'
import {
  categoryProblem,
  checklistProblem,
  withCategoryOfNow,
  withShown,
} from '#worker/publication-checklist.ts'

/** `wasBusy`: the runs of the last minutes made other changes, so that this one had to wait. */
type Due = Awaited<ReturnType<typeof readDue>>[number] & { wasBusy: boolean }

/**
 * Bounds the time of a run, and its queries: a change takes some twenty of the thousand that an invocation
 * has. The next minute's run makes the rest.
 */
const changesPerRun = 25

/** After so many failures for a reason that may pass, a change waits for an editor. */
const maxAttempts = 15

/** Saved in the same moment by an editor: read again, and try again. */
const maxConflicts = 3

/**
 * Makes the scheduled changes whose time has come, one after the other, each in one batch together with
 * its content version. The batch takes effect only while the change is still to be done, and as it was read.
 * So nothing is done twice, wherever an earlier run was cut off, and if two run at once; and what an editor
 * moves is not done before.
 */
export async function runScheduledChanges(env: Environment, now: Date): Promise<void> {
  const due = await readDue(env.DB, now.toISOString(), changesPerRun)
  if (due.length === 0) return
  const wasBusy = (await countDoneSince(env.DB, new Date(now.getTime() - lateAfterMs))) > 0
  const waiting = new Set<string>()
  for (const change of due) {
    // What is due later for an article waits for what is tried again.
    if (waiting.has(change.articleId)) continue
    try {
      await runScheduledChange(env, { ...change, wasBusy }, now)
    } catch (error) {
      waiting.add(change.articleId)
      await failed(env, change, error)
    } finally {
      // The next request of this isolate reads what changed; all others do so within seconds.
      invalidateReleaseChanges(env)
    }
  }
}

async function runScheduledChange({ DB }: Environment, due: Due, now: Date): Promise<void> {
  for (let attempt = 0; attempt < maxConflicts; attempt++) {
    const [read, rules] = await Promise.all([
      readArticle(DB, due.articleId),
      readRules(DB, due.articleId),
    ])
    if (!read) return failScheduled(DB, due, 'The article is gone.')
    const version = due.versionId === null ? undefined : await readVersion(DB, due.versionId)
    const text = version && withCategoryOfNow(version.text, rules)
    const named = text ? imagesIn(text) : []
    const [missingUploads, defaults] = await Promise.all([
      readMissingUploads(DB, named),
      readPictureDefaults(DB, named),
    ])
    const pictureCredits = creditsOf(defaults)
    const problem = problemOf(due, read, text, { ...rules, missingUploads, pictureCredits })
    if (problem) return failScheduled(DB, due, problem)
    const changed = await changeArticle(DB, read.article, changeOf(due, read, text, now), {
      by: due.createdBy,
    })
    if (changed || !(await isStillPending(DB, due))) return
  }
  throw new Error('The article was changed in the same moment, again and again.')
}

/** Why a change cannot be made; undefined if it can. */
function problemOf(
  { kind, overridden, overriddenItems: items, correction }: Due,
  { article }: ReadArticle,
  text: ArticleText | undefined,
  rules: PublicationRules,
): string | undefined {
  const { status, corrections } = article
  if (kind === 'withdraw') {
    return status === 'published' ? undefined : 'The article was not published.'
  }
  if (!text) return 'The version is gone.'
  if (status === 'needs_rewrite') return wasSentBack
  const gone = categoryProblem(text, rules)
  if (gone) return gone
  if (isReported(correction) && corrections.length >= limits.corrections) return mostCorrections
  if (!overridden) return undefined
  return checklistProblem(withShown(article, text, correction), { overridden, items }, rules)
}

function changeOf(
  due: Due,
  { article }: ReadArticle,
  text: ArticleText | undefined,
  now: Date,
): ArticleChange {
  const late = lateness(due, now)
  const newest = article.workingCopy?.submission ?? article
  const hasNewer = article.workingCopy !== null || !article.published
  const scheduled = {
    due,
    publishedAt: late === null ? due.at : now.toISOString(),
    late,
    aside: text && hasNewer && !isSameText(text, newest) ? versionTextOf(newest) : null,
  }
  if (!text) return { status: 'draft', withdrawal: due.withdrawal ?? undefined, scheduled }
  const copyRevision = article.workingCopy?.revision ?? 0
  const correction = due.correction ?? undefined
  return { status: 'published', text, copyRevision, correction, scheduled }
}

/** Why a change is reported as late; null if it is not. */
function lateness({ at, attempts, wasBusy }: Due, now: Date): string | null {
  const lateMs = now.getTime() - Date.parse(at)
  if (lateMs <= lateAfterMs) return null
  const minutes = Math.round(lateMs / 60_000)
  const unattempted = wasBusy ? 'more was due than a minute makes' : 'the cron trigger did not run'
  const why = attempts > 0 ? 'earlier attempts failed' : unattempted
  return `It was ${minutes} minutes late: ${why}.`
}

async function failed(
  { DB }: Environment,
  due: Omit<Due, 'wasBusy'>,
  error: unknown,
): Promise<void> {
  logError(`The scheduled change ${due.id} failed`, error)
  const problem = permanentProblem(error, due.attempts + 1)
  const recorded = problem ? failScheduled(DB, due, problem) : countAttempt(DB, due)
  await recorded.catch((failure: unknown) => {
    logError(`That the scheduled change ${due.id} failed could not be recorded`, failure)
  })
}

/** What the database or its triggers refuse, and what failed too often. */
function permanentProblem(error: unknown, attempts: number): string | undefined {
  if (error instanceof TooLongToStore) return error.message
  const message = databaseMessage(error)
  if (message.includes('address is taken')) return 'Its address leads to another article.'
  if (message.includes('unknown category')) return 'Its category was removed.'
  if (attempts < maxAttempts) return undefined
  return `It failed ${attempts} times. The log of the Worker says why.`
}
