import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { archivedArticle } from '#tests/bench/support/archive.ts'
import { type MeasuredProcess, measureProcess } from '#tests/bench/support/measured-process.ts'

const layout = `---
const { title } = Astro.props
---
<html lang="en">
  <head><meta charset="utf-8" /><title>{title}</title></head>
  <body><header><a href="/">Home</a></header><main><slot /></main></body>
</html>
`

const article = `---
import { getCollection } from 'astro:content'
import Layout from '../../layout.astro'
export async function getStaticPaths() {
  const articles = await getCollection('articles')
  return articles.map((article) => ({ params: { id: article.id }, props: { article } }))
}
const { title, content, publishedAt } = Astro.props.article.data
---
<Layout title={title}>
  <article><h1>{title}</h1><time>{publishedAt}</time><Fragment set:html={content} /></article>
</Layout>
`

const list = `---
import { getCollection } from 'astro:content'
import Layout from '../../layout.astro'
export async function getStaticPaths({ paginate }) {
  return paginate(await getCollection('articles'), { pageSize: 20 })
}
const { page } = Astro.props
---
<Layout title={'Page ' + page.currentPage}>
  <ul>{page.data.map(({ id, data }) => <li><a href={'/article/' + id}>{data.title}</a></li>)}</ul>
</Layout>
`

const content = `
import { readFileSync } from 'node:fs'
import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
const load = async ({ store, parseData }) => {
  const articles = JSON.parse(readFileSync('articles.json', 'utf8'))
  for (const { id, ...data } of articles) store.set({ id, data: await parseData({ id, data }) })
}
const schema = z.object({ title: z.string(), content: z.string(), category: z.string(), publishedAt: z.string() })
export const collections = { articles: defineCollection({ loader: { name: 'json', load }, schema }) }
`

/**
 * Measures a site of Astro alone with the articles of the archive: a page for each, and lists of twenty.
 *
 * @param folder an empty one inside the project, which has Astro
 */
export async function measurePlainSite(folder: string, size: number): Promise<MeasuredProcess> {
  const articles = Array.from({ length: size }, (_, number) => ({
    id: String(number),
    ...archivedArticle(number),
  }))
  const files = {
    'astro.config.mjs':
      "export default { build: { format: 'file' }, devToolbar: { enabled: false } }\n",
    'package.json': '{ "type": "module" }\n',
    'articles.json': JSON.stringify(articles),
    'src/content.config.ts': content,
    'src/layout.astro': layout,
    'src/pages/article/[id].astro': article,
    'src/pages/list/[page].astro': list,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return measureProcess({
    args: [join(process.cwd(), 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    env: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    cwd: folder,
  })
}
