import { mediaFacts } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import type { Appearance } from '#domain/settings/appearance.ts'
import {
  hasPicture,
  type IconKind,
  iconKey,
  iconMaking,
  logoFile,
  logoWidths,
} from '#domain/settings/face-pictures.ts'
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
  { logo, icon }: Pick<Appearance, 'logo' | 'icon'>,
  before: Appearance | undefined,
): Promise<void> {
  const pictures = [
    ['appearance.logo.paper', logo?.paper],
    ['appearance.logo.night', logo?.night],
    ['appearance.icon', icon],
  ] as const
  for (const [field, address] of pictures) {
    if (!address || (before && hasPicture(before, address))) continue
    await checkPicture(env, field, address)
  }
}

async function checkPicture(env: Environment, field: string, address: string): Promise<void> {
  const isIcon = field === 'appearance.icon'
  const name = isIcon ? 'icon' : 'logo'
  const image = await findImage(env.DB, mediaFacts(address)?.hash ?? '')
  const key = isIcon ? keyOf(address) : logoFile(address, logoWidths.bar)
  const file = image?.url === address ? await env.MEDIA.get(key) : null
  if (!file) throw fieldError(field, `This ${name} is not there any more. Please upload it again.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (framesOf(key, bytes) > 1) throw fieldError(field, `A ${name} stands still. Choose another.`)
  if (isIcon || bytes.length <= limits.logoBytes) return
  const kilobytes = (size: number) => `${Math.ceil(size / 1000)} KB`
  throw fieldError(
    field,
    `Every page would load ${kilobytes(bytes.length)} for this logo; at most ${kilobytes(limits.logoBytes)} are allowed. Choose one with fewer colours.`,
  )
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
 * @returns the key of its file
 * @throws ApiError `not_found` if the picture is gone; `unavailable`
 */
export async function storedIcon(
  env: Environment,
  picture: string,
  kind: IconKind,
): Promise<string> {
  const key = iconKey(picture, kind)
  if (await env.MEDIA.head(key)) return key
  const original = await env.MEDIA.get(keyOf(picture))
  if (!original) throw new ApiError('not_found', 'There is no such file.')
  const png = await encodeIcon(env, original.body, iconMaking(picture, kind))
  await env.MEDIA.put(key, png, { httpMetadata: { contentType: 'image/png' } })
  return key
}

function keyOf(address: string): string {
  return address.slice('/media/'.length)
}
