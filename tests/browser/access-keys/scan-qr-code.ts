import jsQR from 'jsqr'
import sharp from 'sharp'

/** Reads the QR code in a picture, as a phone does; undefined if there is none. */
export async function scanQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
