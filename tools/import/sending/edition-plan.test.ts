import { expect, it } from 'vitest'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import { editionSteps, type WantedEdition } from './edition-plan.ts'

const cover = (hash: string) => `${hash.repeat(32)}-900x1200-aabbcc.webp`

const text = { number: 3, title: 'Salt', coverAlt: 'A road', editorial: 'One.', offersEpub: true }

/** Published elsewhere, with a draft among its articles. */
const wanted: WantedEdition = {
  exported: {
    ...text,
    coverImage: `images/${cover('a')}`,
    published: true,
    publishedAt: '2026-11-20T10:00:00.000Z',
    articles: [],
  },
  words: { ...text, articles: ['ferry', 'draft', 'mill'] },
  shown: ['ferry', 'mill'],
}

function known(changed: Partial<AdminEdition>): AdminEdition {
  const coverImage = `/media/${cover('b')}`
  const made = { id: 'x', updatedAt: '', updatedBy: '', publishedAt: null, contents: [] }
  return { ...text, ...made, coverImage, published: false, revision: 1, articles: [], ...changed }
}

const { articles } = wanted.words
const { shown } = wanted

it.each([
  ['is not here', undefined, ['make', 'publish', 'complete']],
  ['was made only', known({ articles: shown }), ['publish', 'complete']],
  ['was published', known({ articles: shown, published: true, revision: 2 }), ['complete']],
  ['is whole', known({ articles, published: true, revision: 3 }), []],
  ['has no cover', known({ articles, published: true, revision: 3, coverImage: '' }), []],
  ['was retracted', known({ articles, revision: 4 }), undefined],
  ['was given another order', known({ articles: shown, published: true, revision: 4 }), undefined],
  ['has other words', known({ articles, published: true, title: 'Pepper' }), undefined],
])('an edition that %s is brought to its end, or left alone', (_state, edition, steps) => {
  expect(editionSteps(wanted, edition)).toEqual(steps)
})

it('an edition that readers did not see is made, and no more', () => {
  const hidden = { ...wanted, exported: { ...wanted.exported, published: false } }
  expect(editionSteps(hidden, undefined)).toEqual(['make'])
  expect(editionSteps(hidden, known({ articles }))).toEqual([])
})
