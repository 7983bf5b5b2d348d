import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a WordPress export of many posts, each with eight paragraphs, a list and a quotation.
 *
 * @param file where to
 * @param size how many posts
 * @returns when it is written
 */
export function writeArchive(file: string, size: number): Promise<void> {
  return pipeline(Readable.from(partsOf(size)), createWriteStream(file))
}

function* partsOf(size: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Archive</title>\n'
  const paragraphs = Array.from(
    { length: 8 },
    (_, index) => `${index} ${'A sentence of an archive. '.repeat(12)}`,
  )
  const text = `${paragraphs.join('\n\n')}\n\n<ul><li>One</li><li>Two</li></ul>\n\n<blockquote>Quoted.</blockquote>`
  for (let index = 0; index < size; index++) {
    const date = new Date(Date.UTC(2010, 0, 1) + index * 3_600_000).toISOString()
    const day = date.slice(0, 19).replace('T', ' ')
    yield `<item><title>Post ${index}</title><guid>archive-${size}-${index}</guid><dc:creator>ann</dc:creator>
<content:encoded><![CDATA[${text} Number ${index}.]]></content:encoded><excerpt:encoded></excerpt:encoded>
<wp:post_id>${index}</wp:post_id><wp:post_date_gmt>${day}</wp:post_date_gmt><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type><category domain="category" nicename="finance">Finance</category></item>\n`
  }
  yield '</channel></rss>\n'
}
