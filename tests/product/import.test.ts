import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteForGood } from '#domain/articles/calls.ts'
import { listAuthors } from '#domain/authors/calls.ts'
import { request } from '#domain/calls/request.ts'
import { limits } from '#domain/limits.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { importAuthors } from '#tools/import/sending/import-authors.ts'
import { articlesByTitle, importAll, importBeside } from './imports.ts'

const samples = join(import.meta.dirname, '../../tools/import/samples')
const ghost = join(samples, 'ghost/ghost-6.json')
const wordpress = join(samples, 'wordpress/market.xml')
const uploads = join(samples, 'wordpress/uploads')

let product: StartedProduct
let folder: string
beforeAll(async () => {
  product = await startProduct({ empty: true })
  folder = await temporaryFolder('import')
})
afterAll(() => product.stop())

const outcomes = (posts: { title: string; outcome: string }[]) =>
  Object.fromEntries(posts.map(({ title, outcome }) => [title, outcome]))

describe('an import', () => {
  it('that is only tried writes nothing', async () => {
    const before = await product.client.count()
    const posts = await importAll(product.client, wordpress, { dryRun: true })
    expect(posts.map(({ outcome }) => outcome)).toEqual(Array(6).fill('made'))
    expect(await product.client.count()).toBe(before)
  })

  it('of WordPress makes articles with their pictures, dates, authors and states', async () => {
    const table = new Map([['trade', 'Finance']])
    const posts = await importAll(product.client, wordpress, { imageFolders: [uploads], table })
    expect(posts.flatMap(({ missing }) => missing)).toEqual([])
    const articles = await articlesByTitle(product.client)
    const classic = articles.get('Onions & Patience')
    expect(classic).toMatchObject({
      author: 'Rosa Mendel',
      category: 'Finance',
      tags: ['Onions'],
      status: 'published',
      publishedAt: '2019-07-01T12:00:00.000Z',
      summary: 'What the market teaches.',
      photoCredit: 'Photo by Rosa',
      coverAlt: 'The market at six',
      coverImage: expect.stringMatching(/^\/media\/[0-9a-f]{32}-640x360-[0-9a-f]{6}\.webp$/),
    })
    // The smaller size of a picture that is in the folder in its full size only.
    expect(classic?.content).toMatch(
      /<figure><img src="\/media\/\S+" alt="A stall"><figcaption>The stall, <em>before<\/em> seven/,
    )
    for (const title of ['Private Thoughts', 'A Draft', 'Behind a Word', 'Tomorrow']) {
      expect(articles.get(title)).toMatchObject({ status: 'draft', published: false })
    }
    expect(articles.has('About the Market') || articles.has('Thrown Away')).toBe(false)
  })

  it('run twice makes nothing twice', async () => {
    const table = new Map([['trade', 'Finance']])
    const before = await product.client.count()
    const posts = await importAll(product.client, wordpress, { imageFolders: [uploads], table })
    expect(posts.map(({ outcome }) => outcome)).toEqual(Array(6).fill('unchanged'))
    expect(await product.client.count()).toBe(before)
  })

  it('makes an article of each post, whatever guid or number posts share', async () => {
    const source = join(folder, 'twins.xml')
    const post = (title: string, id: number, guid: string) =>
      `<item><title>${title}</title><guid>${guid}</guid><wp:post_id>${id}</wp:post_id>
      <wp:status>publish</wp:status><content:encoded>${title}.</content:encoded></item>`
    const posts = [post('One', 1, 'g'), post('Two', 2, 'g'), post('Three', 2, 'h')].join('')
    const written = (site: string) =>
      `<rss><channel>${posts}<wp:base_blog_url>${site}</wp:base_blog_url></channel></rss>`
    await writeFile(source, written('http://twins.example/'))
    const before = await product.client.count()
    const promised = await importAll(product.client, source, { dryRun: true })
    const done = await importAll(product.client, source)
    expect(outcomes(done)).toEqual({ One: 'made', Two: 'made', Three: 'made' })
    expect(outcomes(promised)).toEqual(outcomes(done))
    expect(done[2]?.warnings).toEqual([
      'Another post of the export has the same number or id; both are imported',
      expect.stringMatching(/^It has no date/),
    ])
    expect(await product.client.count()).toBe(before + 3)
    await writeFile(source, written('https://www.twins.example'))
    const again = await importAll(product.client, source)
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })

  it('tries missing pictures again, and a dry run does not call that an update', async () => {
    const images = join(folder, 'late')
    await mkdir(images)
    const source = join(folder, 'late.md')
    await writeFile(source, '---\ntitle: Late\ndate: 2020-01-01\n---\nText.\n\n![](/late.png)\n')
    const outcome = async (dryRun: boolean) =>
      (await importAll(product.client, source, { imageFolders: [images], dryRun }))[0]?.outcome
    expect(await outcome(false)).toBe('made')
    expect([await outcome(true), await outcome(false)]).toEqual(['unchanged', 'unchanged'])
    await cp(join(samples, 'ghost/content/images/2024/05/crane.png'), join(images, 'late.png'))
    expect(await outcome(false)).toBe('updated')
  })

  it('brings changed posts up to date, but never over what was changed here', async () => {
    const source = join(folder, 'changing.json')
    const text = await readFile(ghost, 'utf8')
    const images = [join(samples, 'ghost')]
    await writeFile(source, text)
    const first = await importAll(product.client, source, { imageFolders: images })
    expect(outcomes(first)).toMatchObject({ 'Members Only': 'made', Broken: 'made' })
    const { _id, revision } = (await articlesByTitle(product.client)).get('Broken') ?? fail()
    await product.client.save(_id, { title: 'Mended', content: '<p>Here.</p>', revision })
    await writeFile(
      source,
      text
        .replace('For those who pay.', 'For everybody.')
        .replace('was <strong>whole', 'is <strong>whole'),
    )
    const second = await importAll(product.client, source, { imageFolders: images })
    expect(outcomes(second)).toMatchObject({
      'The Harbour Log': 'unchanged',
      'Members Only': 'updated',
      Broken: 'skipped',
    })
    const reason = second.find(({ title }) => title === 'Broken')?.reason
    expect(reason).toBe('it was changed here since it was imported')
    const articles = await articlesByTitle(product.client)
    expect(articles.get('Members Only')?.content).toBe('<p>For everybody.</p>')
    expect(articles.get('Mended')?.content).toBe('<p>Here.</p>')
    // What was deleted here does not come back behind the editors' backs.
    const { _id: deleted } = articles.get('Members Only') ?? fail()
    expect(articles.get('The Harbour Log')?.slug).toBe('the-harbour-log')
    await product.client.remove(deleted)
    const withBin = await importAll(product.client, source, { imageFolders: images })
    expect(withBin.find(({ title }) => title === 'Members Only')).toMatchObject({
      outcome: 'skipped',
      reason: 'it is in the bin; restore it there, or delete it for good to import it again',
    })
    await request(product.client, deleteForGood, { params: { id: deleted ?? '' } })
    const again = await importAll(product.client, source, { imageFolders: images })
    expect(outcomes(again)).toMatchObject({ 'Members Only': 'made' })
    // The first update stored the new revision: a second one succeeds too.
    await writeFile(source, text)
    const third = await importAll(product.client, source, { imageFolders: images })
    expect(outcomes(third)).toMatchObject({ 'Members Only': 'updated' })
  })

  it('takes over what Ghost says of an author, cut to what fits here, and reports it', async () => {
    const file = join(folder, 'authors.json')
    const text = await readFile(ghost, 'utf8')
    await writeFile(file, text.replace('Counts ships.', 'Counts ships. '.repeat(30)))
    await importAll(product.client, file, { imageFolders: [join(samples, 'ghost')] })
    const authors = () => importBeside(importAuthors, product.client, file)
    const [told] = await authors()
    expect(told).toMatchObject({
      title: 'Ida Holm',
      outcome: 'updated',
      warnings: [`The line was cut to ${limits.authorLine} characters`],
    })
    const stored = await request(product.client, listAuthors)
    expect(stored.find(({ name }) => name === 'Ida Holm')?.line).toMatch(/^Counts.{250,290}…$/)
    expect(await authors()).toMatchObject([{ outcome: 'unchanged' }])
  })

  it('that is stopped goes on when it is run again', async () => {
    const source = join(folder, 'halves')
    await cp(join(samples, 'markdown'), source, { recursive: true })
    const { importPosts } = await import('#tools/import/sending/import-run.ts')
    const { openExport } = await import('#tools/import/opened-export.ts')
    const { ImageUploader } = await import('#tools/import/sending/image-uploader.ts')
    const { client } = product
    const opened = await openExport(source, '')
    const images = new ImageUploader(client, opened.imageFolders, false)
    const settings = { client, images, table: new Map(), dryRun: false }
    for await (const post of importPosts(opened, settings)) if (post.outcome === 'made') break
    await images.close()
    const again = await importAll(product.client, source)
    const counts = Object.groupBy(again, ({ outcome }) => outcome)
    expect(counts.skipped?.map(({ title }) => title)).toEqual([
      'README.md',
      'content/posts/broken.md',
    ])
    expect(counts.unchanged?.length).toBeGreaterThan(0)
    const titles = (await Array.fromAsync(product.client.listAll())).map(({ title }) => title)
    for (const { title } of again.filter(({ outcome }) => outcome !== 'skipped')) {
      expect(titles.filter((each) => each === title)).toEqual([title])
    }
  })

  it('twice at once makes each article once', async () => {
    const source = join(folder, 'at-once.md')
    await writeFile(source, '---\ntitle: At Once\ndate: 2020-01-01\n---\nText.\n')
    await Promise.all([1, 2, 3].map(() => importAll(product.client, source)))
    const titles = (await Array.fromAsync(product.client.listAll())).map(({ title }) => title)
    expect(titles.filter((title) => title === 'At Once')).toEqual(['At Once'])
  })
})

