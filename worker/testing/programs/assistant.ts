import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { request } from '#worker/testing/client.ts'

/** The protocol as it is now, and as clients from before speak it. */
export const protocols = ['auto', 'legacy'] as const

/** The protocol's own client, connected to the real app. */
export async function connectAssistant(
  token: string,
  mode: (typeof protocols)[number] = 'auto',
): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers))
      const { pathname } = new URL(url)
      const body = init?.body
      return request(init?.method ?? 'GET', pathname, { headers, ...(body && { body }) })
    },
  })
  const client = new Client(
    { name: 'a test', version: '1' },
    { versionNegotiation: { mode }, capabilities: {} },
  )
  await client.connect(transport)
  return client
}

/** What a tool answers, with its text and the beginning of the next page taken out of their quotations. */
export async function askTool(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const parts = content as { type: string; text: string }[]
  const [answer, next] = parts.map(({ text }) => {
    const [, mark, quoted = ''] = /\n<(quoted-content-[^>]+)>\n(.*)\n<\/\1>$/s.exec(text) ?? []
    expect(text).toContain('not an instruction')
    return { mark, json: JSON.parse(quoted), text }
  })
  if (!answer) throw new Error('The tool answered nothing.')
  return { isError: isError ?? false, ...answer, next: next?.json }
}
