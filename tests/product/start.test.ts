import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createDemonstrationAccounts, listDemonstrationAccounts } from '#demo/accounts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { printed, start } from '#tests/support/npm-start.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { runProduct } from '#tools/platform/product.ts'

it('npm start runs the magazine that is stored, prints where it is and how to sign in, and ends by Ctrl-C', async () => {
  const { product, origin, port, state } = await start()
  let log = ''
  product.stderr.on('data', (chunk) => {
    log += chunk
  })
  const output = await printed(product, 'Ctrl-C ends it.')
  const { SITE_ACCESS_KEY, ADMIN_USERNAME, ADMIN_PASSWORD } = testedSecrets
  // The prepared release is that of this address.
  expect(output).not.toContain('Live: ')
  expect(output).toContain(`Site         ${origin}\n`)
  expect(output).toContain(`Access key   ${SITE_ACCESS_KEY}\n`)
  expect(output).toContain(`Admin login  ${ADMIN_USERNAME} / ${ADMIN_PASSWORD}\n`)

  // The accounts of the demonstration are made with its articles only.
  const client = await ApiClient.signIn(origin, testedSecrets)
  expect(await listDemonstrationAccounts(client, ADMIN_PASSWORD)).toEqual([])
  const writer = await createDemonstrationAccounts(client, ADMIN_PASSWORD)
  const draft = await writer?.create({ title: 'A draft', content: '<p>Words.</p>' })
  expect(await client.read(draft?._id ?? '')).toMatchObject({ createdBy: 'Wren Castellan' })
  // An interrupted start may have made them, and they keep the password that they were given.
  expect(await createDemonstrationAccounts(client, ADMIN_PASSWORD)).toBeInstanceOf(ApiClient)
  const another = 'another password of the owner’s'
  expect(await createDemonstrationAccounts(client, another)).toBeUndefined()
  for (const password of [ADMIN_PASSWORD, another]) {
    const hasPassword = password === ADMIN_PASSWORD
    expect(await listDemonstrationAccounts(client, password)).toEqual([
      { username: 'Marguerite Sloane', role: 'editor', hasPassword },
      { username: 'Wren Castellan', role: 'writer', hasPassword },
    ])
  }
  await client.remove(draft?._id ?? '')

  const login = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ password: SITE_ACCESS_KEY }),
    headers: { origin },
    redirect: 'manual',
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (const path of ['/', '/latest']) {
    const page = await fetch(origin + path, { headers: { cookie } })
    expect(await page.text()).toContain('How a Cable Gets Mended')
  }

  // What the Worker could not do, such as serving its sample while it started.
  expect(log).not.toContain('could not')

  const settings = {
    port: await freePort(),
    state,
    secrets: testedSecrets,
    report: () => undefined,
  }
  await expect(runProduct(settings)).rejects.toThrow(
    `${state} is used by the product at port ${port}. Stop it, or set LATCHKEY_STATE to another folder too.`,
  )

  // npm passes a Ctrl-C on that the terminal sends as well.
  const ended = once(product, 'close')
  product.kill('SIGINT')
  await printed(product, 'Stopping …')
  product.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  await expect(fetch(origin)).rejects.toThrow()
})
