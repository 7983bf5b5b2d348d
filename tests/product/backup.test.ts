import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewAccessKey } from '#domain/access-keys/access-key.ts'
import { createAccessKey, revokeAccessKey } from '#domain/access-keys/calls.ts'
import { listBinnedArticles, restoreArticle, updateWorkingCopy } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { Appearance } from '#domain/settings/appearance.ts'
import { saveSuggestion } from '#domain/suggestions/calls.ts'
import { defaultAppearance, defaultSettings } from '#src/publication.ts'
import { uploadFacePictures } from '#tests/support/face-pictures.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { linesOf, readArchive } from '#tools/backup/archive-reader.ts'
import { createBackup } from '#tools/backup/backup.ts'
import { readIdentities, writeNewIdentity } from '#tools/backup/encryption.ts'
import { readState } from '#tools/backup/one-moment.ts'
import { restoreBackup } from '#tools/backup/restore.ts'
import { verifyBackup } from '#tools/backup/verification.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { whileWriting } from './while-writing.ts'

let product: StartedProduct
let other: StartedProduct
let site: ApiClient
let target: ApiClient
let folder: string
const second = { username: 'second', password: 'the password of the second' }
const keys = new Map<string, NewAccessKey>()
const report = () => undefined
const face = {
  accent: '#ffff00',
  typefaces: 'weekly' as const,
  headerLinks: [{ label: 'Front', href: '/' }],
  footerLinks: [{ label: 'Elsewhere', href: 'https://example.org/' }],
  loginLines: ['who goes there'],
} satisfies Partial<Appearance>

beforeAll(async () => {
  folder = await mkdtemp('.latchkey/tests/backup-')
  product = await startProduct()
  other = await startProduct({ empty: true })
  product.pauseBuilds()
  site = product.client
  target = other.client
  await everyState()
})

afterAll(async () => {
  await Promise.all([product.stop(), other.stop()])
  await rm(folder, { recursive: true, force: true })
})

/**
 * Beside the demonstration: a retracted, a deleted, an edited one, and one with unpublished edits;
 * a second account; access keys, one of them revoked; a category that was removed; and saved settings with a
 * whole face.
 */
async function everyState(): Promise<void> {
  const { client } = product
  const text = { title: 'Line\u2028separated “quotes”', content: '<p>ünï</p>' }
  const retracted = await client.create({ ...text, published: true })
  await client.save(retracted._id, { ...text, published: false, revision: retracted.revision })
  const { categories } = await client.settings()
  const appearance = { ...defaultAppearance, ...face, ...(await uploadFacePictures(site)) }
  const settings = { ...defaultSettings, privacyUpdated: 'April 1, 2026', appearance }
  const passing = { ...settings, categories: [...categories, { name: 'Passing' }], revision: 0 }
  const { revision } = await client.saveSettings(passing)
  const deleted = await client.create({ ...text, published: true, category: 'Passing' })
  await client.remove(deleted._id)
  await client.saveSettings({ ...settings, categories: [...categories], revision })
  const edited = await client.create({ ...text, published: true })
  await client.save(edited._id, { ...text, published: true, revision: edited.revision })
  const copy = { ...text, title: 'Not yet' }
  const { workingCopy } = await request(site, updateWorkingCopy, {
    params: { id: edited._id },
    body: copy,
  })
  const proposed = { ...copy, title: 'Proposed' }
  for (const { _id, revision, copyRevision } of [
    { ...edited, revision: edited.revision + 1, copyRevision: workingCopy?.revision ?? 0 },
    { ...retracted, revision: retracted.revision + 1, copyRevision: 0 },
  ]) {
    const body = { base: { revision, copyRevision }, text: proposed }
    await request(site, saveSuggestion, { params: { id: _id }, body })
  }
  await client.remove(retracted._id)
  await site.saveAccount(second)
  for (const name of ['Press', 'Ended', 'Cohort']) keys.set(name, await createKey(site, name))
  await request(site, revokeAccessKey, { params: { id: keys.get('Ended')?.id ?? '' } })
}

function createKey(at: ApiClient, name: string): Promise<NewAccessKey> {
  return request(at, createAccessKey, { body: { name } })
}

/** What a site answers to a key. */
async function typed({ origin }: StartedProduct, name: string): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ password: keys.get(name)?.key })
  return (await fetch(`${origin}/api/auth/site-access`, { ...init, body })).status
}

function fileNamed(name: string): string {
  return join(folder, name)
}

