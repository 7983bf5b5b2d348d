import { expect, it } from 'vitest'
import { request } from '#domain/calls/request.ts'
import { createEdition, publishEdition } from '#domain/editions/calls.ts'
import { printed, start } from '#tests/support/npm-start.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

it('npm start -- --free-plan refuses what is beyond the free plan, and says what it is', async () => {
  const { product, origin } = await start(['--free-plan'])
  let errors = ''
  product.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const output = await printed(product, 'Ctrl-C ends it.')
  product.stdout.on('data', (chunk) => {
    errors += chunk
  })
  expect(output).toContain('Ctrl-C ends it.')
  const client = await ApiClient.signIn(origin, testedSecrets)
  const articles: string[] = []
  for (let number = 0; number < 8; number++) {
    const { _id } = await client.create({ title: `Draft ${number}`, content: '<p>Words.</p>' })
    articles.push(_id)
  }
  const body = { number: 9, title: 'Too many at once', articles }
  const { id, revision } = await request(client, createEdition, { body })
  await expect(
    request(client, publishEdition, { params: { id }, body: { revision } }),
  ).rejects.toThrow()
  await expect
    .poll(() => errors)
    .toMatch(/queries of one invocation, of at most 50 \(PUT .*publish/)
})
