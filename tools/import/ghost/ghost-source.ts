import { basename, dirname } from 'node:path'
import type { z } from 'zod'
import type { ExportedAuthor } from '#domain/authors/exported-author.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from '#tools/import/unreadable-reason.ts'
import type { ImportedPost, OwnFields, PostSource, UnreadablePost } from '../imported-post.ts'
import { type ExportedRow, rowsOf } from './export-file.ts'
import { type AboutPost, atSite, postOfGhost } from './ghost-post.ts'
import {
  fieldsForOthers,
  ghostAuthorshipSchema,
  ghostMetaSchema,
  ghostOwnSchema,
  ghostPostSchema,
  ghostTaggingSchema,
  ghostTagSchema,
  ghostUserSchema,
} from './schemas.ts'

/** The rows of the other tables, by id. */
class GhostTables {
  readonly #tags = new Map<string, z.infer<typeof ghostTagSchema>>()
  readonly #users = new Map<string, z.infer<typeof ghostUserSchema>>()
  readonly #taggings = new Map<string, { id: string; order: number }[]>()
  readonly #authorships = new Map<string, { id: string; order: number }[]>()
  readonly #meta = new Map<string, z.infer<typeof ghostMetaSchema>>()
  readonly #own = new Map<string, OwnFields>()
  /** The ids of the users who have posts. */
  readonly #writers = new Set<string>()

  readonly #readers: Record<string, (row: unknown) => void> = {
    tags: (row) => {
      const tag = ghostTagSchema.parse(row)
      this.#tags.set(tag.id, tag)
    },
    users: (row) => {
      const user = ghostUserSchema.parse(row)
      this.#users.set(user.id, user)
    },
    posts_tags: (row) => {
      const { post_id, tag_id, sort_order } = ghostTaggingSchema.parse(row)
      push(this.#taggings, post_id, { id: tag_id, order: sort_order })
    },
    posts_authors: (row) => {
      const { post_id, author_id, sort_order } = ghostAuthorshipSchema.parse(row)
      push(this.#authorships, post_id, { id: author_id, order: sort_order })
      this.#writers.add(author_id)
    },
    posts_meta: (row) => {
      const meta = ghostMetaSchema.parse(row)
      // Most rows have none of the fields that are read here.
      const { post_id, ...said } = meta
      if (Object.values(said).some((value) => value !== '')) this.#meta.set(post_id, meta)
    },
    posts: (row) => {
      const post = ghostPostSchema.pick({ author_id: true }).safeParse(row)
      if (post.data?.author_id) this.#writers.add(post.data.author_id)
    },
    latchkey_articles: (row) => {
      const { post_id, article } = ghostOwnSchema.parse(row)
      this.#own.set(post_id, article)
    },
  }

  /** Of the tables that are read. */
  get names(): string[] {
    return Object.keys(this.#readers)
  }

  read(table: string, row: unknown): void {
    this.#readers[table]?.(row)
  }

  about(postId: string, authorId: string | null | undefined): AboutPost {
    const tags = ordered(this.#taggings.get(postId)).flatMap((id) => this.#tags.get(id) ?? [])
    const ids = ordered(this.#authorships.get(postId))
    const authors = (ids.length > 0 ? ids : [authorId ?? '']).map(
      (id) => this.#users.get(id)?.name ?? '',
    )
    const meta = this.#meta.get(postId)
    return {
      tags: tags.map(({ name, slug, visibility }) => {
        const internal = visibility === 'internal' || name.startsWith('#')
        return { name, slug, internal }
      }),
      authors,
      coverAlt: meta?.feature_image_alt ?? '',
      coverCaption: meta?.feature_image_caption ?? '',
      forOthers: fieldsForOthers.filter((field) => meta?.[field]),
      own: this.#own.get(postId) ?? null,
    }
  }

  /** What is said of those who wrote, without the other users. */
  authors(site: string): ExportedAuthor[] {
    return [...this.#users.values()]
      .filter(({ id, name }) => this.#writers.has(id) && name.trim())
      .map(({ name, bio, profile_image }) => ({
        name,
        line: bio.replaceAll(/\s+/g, ' ').trim(),
        picture: atSite(site)(profile_image),
      }))
      .filter(({ line, picture }) => line || picture)
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

function ordered(links: { id: string; order: number }[] = []): string[] {
  return links.toSorted((a, b) => a.order - b.order).map(({ id }) => id)
}

/**
 * Opens a Ghost export, versions 1 to 6. It is read twice: for the tables that posts refer to, and then
 * for the posts, one at a time.
 *
 * @param site the old site's address; empty if unknown
 * @throws UserError if it cannot be read
 */
export async function openGhost(file: string, site: string): Promise<PostSource> {
  const tables = new GhostTables()
  const pages: string[] = []
  let count = 0
  for await (const { table, row } of rowsOf(file, tables.names)) {
    if (table !== 'posts') readRow(tables, { file, table, row })
    else if (isPage(row)) pages.push(titleOf(row) || 'Untitled')
    else {
      count++
      tables.read(table, row)
    }
  }
  if (count === 0 && pages.length === 0) {
    throw new UserError(`${basename(file)} holds no posts: is it a Ghost export?`)
  }
  return {
    kind: 'a Ghost export',
    count,
    passedOver: new Map(),
    pages,
    imageFolders: [dirname(file)],
    authors: tables.authors(site),
    async *posts() {
      for await (const { row } of rowsOf(file, ['posts'])) {
        if (!isPage(row)) yield readPost(row, tables, site)
      }
    },
  }
}

/** @throws UserError if the row does not fit */
function readRow(tables: GhostTables, { file, table, row }: ExportedRow & { file: string }): void {
  try {
    tables.read(table, row)
  } catch (error) {
    const reason = unreadableReason(error)
    throw new UserError(`${basename(file)} has a row of ${table} that cannot be read: ${reason}.`)
  }
}

function titleOf(row: unknown): string {
  return String((row as { title?: unknown } | null)?.title ?? '')
}

function isPage(row: unknown): boolean {
  const post = ghostPostSchema.safeParse(row)
  if (!post.success) return false
  const { type, page } = post.data
  return type === 'page' || (type === '' && page)
}

function readPost(row: unknown, tables: GhostTables, site: string): ImportedPost | UnreadablePost {
  const title = titleOf(row)
  try {
    const post = ghostPostSchema.parse(row)
    return postOfGhost(post, tables.about(post.id, post.author_id), site)
  } catch (error) {
    return { title, reason: unreadableReason(error) }
  }
}
