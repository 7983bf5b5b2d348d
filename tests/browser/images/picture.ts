import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const plate = new URL('../../../demo/images/walking-the-same-mile-plate.jpg', import.meta.url)

/** A picture as a camera would make it, wide enough for a cover. */
export function readPlate(): Promise<Buffer> {
  return readFile(plate)
}

/**
 * The same, small: an upload is encoded in every size that is smaller than it, which takes a while.
 * Another width makes another picture.
 */
export async function smallPicture(width = 480): Promise<Buffer> {
  return sharp(await readPlate())
    .resize({ width })
    .jpeg()
    .toBuffer()
}

/** A picture of few bytes, however large it is. */
export function blankPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 250, g: 240, b: 230 } } })
    .png()
    .toBuffer()
}
