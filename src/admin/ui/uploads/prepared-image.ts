import { mediaMaxWidth, unreadableImages } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { refusedFile } from './upload-file.ts'

export interface PreparedImage {
  file: File
  /** What was changed, for the editor; empty if nothing was. */
  note: string
}

/** Twice the widest stored size: the server makes that one smaller once more. */
const preparedWidth = 2 * mediaMaxWidth

/** What telephones allow a canvas, in pixels. */
const canvasPixels = 16_000_000

/** How much smaller an image becomes if it is still too large. */
const scales = [1, 0.7, 0.5]

const quality = 0.9

/** What marks an animation near the start of a file. A large GIF always counts as one. */
const animationMarks: Record<string, RegExp> = {
  'image/gif': /^GIF8/,
  'image/png': /acTL/,
  'image/webp': /ANIM/,
  'image/avif': /ftypavis/,
  'image/heic': /ftyp(hevc|msf1)/,
}

/** Some systems do not know the type of the photos that an iPhone takes. */
export function isImageFile({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name)
}

/**
 * Makes of an image what can be uploaded: a photo above the server's limits is made smaller, a HEIC or
 * AVIF is converted if this browser can decode it. Anything else stays as it is.
 *
 * @throws ApiError if that is not possible
 */
export async function prepareImage(file: File): Promise<PreparedImage> {
  if (!isImageFile(file)) throw refusedFile('Only image files can be uploaded.')
  const type = /^image\/heif|^$/.test(file.type) ? 'image/heic' : file.type
  if (type === 'image/heic' || type === 'image/avif') {
    const converted = await reencoded(file, type, unreadableImages[type])
    const from = type === 'image/heic' ? 'HEIC' : 'AVIF'
    return { file: converted, note: `The image was converted from ${from}.` }
  }
  if (!(await isTooLarge(file))) return { file, note: '' }
  const limit = `The image is larger than ${limits.imageBytes / 1_000_000} MB, 50 megapixels or ${limits.imageSide} pixels on one side.`
  const smaller = await reencoded(file, type, `${limit} Choose a smaller one.`)
  const sizes = file.size > smaller.size ? `: ${megabytes(file)} became ${megabytes(smaller)}` : ''
  return { file: smaller, note: `The image was too large and was made smaller${sizes}.` }
}

async function isTooLarge(file: File): Promise<boolean> {
  if (file.size > limits.imageBytes) return true
  const { width, height } = await sizeOf(file)
  return Math.max(width, height) > limits.imageSide || width * height > limits.imagePixels
}

/** Reads an image's size in pixels without decoding all of it; 0 if it cannot be read. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve) => {
      image.onload = image.onerror = resolve
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** @param refusal what is said if this browser cannot do it */
async function reencoded(file: File, type: string, refusal: string): Promise<File> {
  const start = await file.slice(0, 65_536).text()
  if (animationMarks[type]?.test(start)) {
    throw refusedFile(`${refusal} Making it fit here would lose its animation.`)
  }
  // Photographs have no transparency, which JPEG would make black.
  const target = /jpeg|heic/.test(type) ? 'image/jpeg' : 'image/webp'
  let bitmap: ImageBitmap
  try {
    // Turned as the camera was held.
    bitmap = await createImageBitmap(file)
  } catch {
    throw refusedFile(refusal)
  }
  try {
    for (const scale of scales) {
      const blob = await drawn(bitmap, scale, target)
      if (!blob || blob.size > limits.imageBytes) continue
      const name = `${file.name.replace(/\.\w+$/, '')}.${blob.type.replace('image/', '')}`
      return new File([blob], name, { type: blob.type })
    }
  } finally {
    bitmap.close()
  }
  throw refusedFile(refusal)
}

/** @returns a PNG in browsers that do not write the type; null if the canvas is too large */
function drawn(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const { width, height } = bitmap
  const fitting = Math.min(
    1,
    preparedWidth / width,
    limits.imageSide / height,
    Math.sqrt(canvasPixels / (width * height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * fitting * scale))
  canvas.height = Math.max(1, Math.round(height * fitting * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

function megabytes({ size }: Blob): string {
  return `${(size / 1_000_000).toFixed(1)} MB`
}
