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
export async function png(
  width: number,
  height: number,
  shade = 90,
  more: [type: string, content: Uint8Array][] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const row = new Uint8Array(1 + width * 3).fill(shade)
  row[0] = 0
  const raw = new Uint8Array(row.length * height)
  for (let y = 0; y < height; y++) raw.set(row, y * row.length)
  return pngOf(width, height, await deflated(raw), more)
}

export async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * @param width what its header says
 * @param height what its header says
 * @param data its compressed pixels, whatever they are
 * @param more chunks before them
 * @returns a PNG whose header may promise more than it holds
 */
export async function pngOf(
  width: number,
  height: number,
  data: Uint8Array,
  more: [type: string, content: Uint8Array][] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [
    new Uint8Array(signature),
    chunk('IHDR', header),
    ...more.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function crc(bytes: Uint8Array): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}
