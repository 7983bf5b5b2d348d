import { formOf } from '#admin/editor/form/article-form.ts'
import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { stored, storedPath } from './open-editor.tsx'

/** The call that stores a proposal for the article of the tests. */
export const save = `PUT ${storedPath}/suggestion`
export const text = pickFields(stored, fieldNames)

export function suggestion(fields: Partial<WholeSuggestion> = {}): WholeSuggestion {
  return {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    articleId: stored._id,
    by: 'desk',
    base: { revision: stored.revision, copyRevision: 0 },
    revision: 7,
    createdAt: '2026-11-25T09:00:00.000Z',
    updatedAt: '2026-11-25T09:00:00.000Z',
    baseText: text,
    text: { ...text, photoCredit: 'A' },
    lost: [],
    ...fields,
  }
}

/** What the server answers while a proposal is open. */
export function answers(of: WholeSuggestion) {
  const { baseText: _, text: __, lost: ___, ...listed } = of
  return {
    [`GET ${storedPath}/suggestions`]: { body: [listed] },
    [`GET ${storedPath}/suggestions/${of.id}`]: { body: of },
  }
}

/** A proposal that a closed editor left on this computer. */
export const leftCopy = {
  writer: 'a-closed-editor',
  sequence: 2,
  sameAs: [],
  articleId: stored._id,
  creationKey: 'a-closed-editor',
  keptAt: '2026-11-25T09:00:00.000Z',
  by: 'desk',
  suggested: true,
  form: { ...formOf(stored), photoCredit: 'A' },
  base: formOf(stored),
}
