import { expect, it, vi } from 'vitest'
import { limits } from '#domain/limits.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { noExtras } from '../exported-extras.ts'
import type { OpenedExport } from '../opened-export.ts'
import { ImageUploader } from './image-uploader.ts'
import { importAuthors } from './import-authors.ts'

it('cuts a line that is too long here, and reports it', async () => {
  const client = new ApiClient('http://localhost')
  const here = { id: 'ida', name: 'Ida', line: '', picture: '', account: null, revision: 1 }
  const known = { ...here, articles: 1, spellings: [] }
  const sent: unknown[] = []
  vi.spyOn(client, 'fetch').mockImplementation(async ({ method, body }, read) => {
    if (method !== 'GET') sent.push(JSON.parse(String(body)))
    return read(Response.json(method === 'GET' ? [known] : known))
  })
  const source = {
    ...noExtras,
    authors: [{ name: 'Ida', line: 'Counts ships. '.repeat(30), picture: '' }],
  } as unknown as OpenedExport
  const images = new ImageUploader(client, [], false)
  const settings = { client, images, table: new Map(), dryRun: false }
  expect(await Array.fromAsync(importAuthors(source, settings))).toMatchObject([
    { outcome: 'updated', warnings: [`The line was cut to ${limits.authorLine} characters`] },
  ])
  expect(sent).toMatchObject([{ line: expect.stringMatching(/^Counts ships\. .{250,290}…$/) }])
})
