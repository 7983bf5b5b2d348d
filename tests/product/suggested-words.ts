import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { request } from '#domain/calls/request.ts'
import { listSuggestions, saveSuggestion } from '#domain/suggestions/calls.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

/** Only suggestions have it. */
export const suggestedWord = 'zanzibar'

/** Suggests words on an article, in every kind of field: in title, text, byline, quotes and sources. */
export async function suggestWords(client: ApiClient, id: string): Promise<void> {
  const stored = await client.read(id)
  const { revision, workingCopy } = stored
  const open = await request(client, listSuggestions, { params: { id } })
  const text = pickFields({ ...stored, ...workingCopy?.submission }, fieldNames)
  await request(client, saveSuggestion, {
    params: { id },
    body: {
      base: { revision, copyRevision: workingCopy?.revision ?? 0 },
      // The tests have one account.
      revision: open[0]?.revision ?? 0,
      text: {
        ...text,
        title: `${text.title} ${suggestedWord}`,
        summary: `${text.summary} ${suggestedWord}`,
        author: `${text.author} ${suggestedWord}`,
        tags: [...text.tags, suggestedWord],
        content: `${text.content}<p>To <a href="https://${suggestedWord}.example/">${suggestedWord}</a>.</p>`,
        quotes: [...text.quotes, { text: suggestedWord, attribution: '', position: 'center' }],
        citations: [{ title: suggestedWord, url: `https://${suggestedWord}.example/source` }],
        photoCredit: suggestedWord,
      },
    },
  })
}
