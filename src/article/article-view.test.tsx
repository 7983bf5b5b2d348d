import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ArticleView } from '#article/article-view.tsx'
import { sampleArticle } from '#article/testing/sample-article.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import type { Correction } from '#domain/corrections/correction-schema.ts'
import { en } from '#domain/language/words/en.ts'

afterEach(cleanup)

const sampleCorrection: Correction = {
  id: 'a-correction',
  kind: 'correction',
  placement: 'end',
  note: 'It was the high sky.',
  at: '2026-11-21T10:00:00Z',
}

function shown(changes: Partial<typeof sampleArticle> = {}) {
  return render(
    <ArticleView
      categories={defaultCategories}
      article={{ ...sampleArticle, ...changes }}
      words={en}
    />,
  ).container
}

function isOutside(link: HTMLElement): boolean {
  return link.getAttribute('href')?.startsWith('/') === false
}

describe('an article', () => {
  it('shows its title, author, date, reading time and photo credit', () => {
    shown()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Who Owns the Rain')
    expect(document.querySelector('.byline')?.textContent).toBe('By Odile Brandt')
    for (const text of [
      'NOVEMBER 20, 2026, 6:40 PM ET',
      '1 min read',
      'Photo: City Records Office',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  it('is by Admin without an author', () => {
    shown({ author: '' })
    expect(document.querySelector('.byline')?.textContent).toBe('By Admin')
  })

  it('says when it was updated, unless that is the minute of its publication', () => {
    const correction = { ...sampleCorrection, at: '2026-11-20T23:40:59Z' }
    shown({ corrections: [correction] })
    expect(screen.queryByText(/^Updated/)).toBeNull()
    cleanup()
    shown({ corrections: [{ ...correction, at: '2026-11-20T23:41:00Z' }] })
    expect(screen.getByText('Updated NOVEMBER 20, 2026, 6:41 PM ET')).toBeTruthy()
  })

  it('separates what a correction removed from what it added', () => {
    const runs = [
      { change: 'same' as const, text: 'The ' },
      { change: 'removed' as const, text: 'low' },
      { change: 'added' as const, text: 'high' },
      { change: 'same' as const, text: ' sky' },
    ]
    shown({ corrections: [{ ...sampleCorrection, changes: [{ part: 'text', runs }] }] })
    const passage = document.querySelector('.changed-passage')
    expect(passage?.textContent).toBe('The [removed: low] [added: high] sky')
    for (const hidden of passage?.querySelectorAll('.visually-hidden') ?? []) hidden.remove()
    expect(passage?.textContent).toBe('The low high sky')
  })

  it('links its category, author and tags to their lists', () => {
    shown({ tags: ['Water', '日本', '…'] })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    const isList = (href: string | null) => href?.startsWith('/') && !href.startsWith('/media/')
    expect(links.filter(isList)).toEqual([
      '/?category=finance',
      '/contributors/odile-brandt',
      '/tag/water',
      '/tag/qmsg4k',
    ])
  })

  it('lists its sources in order, opening in a new tab without an opener', () => {
    shown()
    const links = screen
      .getAllByRole('link')
      .filter(isOutside)
      .map((link) => ({
        name: link.textContent,
        href: link.getAttribute('href'),
        target: link.getAttribute('target'),
        rel: link.getAttribute('rel'),
      }))
    const outside = { target: '_blank', rel: 'noopener noreferrer' }
    expect(links).toEqual([
      { name: 'The annex', href: 'https://www.example.org/annex.pdf', ...outside },
      { name: 'The minutes', href: 'http://example.com/minutes', ...outside },
    ])
  })

  it('numbers the links to its sources; the first to each has a note for the margin', () => {
    const to = (url: string, words: string) => `<a href="${url}">${words}</a>`
    const annex = 'https://www.example.org/annex.pdf'
    const body = shown({
      content: [
        `<p>As ${to('http://example.com/minutes#page=3', 'the minutes')} say.</p>`,
        `<p>${to(annex, 'The annex')} and ${to('https://example.net', 'another page')}.</p>`,
        `<blockquote><p>See ${to(annex, 'it')} again.</p></blockquote>`,
        `<p>${to(annex, 'The annex')}</p>`,
      ].join(''),
    }).querySelector('.article-body')
    const references = within(body as HTMLElement).getAllByRole('link', { name: /^Source \d$/ })
    expect(references.map((link) => link.getAttribute('href'))).toEqual([
      '#source-2',
      '#source-1',
      '#source-1',
    ])
    expect(document.querySelector('#source-2')?.textContent).toContain('The minutes')
    const notes = [...(body?.querySelectorAll('.note') ?? [])]
    expect(notes.map((note) => note.textContent)).toEqual([
      '2The minutesexample.com',
      '1The annexexample.org',
    ])
    for (const note of notes) {
      expect(note.getAttribute('aria-hidden')).toBe('true')
      expect(note.querySelector('a')?.tabIndex).toBe(-1)
    }
  })

  it('has no note in the margin for what scrolls or is framed', () => {
    const link = '<a href="http://example.com/minutes">minutes</a>'
    for (const html of [
      `<table><tr><td>See the ${link}</td></tr></table>`,
      `<blockquote><p>See the ${link}</p></blockquote>`,
      `<h2>The ${link}</h2><p>Text.</p>`,
    ]) {
      const body = shown({ content: html })
      expect(body.querySelectorAll('.cite'), html).toHaveLength(1)
      expect(body.querySelector('.note'), html).toBeNull()
      cleanup()
    }
  })

  it('writes Arabic and Hebrew blocks from right to left, and no others', () => {
    const list = (words: string) => `<ul><li><p>${words}</p></li></ul>`
    const body = shown({ quotes: [], content: `${list('1. שלום')}${list('Peace')}<p>سلام</p>` })
    const directions = [...(body.querySelector('.article-body')?.children ?? [])].map((child) =>
      child.getAttribute('dir'),
    )
    expect(directions).toEqual(['rtl', null, 'rtl'])
  })

  it('names a table by its caption', () => {
    shown({ content: '<table><caption>Rain, in mm</caption><tr><td>3</td></tr></table>' })
    expect(screen.getByRole('region', { name: 'Rain, in mm' }).tabIndex).toBe(0)
  })

  it('does not link a source without a web address', () => {
    shown({ citations: [{ title: 'Trouble', url: 'javascript:alert(1)' }] })
    expect(screen.getAllByRole('link').filter(isOutside)).toEqual([])
    expect(screen.getByText('Trouble')).toBeTruthy()
  })

  it('shows no empty lists of sources and tags', () => {
    shown({ citations: [], tags: [] })
    expect(screen.queryByText('Sources')).toBeNull()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('places each quote before its paragraph, on its side, in one pair of quotation marks', () => {
    const body = shown().querySelector('.article-body')
    const order = [...(body?.children ?? [])].map((child) => child.textContent)
    // Ten paragraphs, two quotes: the first before the third paragraph, the next two later.
    expect(order.indexOf('“It never rains here.”— a clerk')).toBe(2)
    expect(order.indexOf('“It pours.”')).toBe(5)
    const classes = [...(body?.querySelectorAll('figure') ?? [])].map((figure) => figure.className)
    expect(classes).toEqual([
      'featured-quote featured-quote-left',
      'featured-quote featured-quote-center',
    ])
  })

  it('shows the text unchanged without quotes', () => {
    const body = shown({ quotes: [] }).querySelector('.article-body')
    expect(body?.children).toHaveLength(10)
    expect(body?.querySelector('figure')).toBeNull()
  })

  it('loads images in the text lazily, in several sizes, with their dimensions', () => {
    const src = '/media/0123456789abcdef0123456789abcdef-900x600-a1b2c3.webp'
    const body = shown({ content: `<p>Look.</p><p><img src="${src}" alt="A mast"></p>` })
    const image = body.querySelector<HTMLImageElement>('.article-body img')
    expect(image?.alt).toBe('A mast')
    expect([image?.width, image?.height]).toEqual([900, 600])
    expect(image?.srcset).toContain(' 480w')
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.parentElement?.previousElementSibling?.innerHTML).toContain('fill="#a1b2c3"')
  })
})
