import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { setPublication } from '#admin/publication.ts'
import { defaultSettings } from '#src/publication.ts'
import { ArticleLanguage } from './article-language.tsx'
import { detectedLanguage } from './detected-language.ts'

afterEach(() => {
  cleanup()
  setPublication(defaultSettings)
})

const german =
  '<p>Niemand hatte erwartet, dass die Unterlagen an diesem Morgen offen auf dem Tisch lägen, und doch standen die Türen weit auf, als die ersten Leute kamen und nach ihren Akten fragten.</p>'
const arabic =
  '<p>لم يكن أحد ينتظر أن تفتح الدفاتر في ذلك الصباح لكن الباب كان مفتوحا والمفتاح على الطاولة وكان الناس يسألون عن أوراقهم القديمة التي لم يرها أحد منذ سنوات طويلة جدا في هذه المدينة.</p>'

describe('the language that a text seems to be in', () => {
  it.each([
    [german, 'de'],
    [arabic, 'ar'],
    [
      `<p>${'The door was open and the people were asking for the papers that nobody had seen. '.repeat(3)}</p>`,
      'en',
    ],
    ['<p>Zu kurz.</p>', undefined],
    [`<p>${'1234 '.repeat(60)}</p>`, undefined],
  ])('of %s is %s', (html, language) => {
    expect(detectedLanguage(html)).toBe(language)
  })
})

describe('the field of an article’s language', () => {
  let form: UseFormReturn<ArticleForm>
  function Fields() {
    form = useForm<ArticleForm>({ defaultValues: { ...formOf(null), content: german } })
    return <ArticleLanguage form={form} />
  }

  it('proposes the language of the text, and that of the magazine as none of its own', async () => {
    render(<Fields />)
    expect(screen.getByRole('option', { name: 'English, as the magazine' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Use German' }, { timeout: 20_000 }))
    expect(form.getValues('language')).toBe('de')
    expect(screen.queryByRole('button')).toBeNull()
    setPublication({ ...defaultSettings, language: 'de' })
    act(() => form.setValue('language', 'ar'))
    fireEvent.click(await screen.findByRole('button', { name: 'Use German' }))
    expect(form.getValues('language')).toBe('')
  })
})
