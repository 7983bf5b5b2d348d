import { type BackupImage, backupImageSchema } from '#domain/backup/backup.ts'
import { clearForRestore, createRestore, restoreRecords } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import { mediaAddress } from '#domain/images/media.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { MeasuredRow } from './support/measurement.ts'
import { measureLists } from './support/timed-lists.ts'

const pictures = 10_000
const perCall = 500

/** What the media library asks for. */
const lists = {
  'first page': '/api/admin/images?limit=48',
  'a page in the middle': '/api/admin/images?limit=48&before=2026-01-04T11:00:00.000Z,x',
  unused: '/api/admin/images?limit=48&filter=unused',
  'without alt text': '/api/admin/images?limit=48&filter=no-alt',
  'of one person': '/api/admin/images?limit=48&by=Writer+7',
  'a search that finds 10': '/api/admin/images?limit=48&q=number+77+7',
  'a search that finds nothing': '/api/admin/images?limit=48&q=nowhere',
  'a search that finds everything': '/api/admin/images?limit=48&q=number',
}

/** Measures the media library with ten thousand pictures, on the whole product. */
export async function measureMedia(): Promise<MeasuredRow[]> {
  await using product = await startProduct({ empty: true })
  await fill(product)
  return await measureLists(product, lists)
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
