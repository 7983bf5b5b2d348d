import { readFile } from 'node:fs/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { readArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { createProgramToken } from '#tests/support/program-token.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { clientFor, type TestedProduct } from '#tests/support/tested-product.ts'

const configurationSchema = z.strictObject({
  mcpServers: z.record(
    z.string(),
    z.strictObject({
      type: z.literal('http'),
      url: z.url(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
})

let product: TestedProduct
let token: string
beforeAll(async () => {
  product = await sharedProduct('edited')
  token = await createProgramToken(product, ['suggest', 'write-drafts'])
})

/** The protocol's own client, by the configuration of docs/api.md for this site and its token. */
async function connect(mode: 'auto' | 'legacy'): Promise<Client> {
  const page = await readFile('docs/api.md', 'utf8')
  const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json)
  const documented = blocks.find((json) => json.includes('mcpServers')) ?? ''
  expect(documented.split('\n').length).toBeLessThanOrEqual(11)
  const { mcpServers } = configurationSchema.parse(
    JSON.parse(
      documented.replace('https://magazine.example', product.origin).replace('lk_pat_…', token),
    ),
  )
  const [server] = Object.values(mcpServers)
  const transport = new StreamableHTTPClientTransport(new URL(server?.url ?? ''), {
    requestInit: { headers: server?.headers ?? {} },
  })
  const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return client
}

async function use(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const text = content[0]?.type === 'text' ? content[0].text : ''
  const [, , quoted = ''] = /\n<(quoted-content-[^>]+)>\n(.*)\n<\/\1>$/s.exec(text) ?? []
  expect(isError ?? false, text).toBe(false)
  return JSON.parse(quoted)
}

it.each(['auto', 'legacy'] as const)('an assistant proofreads a draft (%s)', async (mode) => {
  const client = await connect(mode)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('saveSuggestion')
  const text = { title: `Proofread ${mode}`, content: '<p>Their are two tides.</p>' }
  const { _id: id } = await use(client, 'createArticle', text)
  const changes = [{ field: 'content', was: 'Their are', becomes: 'There are' }]
  const suggestion = await use(client, 'saveSuggestion', { id, changes })
  expect(suggestion.text.content).toBe('<p>There are two tides.</p>')
  const note = { id, quote: 'two tides', text: 'Which two?' }
  expect(await use(client, 'addNote', note)).toMatchObject({ quote: 'two tides' })
  const stored = await request(clientFor(product), readArticle, { params: { id } })
  expect(stored).toMatchObject({ ...text, published: false, revision: 1 })
  await client.close()
})