describe('a picture', () => {
  const image = join(samples, 'ghost/content/images/2024/05/crane.png')

  async function post(name: string, address: string): Promise<string> {
    const file = join(folder, `${name}.md`)
    await writeFile(file, `---\ntitle: ${name}\ndate: 2020-01-01\n---\nText.\n\n![](${address})\n`)
    return file
  }

  it('is fetched from its address, also after a failure, and stored once', async () => {
    let asked = 0
    const server = createServer(async (_request, response) => {
      asked++
      if (asked === 1) response.writeHead(503).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end(await readFile(image))
    })
    const port = await portOf(server)
    const file = await post('Fetched', `http://127.0.0.1:${port}/crane.png`)
    const [report] = await importAll(product.client, file, { privateAddresses: true })
    expect(report).toMatchObject({ outcome: 'made', missing: [] })
    expect((await articlesByTitle(product.client)).get('Fetched')?.content).toMatch(
      /^<p>Text\.<\/p><img src="\/media\//,
    )
    expect(asked).toBe(2)
    server.close()
  })

  it('is fetched from the site of the export if its address and its page are relative to it', async () => {
    const server = createServer(async ({ url }, response) => {
      const here = url === '/wp-content/a.png' || url === '/2019/b.png'
      response.writeHead(here ? 200 : 404, { 'content-type': 'image/png' })
      response.end(here ? await readFile(image) : '')
    })
    const source = join(folder, 'relative.xml')
    await writeFile(
      source,
      `<rss><channel><link>http://127.0.0.1:${await portOf(server)}</link><item>
      <title>Relative</title><link>/2019/</link><wp:post_id>1</wp:post_id>
      <wp:status>publish</wp:status><content:encoded><![CDATA[<img src="wp-content/a.png">
      <img src="/wp-content/a.png"> <img src="b.png">]]></content:encoded></item></channel></rss>`,
    )
    const [report] = await importAll(product.client, source, { privateAddresses: true })
    expect(report).toMatchObject({ outcome: 'made', missing: [] })
    server.close()
  })

  it('on this machine is not fetched unless that is allowed', async () => {
    let asked = 0
    const server = createServer().on('connection', () => asked++)
    const port = await portOf(server)
    // With https, a connection that is closed after its handshake has named the host already.
    for (const origin of ['http://127.0.0.1', 'http://localhost', 'https://localhost']) {
      const file = await post(`Inner ${asked}`, `${origin}:${port}/a.png`)
      const [report] = await importAll(product.client, file)
      expect(report?.missing).toMatchObject([
        { reason: 'its address is on this machine or its network' },
      ])
    }
    expect(asked).toBe(0)
    server.close()
  })

  it.each([
    ['no picture', '../../../../../../etc/hostname'],
    ['a file address', 'file:///etc/hostname'],
    ['a path out of the folder', '/../../../../etc/hostname'],
  ])('that is %s is listed, and its article made without it', async (name, address) => {
    const [report] = await importAll(product.client, await post(`Missing ${name}`, address))
    expect(report).toMatchObject({ outcome: 'made', missing: [{ reason: expect.any(String) }] })
    const article = (await articlesByTitle(product.client)).get(`Missing ${name}`)
    expect(article?.content).toBe('<p>Text.</p>')
  })

  it('that is all of its article and missing is named', async () => {
    const file = join(folder, 'only.md')
    await writeFile(file, '---\ntitle: Only\n---\n\n![](nowhere.png)\n')
    expect(await importAll(product.client, file)).toMatchObject([
      {
        outcome: 'skipped',
        failed: true,
        reason: expect.stringMatching(/^without its missing pictures: /),
        missing: [{ address: 'nowhere.png' }],
      },
    ])
  })

  it('that was missing is brought when it is there', async () => {
    const file = await post('Later', 'later.png')
    expect((await importAll(product.client, file))[0]).toMatchObject({ outcome: 'made' })
    expect((await importAll(product.client, file))[0]).toMatchObject({ outcome: 'unchanged' })
    await cp(image, join(folder, 'later.png'))
    expect((await importAll(product.client, file))[0]).toMatchObject({
      outcome: 'updated',
      missing: [],
    })
  })
})

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

function fail(): never {
  throw new Error('The article is not there.')
}
