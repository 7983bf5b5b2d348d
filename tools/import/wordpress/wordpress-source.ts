import { basename, dirname } from 'node:path'
import { isWebAddress } from '#domain/web-address.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from '#tools/import/unreadable-reason.ts'
import type { PostSource } from '../imported-post.ts'
import type { Attachment } from './shortcodes.ts'
import { coAuthor, postOfWordPress, wordsOf } from './wordpress-post.ts'
import { groupsOf, type WxrGroup } from './wxr.ts'

/** What posts refer to, collected in the first pass. */
class Shelf {
  site: string
  origin = ''
  readonly authors = new Map<string, string>()
  readonly attachments = new Map<string, Attachment>()
  readonly uploads = new Map<string, string[]>()
  readonly shared = new Map<string, string>()

  /** @param site the site's address, unless the export names it; empty if unknown */
  constructor(site: string) {
    this.site = site
  }

  add({ name, fields, meta }: WxrGroup): void {
    const textField = (field: string) => fields.get(field)?.trim() ?? ''
    if (name === 'channel') {
      const named = ['wp:base_blog_url', 'link', 'wp:base_site_url'].map(textField)
      this.site = named.find(isWebAddress) ?? this.site
    }
    if (name === 'wp:author') {
      const full = `${textField('wp:author_first_name')} ${textField('wp:author_last_name')}`.trim()
      const name = wordsOf(textField('wp:author_display_name') || full)
      this.authors.set(textField('wp:author_login'), name)
    }
    if (name !== 'item') return
    const id = textField('wp:post_id')
    const addresses = ['link', 'wp:attachment_url', 'guid'].map(textField)
    this.origin ||= URL.parse(addresses.find(isWebAddress) ?? '')?.origin ?? ''
    if (textField('wp:post_type') === 'guest-author') {
      const name = wordsOf(textField('title'))
      this.authors.set(textField('wp:post_name').replace(coAuthor, ''), name)
    }
    if (textField('wp:post_type') === 'wp_block') this.shared.set(id, textField('content:encoded'))
    if (textField('wp:post_type') !== 'attachment') return
    const caption = wordsOf(textField('excerpt:encoded'))
    const alt = meta.get('_wp_attachment_image_alt')?.trim() ?? ''
    const address = textField('wp:attachment_url') || textField('guid')
    this.attachments.set(id, { address, caption, alt })
    const parent = textField('wp:post_parent')
    const uploads = this.uploads.get(parent)
    if (uploads) uploads.push(id)
    else if (parent !== '0') this.uploads.set(parent, [id])
  }
}

/** Types of items that only serve posts and need no warning. */
const serving = new Set(['attachment', 'wp_block', 'guest-author'])

const page = 'page'

/** Names of other types of items. */
const names: Record<string, string> = {
  nav_menu_item: 'entries of menus',
  revision: 'earlier versions',
  custom_css: 'style sheets',
}

/** States in which a post is not missed. */
const thrownAway = new Set(['trash', 'auto-draft'])

/**
 * Opens a WordPress export (WXR). It is read twice: for what posts refer to, and then for the posts, one
 * at a time.
 *
 * @param site the site's address, for an export that does not name it; empty if unknown
 * @throws UserError if it cannot be read
 */
export async function openWordPress(file: string, site: string): Promise<PostSource> {
  const references = new Shelf(site)
  const passedOver = new Map<string, number>()
  const pages: string[] = []
  let count = 0
  for await (const group of groupsOf(file)) {
    references.add(group)
    if (group.name !== 'item') continue
    const name = besidesPosts(group)
    if (name === undefined) count++
    else if (name === page) pages.push(titleAndAddress(group))
    else if (name !== '') passedOver.set(name, (passedOver.get(name) ?? 0) + 1)
  }
  if (count === 0 && pages.length === 0 && passedOver.size === 0) {
    throw new UserError(`${basename(file)} holds no posts: is it a WordPress export?`)
  }
  return {
    kind: 'a WordPress export',
    count,
    passedOver,
    pages,
    imageFolders: [dirname(file)],
    async *posts() {
      for await (const group of groupsOf(file)) {
        if (group.name !== 'item' || besidesPosts(group) !== undefined) continue
        try {
          yield postOfWordPress(group, references)
        } catch (error) {
          yield { title: group.fields.get('title') ?? '', reason: unreadableReason(error) }
        }
      }
    },
  }
}

function titleAndAddress({ fields }: WxrGroup): string {
  const title = wordsOf(fields.get('title') ?? '') || 'Untitled'
  const status = fields.get('wp:status') ?? 'publish'
  const state = status === 'publish' ? '' : ` [${status}]`
  return `${title}${state} ${fields.get('link') ?? ''}`.trim()
}

/** The name of an item that is not a post; empty if it is not missed, undefined for a post. */
function besidesPosts({ fields }: WxrGroup): string | undefined {
  const type = fields.get('wp:post_type') || 'post'
  const isThrownAway = thrownAway.has(fields.get('wp:status') ?? '')
  if (type === 'post' || type === page) {
    return isThrownAway ? 'thrown away' : type === page ? page : undefined
  }
  return serving.has(type) ? '' : (names[type] ?? `items of the type ${type}`)
}
