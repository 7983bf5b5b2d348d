import { crc32, deflateSync } from 'node:zlib'

/** The signature of every PNG. */
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * A PNG of one colour, made here so that its bytes are known to be right.
 *
 * @param width in pixels
 * @param height in pixels
 * @param shade 0 to 255: another one is another image
 * @param more chunks before the pixels
 * @returns the file's bytes
 */
export function png(
  width: number,
  height: number,
  shade = 90,
  more: [type: string, content: Uint8Array][] = [],
): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(1 + width * 3).fill(shade)
  row[0] = 0
  const raw = new Uint8Array(row.length * height)
  for (let y = 0; y < height; y++) raw.set(row, y * row.length)
  return pngOf(width, height, deflateSync(raw), more)
}

/**
 * @param width what its header says
 * @param height what its header says
 * @param data its compressed pixels, whatever they are
 * @param more chunks before them
 * @returns a PNG whose header may promise more than it holds
 */
export function pngOf(
  width: number,
  height: number,
  data: Uint8Array,
  more: [type: string, content: Uint8Array][] = [],
): Uint8Array<ArrayBuffer> {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])
  const parts = [
    Buffer.from(signature),
    chunk('IHDR', header),
    ...more.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const checked = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), checked, uint32(crc32(checked))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
