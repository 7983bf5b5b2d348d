import sharp from 'sharp'
import { halftone } from './halftone.ts'
import { cloud, seeded } from './random.ts'
import { inks, papers, type Scene } from './scene.ts'

type Rgb = [number, number, number]

const BLACK: Rgb = rgb('#15181a')
const LARGEST = 320 * 1024

/** Prints a scene in two inks on paper and returns the JPEG. */
export async function print(scene: Scene): Promise<Buffer> {
  const { width, height } = scene
  const pitch = scene.pitch ?? 9
  const key = halftone(await plate(scene, scene.tone, 0.8), width, height, {
    pitch,
    angle: scene.angle ?? 45,
  })
  const spot = halftone(await plate(scene, scene.spot, 0.5), width, height, {
    pitch: pitch * 0.9,
    angle: (scene.angle ?? 45) + 30,
  })
  return packed(press(scene, key, spot), width, height)
}

/** The best JPEG of the print that stays under the size a page can carry. */
async function packed(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const quality of [82, 76, 70, 65, 60]) {
    jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (jpeg.length <= LARGEST) break
  }
  return jpeg
}

/** Rasterises the shapes of one plate into ink coverage from 0 to 1. */
async function plate(scene: Scene, shapes: string, blur: number): Promise<Float32Array> {
  const { width, height } = scene
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>` +
    `${shapes}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .blur(blur)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const coverage = new Float32Array(width * height)
  for (let i = 0; i < coverage.length; i++) {
    coverage[i] = 1 - (data[i * info.channels] ?? 255) / 255
  }
  return coverage
}

/** Lays the two screened plates over the paper, the second slightly out of register. */
function press(scene: Scene, key: Float32Array, spot: Float32Array): Buffer {
  const { width, height } = scene
  const random = seeded(scene.seed)
  const paper = rgb(papers[scene.paper])
  const accent = rgb(inks[scene.ink])
  const fibre = cloud(random, width, height, 2.6)
  const drum = cloud(random, width, height, 150)
  const roller = cloud(random, width, height, 17)
  const dust = cloud(random, width, height, 3.3)
  const shiftX = Math.round(2 + random() * 3) * (random() < 0.5 ? -1 : 1)
  const shiftY = Math.round(1 + random() * 2) * (random() < 0.5 ? -1 : 1)
  const out = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const sx = Math.min(width - 1, Math.max(0, x - shiftX))
      const sy = Math.min(height - 1, Math.max(0, y - shiftY))
      const worn = (dust[at] ?? 0) > 0.955 ? 0.35 : 1
      const uneven = 0.6 * (drum[at] ?? 0) + 0.4 * (roller[at] ?? 0)
      const k = (key[at] ?? 0) * (0.975 + 0.025 * uneven) * (worn < 1 ? 0.86 : 1)
      const s = (spot[sy * width + sx] ?? 0) * (0.88 + 0.12 * uneven) * (worn < 1 ? 0.8 : 1)
      const light = 1 + ((fibre[at] ?? 0.5) - 0.5) * 0.035
      for (let c = 0; c < 3; c++) {
        const over = 1 - s * (1 - (accent[c] ?? 0) / 255)
        const under = 1 - k * (1 - (BLACK[c] ?? 0) / 255)
        out[at * 3 + c] = Math.min(255, (paper[c] ?? 0) * light * over * under + k * 2)
      }
    }
  }
  return out
}

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
