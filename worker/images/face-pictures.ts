import { mediaFacts } from '#domain/images/media.ts'
import {
  type FacePictures,
  hasPicture,
  type IconKind,
  iconKey,
  iconMaking,
  logoFile,
  logoWidths,
} from '#domain/settings/face-pictures.ts'
import { pictureLimits, pictureProblem, picturesOf } from '#domain/settings/picture-rules.ts'
import { findImage } from '#worker/db/images/images.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { encodeIcon } from './image-encoder.ts'
import { ImageInspector } from './image-inspector.ts'

/**
 * Checks the pictures that a face did not have before: they must have been uploaded, stand still, and be
 * small enough for every page.
 *
 * @throws ApiError `bad_request` that names the field
 */
export async function checkFacePictures(
  env: Environment,
  face: FacePictures,
  before: FacePictures | undefined,
): Promise<void> {
  for (const picture of picturesOf(face)) {
    if (before && hasPicture(before, picture.address)) continue
    const field = `appearance.${picture.field}`
    const problem = pictureProblem(picture) ?? (await storedProblem(env, picture))
    if (problem) throw fieldError(field, problem)
  }
}

/** What the file itself says. */
async function storedProblem(
  env: Environment,
  { kind, address }: Pick<ReturnType<typeof picturesOf>[number], 'kind' | 'address'>,
): Promise<string | undefined> {
  const image = await findImage(env.DB, mediaFacts(address)?.hash ?? '')
  const key = kind === 'icon' ? keyOf(address) : logoFile(address, logoWidths.bar)
  const file = image?.url === address ? await env.MEDIA.get(key) : null
  if (!file) return `This ${kind} is not there any more. Please upload it again.`
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (framesOf(key, bytes) > 1) return `The ${kind} must not move. Choose a still picture.`
  if (kind === 'icon' || bytes.length <= pictureLimits.logoBytes) return undefined
  const kilobytes = (size: number) => `${Math.ceil(size / 1000)} KB`
  return `Every page would load ${kilobytes(bytes.length)} for this logo; at most ${kilobytes(pictureLimits.logoBytes)} are allowed. Choose one with fewer colours.`
}

/** An AVIF is made of still pictures alone. */
function framesOf(key: string, bytes: Uint8Array): number {
  if (key.endsWith('.avif')) return 1
  const inspector = new ImageInspector()
  inspector.push(bytes)
  inspector.end()
  return inspector.facts.frames
}

/**
 * Makes an icon of a picture and stores it, unless it is stored: the first time that it is asked for, also
 * after a restore.
 *
 * @throws ApiError `not_found` if the picture is gone; `unavailable`
 */
export async function storeIcon(env: Environment, picture: string, kind: IconKind): Promise<void> {
  const key = iconKey(picture, kind)
  if (await env.MEDIA.head(key)) return
  const original = await env.MEDIA.get(keyOf(picture))
  if (!original) throw new ApiError('not_found', 'There is no such file.')
  const png = await encodeIcon(env, original.body, iconMaking(picture, kind))
  await env.MEDIA.put(key, png, { httpMetadata: { contentType: 'image/png' } })
}

function keyOf(address: string): string {
  return address.slice('/media/'.length)
}
