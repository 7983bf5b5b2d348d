import { type BackupImage, backupImageSchema } from '#domain/backup/backup.ts'
import { clearForRestore, createRestore, restoreRecords } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import { mediaAddress } from '#domain/images/media.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { type MeasuredRow, median } from './support/measurement.ts'

const pictures = 10_000
const perCall = 500
const runs = 25

/** What the media library asks for. */
const calls: Record<string, string> = {
  'first page': '',
  'a page in the middle': '&before=2026-01-04T11:00:00.000Z,x',
  unused: '&filter=unused',
  'without alt text': '&filter=no-alt',
  'of one person': '&by=Writer+7',
  'a search that finds 10': '&q=number+77+7',
  'a search that finds nothing': '&q=nowhere',
  'a search that finds everything': '&q=number',
}

/**
 * Measures the media library with ten thousand pictures, on the whole product: from the request to the
 * last byte of the answer, which is more than the Worker's own time.
 *
 * @returns a row for each list: median, fastest and slowest of the runs
 */
export async function measureMedia(): Promise<MeasuredRow[]> {
  const product = await startProduct({ empty: true })
  try {
    await fill(product)
    const rows: MeasuredRow[] = []
    for (const [list, query] of Object.entries(calls)) {
      const times: number[] = []
      for (let run = 0; run < runs; run++) times.push(await timed(product, query))
      rows.push(row(list, times))
    }
    return rows
  } finally {
    await product.stop()
  }
}

/** As a restore does. */
async function fill({ origin, secrets, client: { token } }: StartedProduct): Promise<void> {
  const operator = new ApiClient(origin, { token, buildToken: secrets.BUILD_TOKEN })
  const { restore } = await request(operator, createRestore, { body: { replace: true } })
  const params = { id: restore }
  while ((await request(operator, clearForRestore, { params })).left);
  for (let stored = 0; stored < pictures; stored += perCall) {
    const records = Array.from({ length: perCall }, (_, at) => pictureNumbered(stored + at))
    await request(operator, restoreRecords, { params, body: { kind: 'images', records } })
  }
}

function pictureNumbered(number: number): BackupImage {
  const hash = number.toString(16).padStart(32, '0')
  const facts = { width: 1600, height: 900 }
  return backupImageSchema.parse({
    ...facts,
    hash,
    url: mediaAddress({ ...facts, hash, ground: '808080' }),
    uploadedBy: `Writer ${number % 100}`,
    uploadedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    name: `Picture number ${number}`,
    alt: number % 50 === 0 ? '' : 'A gate at dawn, seen from the road, with nobody in sight',
    credit: 'Ada Osei for the magazine',
    kept: true,
  })
}

async function timed({ origin, client }: StartedProduct, query: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/api/admin/images?limit=48${query}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  if (!response.ok) throw new Error(`The list ${query} answered ${response.status}.`)
  await response.arrayBuffer()
  return performance.now() - started
}

function row(list: string, times: number[]): MeasuredRow {
  const milliseconds = (time: number) => `${time.toFixed(1)} ms`
  return {
    list,
    median: milliseconds(median(times)),
    fastest: milliseconds(Math.min(...times)),
    slowest: milliseconds(Math.max(...times)),
  }
}
