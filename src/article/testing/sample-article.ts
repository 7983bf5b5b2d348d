import type { Article } from '#domain/articles/article.ts'
import { emptyText } from '#domain/articles/article-fields.ts'

export const sampleArticle: Article = {
  _id: 'who-owns-the-rain-7f3k2m',
  slug: null,
  ...emptyText,
  title: 'Who Owns the Rain',
  summary: 'Weather has become a tradable asset.',
  language: '',
  category: 'Finance',
  coverImage: '/media/0123456789abcdef0123456789abcdef-1600x900.webp',
  coverAlt: 'A gauge beside a field',
  photoCredit: 'City Records Office',
  tags: ['water', 'markets', 'weather', 'law', 'cities'],
  author: 'Odile Brandt',
  authors: [],
  sources: 2,
  publishedAt: '2026-11-20T23:40:00Z',
  citations: [
    { title: 'The annex', url: 'https://www.example.org/annex.pdf' },
    { title: 'The minutes', url: 'http://example.com/minutes' },
  ],
  corrections: [],
  published: true,
  status: 'published',
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-20T23:40:00Z',
  revision: 3,
  content: Array.from({ length: 10 }, (_, index) => `<p>Paragraph ${index}.</p>`).join(''),
  quotes: [
    { text: 'It never rains here.', attribution: 'a clerk', position: 'left' },
    { text: '“It pours.”', attribution: '', position: 'center' },
  ],
}
