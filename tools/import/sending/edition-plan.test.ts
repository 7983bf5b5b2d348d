import { expect, it } from 'vitest'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import { planEdition, type WantedEdition } from './edition-plan.ts'

const cover = (hash: string, ground = 'aabbcc') => `${hash.repeat(32)}-900x1200-${ground}.webp`

const publishedAt = '2026-11-20T10:00:00.000Z'

const text = { number: 3, title: 'Salt', coverAlt: 'A road', editorial: 'One.', offersEpub: true }

/** Published elsewhere, with a draft among its articles. */
const wanted: WantedEdition = {
  exported: {
    ...text,
    coverImage: `images/${cover('a')}`,
    published: true,
    publishedAt,
    articles: [],
  },
  words: { ...text, articles: ['ferry', 'draft', 'mill'] },
  shown: ['ferry', 'mill'],
}

function known(changed: Partial<AdminEdition>): AdminEdition {
  // It is encoded again when it is uploaded, which hardly changes its average colour.
  const coverImage = `/media/${cover('b', 'aabacd')}`
  const made = { id: 'x', updatedAt: '', updatedBy: '', publishedAt: null, contents: [] }
  return { ...text, ...made, coverImage, published: false, revision: 1, articles: [], ...changed }
}

const { articles } = wanted.words
const { shown } = wanted

it.each([
  ['is not here', undefined, ['make', 'publish', 'complete']],
  ['was made only', known({ articles: shown }), ['publish', 'complete']],
  ['was published', known({ articles: shown, published: true, revision: 2 }), ['complete']],
  ['is whole', known({ articles, published: true, publishedAt, revision: 3 }), []],
])('an edition that %s is brought to its end', (_state, edition, steps) => {
  expect(planEdition(wanted, edition)).toEqual({ steps })
})

it.each<[Partial<AdminEdition>, string[]]>([
  [{ coverImage: '' }, ['no cover']],
  // As big as the exported one: only its colour tells.
  [{ coverImage: `/media/${cover('b', 'ee1122')}` }, ['another cover']],
  [{ published: false, publishedAt: null }, ['readers do not see it']],
  [{ publishedAt: '2026-11-19T10:00:00.000Z' }, ['another date']],
  [{ articles: shown }, ['other articles, or another order']],
  [{ title: 'Pepper', offersEpub: false }, ['another title', 'other downloads']],
  [{ editorial: 'Two.', coverAlt: '' }, ['another editorial', 'other words for its cover']],
])(
  'an edition that is here with %j is left alone, and what is different is said',
  (changed, differs) => {
    const whole = known({ articles, published: true, publishedAt, revision: 4, ...changed })
    expect(planEdition(wanted, whole)).toEqual({ differs })
  },
)

it('an edition that readers did not see is made, and no more', () => {
  const hidden = { ...wanted, exported: { ...wanted.exported, published: false } }
  expect(planEdition(hidden, undefined)).toEqual({ steps: ['make'] })
  expect(planEdition(hidden, known({ articles }))).toEqual({ steps: [] })
  expect(planEdition(hidden, known({ articles, published: true }))).toEqual({
    differs: ['readers see it'],
  })
})
