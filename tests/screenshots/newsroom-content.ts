import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { updateArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { reportPresence } from '#domain/presence/calls.ts'
import { saveSuggestion } from '#domain/suggestions/calls.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { Newsroom } from './screen.ts'

const password = 'a password of the screenshots'

const paragraphs = [
  'The mill by the weir stood still for thirty days before anyone asked the miller why.',
  'He had written to the water board in March, and again in April. Nobody answered him.',
  'In May the board sold the weir. The price was one pound, and the buyer was a company without a name.',
]

const content = paragraphs.map((text) => `<p>${text}</p>`).join('')

/** Lets two colleagues work in the demonstration magazine: one is there, and both suggest changes. */
export async function openNewsroom(product: StartedProduct): Promise<Newsroom> {
  const [wren, maren] = await Promise.all([
    openColleague(product, 'Wren'),
    openColleague(product, 'Maren'),
  ])
  const create = (title: string) => product.client.create({ title, content, author: 'The Desk' })
  const suggested = await create('The silent mill')
  const createShared = async () => (await create('The mill'))._id
  const suggest = async (client: ApiClient, change: Partial<ArticleText>) => {
    const text = pickFields(await client.read(suggested._id), fieldNames)
    await request(client, saveSuggestion, {
      params: { id: suggested._id },
      body: { base: { revision: suggested.revision }, text: { ...text, ...change } },
    })
  }
  await suggest(wren, {
    title: 'Thirty silent days',
    content: content
      .replace('stood still', 'was silent')
      .replace('Nobody answered him.', 'No one answered. He has copies of both letters.'),
  })
  await suggest(maren, {
    summary: 'Who bought the weir, and for how much.',
    content: content
      .replace('thirty days', '<strong>31 days</strong>')
      .replace(', and the buyer was a company without a name', '')
      .concat('<h2>What the board says</h2><p>It did not want to comment.</p>'),
  })
  return {
    suggested: suggested._id,
    shared: {
      presence: await createShared(),
      merged: await createShared(),
      dispute: await createShared(),
    },
    write: async (id, words) => {
      const { revision, ...stored } = await wren.read(id)
      const text = pickFields(stored, fieldNames)
      await request(wren, updateArticle, {
        params: { id },
        body: { ...text, content: content.replace('asked the miller', words), revision },
      })
    },
    bePresent: async (id) => {
      await request(wren, reportPresence, {
        params: { id },
        body: { writer: crypto.randomUUID(), typing: true },
      })
    },
  }
}

async function openColleague(
  { origin, saveAccount: save }: StartedProduct,
  username: string,
): Promise<ApiClient> {
  await save({ username, password, role: 'editor', replace: true })
  return ApiClient.signIn(origin, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password })
}