/** Every member's content but the manifest. */
async function contentOf(file: string, identities?: string[]): Promise<Map<string, string>> {
  const members = new Map<string, string>()
  const collect = async (name: string, content: AsyncIterable<Buffer>) => {
    const chunks = []
    for await (const chunk of content) chunks.push(chunk)
    if (name !== 'manifest.json') members.set(name, Buffer.concat(chunks).toString('latin1'))
  }
  await readArchive(file, collect, { identities })
  return members
}

describe('a backup and its restore', () => {
  it('that is stopped half-way says what that means, and stores no article', async () => {
    const file = fileNamed('whole.tar.gz')
    const manifest = await createBackup(site, { file, report })
    expect(await verifyBackup(file)).toEqual(manifest)
    expect(manifest.counts.articles).toBeGreaterThanOrEqual(17)
    expect(manifest.counts.versions).toBeGreaterThanOrEqual(18)
    expect((await contentOf(file)).get('accounts.ndjson')).not.toContain('scrypt$')

    const stopping = new AbortController()
    const { origin, secrets } = other
    const stopped = await ApiClient.signIn(origin, secrets, { signal: stopping.signal })
    const stop = (sentence: string) => {
      if (sentence.startsWith('Storing')) stopping.abort(new UserError('Stopped.'))
    }
    await expect(restoreBackup(stopped, { file, report: stop })).rejects.toThrow(
      /^Stopped\.\nThe restore is not finished\. .* Run the same command again/,
    )
    expect(await target.count()).toBe(0)
  })

  it('bring back the very site when it is run again: every record and file', async () => {
    const file = fileNamed('whole.tar.gz')
    await restoreBackup(target, { file, report })
    const again = fileNamed('again.tar.gz')
    await createBackup(target, { file: again, report })
    const [before, after] = [await contentOf(file), await contentOf(again)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, content] of before) {
      if (name !== 'accounts.ndjson')
        expect([name, after.get(name) === content]).toEqual([name, true])
    }
    const [states, restored] = [await readState(site), await readState(target)]
    // A build reads all of another database: no category has been renamed since.
    const kept = { ...states, contentSource: '', renamedVersion: 0 }
    expect({ ...restored, contentSource: '' }).toEqual(kept)
    expect(restored.contentSource).not.toBe(states.contentSource)
  })

  it('are served to readers: pages, pictures and search', async () => {
    const [newest] = (await readState(target)).articles
    const headers = { cookie: other.cookies.reader }
    const found = await product.client.list()
    const published = found.find((article) => article.published && article.coverImage)
    const page = await fetch(`${other.origin}/article/${published?._id}`, { headers })
    expect([page.status, newest !== undefined]).toEqual([200, true])
    const privacy = await fetch(`${other.origin}/privacy`, { headers })
    expect(await privacy.text()).toContain('Last updated: April 1, 2026')
    const picture = await fetch(other.origin + published?.coverImage, { headers })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const login = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ password: other.secrets.SITE_ACCESS_KEY })
    const access = await fetch(`${other.origin}/api/auth/site-access`, { ...login, body })
    const { token } = (await access.json()) as { token: string }
    const word = encodeURIComponent(published?.title.split(' ')[0] ?? '')
    const search = await fetch(`${other.origin}/api/search?q=${word}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await search.text()).toContain(published?._id)
  })

  it('bring back the whole face, which the login shows, with the icons that are made again', async () => {
    const { settings } = await site.settings()
    const { appearance } = (await target.settings()).settings ?? {}
    expect(appearance).toEqual(settings?.appearance)
    expect(appearance).toMatchObject(face)
    const login = await (await fetch(`${other.origin}/login`)).text()
    expect(login).toContain('who goes there')
    expect(login).toContain('light-dark(#646400,#ffff00)')
    const files = login.match(/\/face\/[\w.-]+/g) ?? []
    expect(files).toHaveLength(3)
    for (const file of files) {
      const picture = await fetch(other.origin + file)
      const type = file.endsWith('.png') ? 'image/png' : 'image/webp'
      expect([file, picture.status, picture.headers.get('content-type')]).toEqual([file, 200, type])
    }
  })

  it('bring back the bin: a published article of a category that was removed is a draft without one', async () => {
    const binned = async () => (await request(target, listBinnedArticles)).items
    const deleted = (await binned()).find(({ wasPublished }) => wasPublished)
    expect(deleted).toMatchObject({ title: 'Line\u2028separated “quotes”' })
    const params = { id: deleted?._id ?? '' }
    expect(await request(target, restoreArticle, { params })).toMatchObject({
      _id: deleted?._id,
      category: '',
      published: false,
    })
    expect(await binned()).toMatchObject([{ wasPublished: false }])
  })

  it('open to those who hold an access key that holds', async () => {
    expect(await typed(other, 'Press')).toBe(200)
    expect(await typed(other, 'Cohort')).toBe(200)
    expect(await typed(other, 'Ended')).toBe(401)
  })
})

describe('a restore refuses', () => {
  it.each([
    ['a cut file', async (file: string) => truncate(file, (await stat(file)).size - 5_000)],
    ['a damaged file', (file: string) => flipByte(file)],
    ['a file that is none', (file: string) => writeFile(file, 'no archive')],
    ['a file that is not there', (file: string) => rm(file)],
  ])('%s, and changes nothing', async (_, harm) => {
    const file = fileNamed('harmed.tar.gz')
    await writeFile(file, await readFile(fileNamed('whole.tar.gz')))
    await harm(file)
    const before = await readState(target)
    await expect(restoreBackup(target, { file, replace: true, report })).rejects.toThrow(/harmed/)
    expect(await readState(target)).toEqual(before)
  })

  it('a site that is not empty, and changes nothing', async () => {
    const before = await readState(target)
    const file = fileNamed('whole.tar.gz')
    await expect(restoreBackup(target, { file, report })).rejects.toThrow('is not empty')
    expect(await readState(target)).toEqual(before)
  })

  async function flipByte(file: string): Promise<void> {
    const bytes = await readFile(file)
    const middle = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    await writeFile(file, bytes)
  }
})

describe('a restore that replaces', () => {
  it('makes a backup of what is there first, for the same key', async () => {
    const { _id } = await other.client.create({ title: 'Only here', content: '<p>x</p>' })
    for (const name of ['Cohort', 'Press']) {
      await request(target, revokeAccessKey, { params: { id: keys.get(name)?.id ?? '' } })
    }
    keys.set('Own', await createKey(target, 'press'))
    const file = fileNamed('with-accounts.tar.gz.age')
    const recipient = await writeNewIdentity(fileNamed('key.txt'))
    const identities = await readIdentities(fileNamed('key.txt'))
    await createBackup(site, { file, withAccounts: true, recipient, report })
    await restoreBackup(target, { file, identities, replace: true, report })
    expect((await readState(target)).articles.map(([id]) => id)).not.toContain(_id)
    const own = (await readdir(folder)).find((name) => name.startsWith('before-restore-')) ?? ''
    await expect(contentOf(fileNamed(own))).rejects.toThrow('is encrypted')
    expect((await contentOf(fileNamed(own), identities)).get('articles.ndjson')).toContain(_id)
  })

  it('lets in who has an account in a backup with accounts', async () => {
    const { username, password } = second
    const signedIn = ApiClient.signIn(other.origin, {
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
    })
    await expect(signedIn.then((client) => client.count())).resolves.toBe(18)
  })

  it('takes no access key from the site, and revives none', async () => {
    expect(await typed(other, 'Own')).toBe(200)
    expect(await typed(other, 'Press')).toBe(401)
    expect(await typed(other, 'Cohort')).toBe(401)
  })
})

describe('a backup while editors write', () => {
  it('is of one moment', async () => {
    const { client } = product
    const text = { content: '<p>0</p>', published: true }
    const first = await client.create({ title: 'A first', ...text })
    const second = await client.create({ title: 'Z second', ...text })
    const file = fileNamed('busy.tar.gz')
    const manifest = await whileWriting(
      async (turn) => {
        const content = `<p>${turn}</p>`
        for (const { _id, title } of [second, first]) {
          await client.save(_id, { title, content, published: true })
        }
        const passing = await client.create({ title: 'M passing', content })
        await client.remove(passing._id)
      },
      () => createBackup(site, { file, report }),
    )
    await verifyBackup(file)
    const articles: { id: string; content: string; changedVersion: number }[] = []
    await readArchive(file, async (name, content) => {
      if (name !== 'articles.ndjson') for await (const _ of content);
      else for await (const line of linesOf(content)) articles.push(JSON.parse(line))
    })
    const numberOf = (id: string) =>
      Number(/\d+/.exec(articles.find((article) => article.id === id)?.content ?? '')?.[0])
    const ahead = numberOf(second._id) - numberOf(first._id)
    expect([0, 1]).toContain(ahead)
    expect(Math.max(...articles.map(({ changedVersion }) => changedVersion))).toBe(
      manifest.contentVersion,
    )
  })
})
