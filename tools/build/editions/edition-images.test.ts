import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { jpegOf } from './edition-images.ts'

const address = `/media/${'0'.repeat(32)}-300x300.webp`

it('a picture of which a full disk kept a part is made again', async () => {
  const folder = await temporaryFolder('edition-images')
  const original = join(folder, 'original.webp')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = { width: 300, height: 300, channels: 3, background: '#000', noise } as const
  await writeFile(original, await sharp({ create: picture }).webp().toBuffer())
  const make = `import { readFile } from 'node:fs/promises'
import { jpegOf } from './tools/build/editions/edition-images.ts'
await jpegOf('${folder}', '${address}', 300, () => readFile('${original}'))`
  // The system refuses larger files to this process.
  const limited = 'ulimit -f 8; exec "$0" --input-type=module -e "$1"'
  const full = promisify(execFile)('bash', ['-c', limited, process.execPath, make])
  await expect(full).rejects.toThrow('EFBIG')
  const jpeg = await jpegOf(folder, address, 300, () => readFile(original))
  await expect(sharp(jpeg).raw().toBuffer()).resolves.toHaveLength(300 * 300 * 3)
})
