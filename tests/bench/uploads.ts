import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { freePort } from '#tests/support/free-port.ts'
import { prepareCode } from '#tests/support/prepared-magazines.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { readScriptArguments } from '#tools/cli/run-command.ts'
import { createAssetServer } from '#tools/platform/asset-server.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { startWorker } from '#tools/platform/worker-runtime.ts'
import { measureIsolate } from './support/isolate-memory.ts'
import { childrenOfThis, memoryOf } from './support/measured-process.ts'
import { machine } from './support/measurement.ts'

readScriptArguments({ usage: 'npm run bench:uploads\n\nMeasures the memory of uploads.' })

/** As many as an import sends at once. */
const parallel = 8
const uploadBytes = 10_000_000
const sampleMs = 20

/** A photograph of noise, filled up to 10 MB behind its end. */
async function photograph(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 3000, height: 2200, channels: 3, background: '#888', noise } as const
  const picture = await sharp({ create }).jpeg({ quality: 96 }).toBuffer()
  if (picture.length > uploadBytes - parallel) throw new Error('The photograph is too large.')
  return Buffer.concat([picture, Buffer.alloc(uploadBytes - picture.length)])
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const before = await childrenOfThis()
await cp(await prepareCode(), folder, { recursive: true })
const inspectorPort = await freePort()
const port = await freePort()
const worker = await startWorker({
  script: resolve(folder, 'worker/index.js'),
  state: folder,
  port,
  secrets: testedSecrets,
  assets: createAssetServer(await ReleaseStore.open(join(folder, 'releases'))),
  onBuildRequest: () => undefined,
  inspectorPort,
})
try {
  const client = await ApiClient.signIn(`http://127.0.0.1:${port}`, testedSecrets)
  const photo = await photograph()
  const upload = async (nth: number) => {
    const bytes = Buffer.from(photo)
    bytes[bytes.length - 1] = nth
    await client.upload(new Blob([bytes]), `${nth}.jpg`)
  }
  // The first upload loads code.
  await upload(100)
  const workerd = (await childrenOfThis()).filter((pid) => !before.includes(pid))
  const residentBefore = await memoryOf(workerd)
  let residentPeak = 0
  const sampling = setInterval(async () => {
    residentPeak = Math.max(residentPeak, await memoryOf(workerd))
  }, sampleMs)
  const started = performance.now()
  const { idle, peak } = await measureIsolate(inspectorPort, async () => {
    await Promise.all(Array.from({ length: parallel }, (_, nth) => upload(nth)))
  })
  clearInterval(sampling)
  console.log(machine())
  console.table([
    {
      'uploads of 10 MB at once': parallel,
      seconds: ((performance.now() - started) / 1000).toFixed(1),
      'isolate, idle MB': Math.round(idle),
      'isolate, peak MB': Math.round(peak),
      'all of workerd, before MB': Math.round(residentBefore),
      'all of workerd, peak MB': Math.round(residentPeak),
    },
  ])
} finally {
  await worker.dispose()
  await rm(folder, { recursive: true, force: true })
}
