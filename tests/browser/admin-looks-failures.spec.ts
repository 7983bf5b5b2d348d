import { vitalNames } from '#domain/vitals.ts'
import { article, client, editing, signedIn } from './editor-page.ts'
import { tour } from './tour.ts'

tour('lists without a server', async ({ page, expectedErrors, shot }) => {
  expectedErrors.push(/ERR_FAILED/)
  await signedIn(page)
  for (const [path, call] of [
    ['/admin/staging', '**/api/admin/staging?*'],
    ['/admin/keys', '**/api/admin/access-keys'],
    ['/admin/releases', '**/api/admin/releases'],
  ] as const) {
    await page.route(call, (route) => route.abort())
    await page.goto(path)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await shot(`failure${path.replace('/admin/', '-')}`)
    await page.unroute(call)
  }
})

tour(
  'an editor without a server, and without its article',
  async ({ page, expectedErrors, shot }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 404/)
    const { _id } = await article()
    const admin = await editing(page, _id)
    await page.context().setOffline(true)
    await admin.writeOn(' Offline.')
    await page.getByText('No connection: saved on this computer').waitFor()
    await shot('editor-offline')
    await admin.button('Save as Draft').click()
    await admin.dialog.getByText('No connection to the server.').waitFor()
    await shot('editor-offline-error')
    await admin.confirm('OK')
    await (await client()).remove(_id)
    await page.context().setOffline(false)
    await page.getByText('Deleted by someone else').waitFor()
    await shot('editor-gone')
  },
)

tour('figures, and keys in every state', async ({ page, shot }) => {
  const figures = vitalNames.map((metric) => ({ metric, percentile75: 240, views: 12_834 }))
  const pages = [{ page: 'article', figures }]
  await page.route('**/api/admin/vitals', (route) =>
    route.fulfill({ json: { kept: 'database', since: '2026-10-24', pages } }),
  )
  await signedIn(page)
  await shot('vitals', page.getByRole('region', { name: 'Figures' }))

  const key = { createdBy: 'editor', createdAt: '2026-11-01T10:00:00.000Z', revokedAt: null }
  const used = { uses: 1_284, lastUsedAt: '2026-11-02T21:04:00.000Z' }
  const unused = { uses: 0, lastUsedAt: null }
  const past = '2026-11-03T08:00:00.000Z'
  const name = 'Spring cohort of the school of journalism, second year, evening classes'
  const keys = [
    { ...key, ...used, id: 'a', name, expiresAt: '2199-01-31T23:59:59.000Z' },
    { ...key, ...used, id: 'b', name: 'Press list', expiresAt: null, revokedAt: past },
    { ...key, ...unused, id: 'c', name: 'Autumn', expiresAt: past },
  ]
  await page.route('**/api/admin/access-keys', (route) => route.fulfill({ json: keys }))
  await page.goto('/admin/keys')
  await page.getByText('Expired', { exact: true }).waitFor()
  await shot('keys-states')
})
