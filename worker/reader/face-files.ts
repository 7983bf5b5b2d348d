import type { Context } from 'hono'
import {
  type FaceFile,
  faceFile,
  facePath,
  hasPicture,
  iconAddress,
} from '#domain/settings/face-pictures.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { currentPendingChanges } from './pending-changes.ts'
import { sendMedia } from './stored-media.ts'

/** How old the settings in memory may be for files that anyone may ask for as often as they like. */
const freshMs = 60_000

/** The icons that browsers and feed readers ask for unbidden. */
const unbidden = ['/favicon.ico', '/favicon.svg']

/**
 * Answers a picture of the magazine's face, which needs no session: the login shows it. Only those that
 * the settings name now; every other upload stays behind the gate.
 *
 * @throws ApiError `not_found`, `unavailable`
 */
async function serveFacePicture(c: Context<App>, path: string): Promise<Response> {
  const file = faceFile(path)
  if (!file || !(await isNamed(c, file))) throw new ApiError('not_found', 'There is no such file.')
  const { picture, key, icon } = file
  if (icon) {
    const { storeIcon } = await import('#worker/images/face-pictures.ts')
    await storeIcon(c.env, picture, icon)
  }
  const response = await sendMedia(c, key)
  // Feed readers show it on pages of other origins.
  response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

/**
 * Another isolate may have saved it a moment ago: what is not known is looked up again, but no more often
 * than readers' pages look it up.
 */
async function isNamed(c: Context<App>, { picture }: FaceFile): Promise<boolean> {
  const names = async (age?: number) => {
    const pending = await currentPendingChanges(c, age)
    return hasPicture(pending?.settings?.appearance ?? {}, picture)
  }
  return (await names(freshMs)) || (await names())
}

/** @returns undefined for paths of other files, and for icons while the settings have none */
export async function serveFace(c: Context<App>, path: string): Promise<Response | undefined> {
  if (path.startsWith(facePath)) return serveFacePicture(c, path)
  if (!unbidden.includes(path)) return undefined
  const pending = await currentPendingChanges(c, freshMs).catch(() => undefined)
  const icon = pending?.settings?.appearance?.icon
  return icon ? serveFacePicture(c, iconAddress(icon, 'favicon')) : undefined
}
