import { defaultCategories } from '#domain/articles/category.ts'
import { defaultSettings } from '#src/publication.ts'

/** Settings as the server answers them before anybody saved any. */
export const unsavedSettings = {
  settings: null,
  categories: defaultCategories,
  revision: 0,
  savedBy: null,
  savedAt: null,
  leadArticle: null,
  sharedKey: null,
}

/** And as somebody saved them. */
export const savedSettings = {
  ...unsavedSettings,
  settings: { ...defaultSettings, name: 'The Lighthouse' },
  revision: 4,
  savedBy: 'Ines',
  savedAt: '2026-11-21T10:00:00.000Z',
}
