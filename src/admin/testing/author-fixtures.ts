import type { AdminAuthor } from '#domain/authors/author-schema.ts'

export const author: AdminAuthor = {
  id: 'maud-ferrer',
  name: 'Maud Ferrer',
  line: '',
  picture: '',
  account: null,
  articles: 2,
  spellings: [],
  revision: 1,
}
