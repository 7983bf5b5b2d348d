import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { pickFields } from '#domain/articles/article-fields.ts'
import { sanitizedTree } from '#domain/articles/article-html.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { defaultTimeZone } from '#domain/dates.ts'
import { fieldIssues } from '#domain/error.ts'
import { picturesIn } from '#domain/html-tree.ts'
import { creditsOf } from '#domain/images/library.ts'
import { isMediaKey, mediaKeys } from '#domain/images/media.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import * as calls from '#domain/previews/calls.ts'
import { type PreviewAnswer, previewAnswerSchema } from '#domain/previews/preview-link.ts'
import type { AnswerDraft, OpenPreviewPage } from '#domain/previews/preview-page.ts'
import { closedPreview } from '#worker/auth/preview-access.ts'
import type { App } from '#worker/context.ts'
import { readPictureDefaults } from '#worker/db/images/library.ts'
import { insertPreviewAnswer, listAnswers } from '#worker/db/previews/preview-answers.ts'
import { recordOpening } from '#worker/db/previews/preview-links.ts'
import { hashOf } from '#worker/db/versions/versions.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { logged } from '#worker/log.ts'
import { isUnlocked, unlock } from '#worker/preview/passphrase.ts'
import { answerPreview, previewRendering } from '#worker/preview/preview-page.ts'
import { isFormOfAnotherSite, readForm } from '#worker/reader/login-forms.ts'
import { sendMedia } from '#worker/reader/stored-media.ts'

type Form = Record<string, string>

interface Refusal {
  status: ContentfulStatusCode
  problem: string
  headers?: Record<string, string>
}

/** What one named outsider reads by a preview link, without a key and without scripts. */
export const previewRoutes = routes(
  route(calls.readPreviewPage, (c) =>
    isUnlocked(c, c.get('preview')) ? answerOpen(c) : answerLocked(c),
  ),
  route(calls.submitPreviewForm, async (c) => {
    // Another site that hides its origin too would have to know the link's address.
    if (isFormOfAnotherSite(c, { hidesOrigin: true }))
      throw new ApiError('bad_request', 'Please use the page’s form.')
    const form = await readForm(c)
    return isUnlocked(c, c.get('preview')) ? takeAnswer(c, form) : takePassphrase(c, form)
  }),
  route(calls.readPreviewMedia, (c) => {
    const preview = c.get('preview')
    const key = c.req.param('key')
    const mayBeShown = isUnlocked(c, preview) && preview.text && showsMedia(preview.text, key)
    if (!mayBeShown) throw closedPreview()
    return sendMedia(c, key)
  }),
)

function draftOf({ text = '', quote = '', approves }: Form): AnswerDraft | undefined {
  const draft = { text, quote, approves: approves === 'yes' }
  return text || quote || draft.approves ? draft : undefined
}

async function answerLocked(c: Context<App>, form: Form = {}, refusal?: Refusal) {
  const { name, expiresAt } = c.get('preview')
  const page = { kind: 'locked', name, expiresAt, draft: draftOf(form) } as const
  const problem = refusal?.problem
  return answerPreview(c, await previewRendering(c), { ...page, problem }, refusal)
}

/** A wrong passphrase keeps what was written while the link was open. */
async function takePassphrase(c: Context<App>, form: Form): Promise<Response> {
  if (form.passphrase === undefined) {
    const problem = 'Please enter the passphrase again. What you wrote is kept.'
    return answerLocked(c, form, { status: 403, problem })
  }
  try {
    if (!(await unlock(c, c.get('preview'), form.passphrase))) {
      return await answerLocked(c, form, { status: 403, problem: 'This passphrase is not right.' })
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error
    const { status, message, headers } = error
    return answerLocked(c, form, { status, problem: message, headers })
  }
  if (!draftOf(form)) return c.redirect(c.req.path, 303)
  const problem = 'Nothing was sent yet. Please look at what you wrote, and send it again.'
  return answerOpen(c, form, { status: 200, problem })
}

async function takeAnswer(c: Context<App>, form: Form): Promise<Response> {
  const preview = c.get('preview')
  if (!preview.mayComment || !preview.text) {
    throw new ApiError('forbidden', 'This link is for reading only.')
  }
  const parsed = previewAnswerSchema.safeParse(form)
  if (!parsed.success) {
    const [issue] = fieldIssues(parsed.error)
    const problem = issue?.message ?? 'Please check what you wrote.'
    return answerOpen(c, form, { status: 400, problem })
  }
  const refusal = await store(c, parsed.data, hashOf(preview.text))
  if (refusal) return answerOpen(c, form, refusal)
  return c.redirect(`${c.req.path}#answers`, 303)
}

/** @param shown the hash of the text that the link shows now */
async function store(
  c: Context<App>,
  answer: PreviewAnswer,
  shown: string,
): Promise<Refusal | undefined> {
  if (!answer.text && !answer.approves) {
    return { status: 400, problem: 'Write a comment, or tick that you approve the text.' }
  }
  if (!answer.text && answer.quote) {
    return { status: 400, problem: 'Write what you think of the passage, or leave it empty.' }
  }
  const isCurrent = answer.read === shown
  if (answer.approves && !isCurrent) {
    const problem = 'The text has changed while you read. Please read it again before you approve.'
    return { status: 409, problem }
  }
  const read = isCurrent ? undefined : answer.read
  if (await insertPreviewAnswer(c.env.DB, c.get('preview'), answer, read)) return undefined
  return { status: 409, problem: 'This could not be stored. Please tell the editors.' }
}

async function answerOpen(c: Context<App>, form: Form = {}, refusal?: Refusal) {
  const preview = c.get('preview')
  const { text, mayComment } = preview
  if (!text) throw closedPreview()
  const textHash = hashOf(text)
  const [rendering, defaults, answers] = await Promise.all([
    previewRendering(c),
    readPictureDefaults(c.env.DB, imagesIn(text)),
    mayComment ? listAnswers(c.env.DB, preview, textHash) : [],
  ])
  const timeZone = rendering.settings?.timeZone ?? defaultTimeZone
  if (c.req.method === 'GET') c.executionCtx.waitUntil(recordDay(c, timeZone))
  const page: OpenPreviewPage = {
    kind: 'open',
    ...pickFields(preview, ['name', 'expiresAt', 'publishedAt', 'savedAt', 'pinned', 'showsName']),
    mayComment,
    text,
    pictureCredits: creditsOf(defaults),
    textHash,
    answerId: crypto.randomUUID(),
    answers,
    problem: refusal?.problem,
    draft: draftOf(form),
  }
  return answerPreview(c, rendering, page, refusal)
}

/** Remembers the day, and no more, on which the link was opened. */
async function recordDay(c: Context<App>, timeZone: string): Promise<void> {
  const { id, lastOpenedOn } = c.get('preview')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
  if (day === lastOpenedOn) return
  await recordOpening(c.env.DB, id, day).catch(
    logged('The opening of a preview link could not be recorded'),
  )
}

const prefix = '/media/'

/** Whether a text shows this file: any size of its pictures, or its recording. */
function showsMedia(text: ArticleText, key: string): boolean {
  if (!isMediaKey(key)) return false
  return mediaOf(text).some(
    (address) => address === prefix + key || mediaKeys(address).includes(key),
  )
}

function mediaOf({ coverImage, audio, content }: ArticleText): string[] {
  const pictures = picturesIn(sanitizedTree(content))
  const addresses = pictures.map(({ properties }) => String(properties.src ?? ''))
  return [coverImage, audio?.url ?? '', ...addresses].filter((address) =>
    address.startsWith(prefix),
  )
}
