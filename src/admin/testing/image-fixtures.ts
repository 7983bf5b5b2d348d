import type { LibraryImage } from '#domain/images/library.ts'

const hash = '0'.repeat(32)

/** A picture of the library that no article shows, without an alternative text. */
export function libraryImage(fields: Partial<LibraryImage> = {}): LibraryImage {
  return {
    hash,
    url: `/media/${hash}-800x600.webp`,
    width: 800,
    height: 600,
    name: 'mill.webp',
    alt: '',
    credit: '',
    licence: '',
    focus: { x: 50, y: 50 },
    revision: 1,
    uploadedBy: 'desk',
    uploadedAt: '2026-11-20T12:00:00.000Z',
    used: false,
    published: false,
    deletedAt: null,
    deletedBy: null,
    keptUntil: null,
    ...fields,
  }
}
