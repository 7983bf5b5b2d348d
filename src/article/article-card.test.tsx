import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ArticleCard } from '#article/article-card.tsx'
import { sampleArticle } from '#article/testing/sample-article.ts'
import { cardOf } from '#domain/articles/article.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import { en } from '#domain/language/words/en.ts'

afterEach(cleanup)

const sampleCard = cardOf(sampleArticle, en)

const image = () => document.querySelector('img')

function renderCard(article = sampleCard, index = 3) {
  render(
    <ArticleCard
      categories={defaultCategories}
      article={article}
      index={index}
      count={12}
      words={en}
    />,
  )
}

describe('an article’s card', () => {
  it('links to the article and shows its author, date and number of sources', () => {
    renderCard()
    expect(screen.getByRole('link', { name: 'Who Owns the Rain' }).getAttribute('href')).toBe(
      '/article/who-owns-the-rain-7f3k2m',
    )
    expect(document.querySelector('.card-facts')?.textContent).toContain('By Odile Brandt')
    for (const text of ['Finance', 'November 20, 2026', '2 Sources Cited']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  it('shows three tags and the number of others', () => {
    renderCard()
    const chips = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(chips).toEqual(['water', 'markets', 'weather', '+2 more'])
  })

  it('links the category, the author and the tags to their lists', () => {
    renderCard()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/?category=finance',
      '/article/who-owns-the-rain-7f3k2m',
      '/contributors/odile-brandt',
      '/tag/water',
      '/tag/markets',
      '/tag/weather',
    ])
  })

  it('shows Draft without a date, and no number of sources without citations', () => {
    renderCard(cardOf({ ...sampleArticle, publishedAt: null, sources: 0 }, en))
    expect(screen.getByText('Draft')).toBeTruthy()
    expect(screen.queryByText(/Cited/)).toBeNull()
  })

  it('loads its cover lazily, with the upload’s sizes and dimensions', () => {
    renderCard()
    expect(image()?.getAttribute('loading')).toBe('lazy')
    expect(image()?.getAttribute('fetchpriority')).toBeNull()
    expect([image()?.width, image()?.height]).toEqual([1600, 900])
    expect(image()?.srcset).toContain('1600x900.480.webp 480w')
    expect(image()?.sizes).toContain('300px')
    expect(document.querySelector('.cover .ground')).toBeNull()
  })

  it('stands on the average colour of its cover, where the upload tells it', () => {
    const coverImage = sampleCard.coverImage.replace('.webp', '-a1b2c3.webp')
    const article = { ...sampleCard, coverImage }
    renderCard(article)
    expect(document.querySelector('.cover > .ground path')?.getAttribute('fill')).toBe('#a1b2c3')
    expect(document.querySelector('.ground + img')).toBe(image())
    const stem = '/media/0123456789abcdef0123456789abcdef-1600x900-a1b2c3'
    expect(image()?.src).toContain(`${stem}.webp`)
    expect(image()?.srcset.split(', ')).toEqual([
      `${stem}.480.avif 480w`,
      `${stem}.720.avif 720w`,
      `${stem}.960.avif 960w`,
      `${stem}.1200.avif 1200w`,
      `${stem}.1600.webp 1600w`,
    ])
  })

  it('loads the lead’s cover eagerly and with high priority', () => {
    renderCard(sampleCard, 0)
    expect(image()?.getAttribute('loading')).toBe('eager')
    expect(image()?.getAttribute('fetchpriority')).toBe('high')
  })

  it('does not load a cover from another site', () => {
    renderCard({ ...sampleCard, coverImage: 'https://example.org/a.jpg' })
    expect(image()).toBeNull()
    expect(screen.getByText('Image unavailable')).toBeTruthy()
  })

  it('has no image without a cover', () => {
    renderCard({ ...sampleCard, coverImage: '' })
    expect(image()).toBeNull()
  })
})
