import { type Category, defaultCategories, feedsOf } from '#domain/articles/category.ts'
import type { NamedListId } from '#domain/articles/named-list.ts'
import type { ArticlePosition } from '#domain/reader/affected-pages.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import type { TextQuery } from './database.ts'
import type { DatabaseState } from './database-state.ts'

/** What changed for readers since a release, and the content's state now. */
export interface ChangesSince extends DatabaseState {
  /** The positions that changed articles took or left; undefined if there are too many. */
  positions: ArticlePosition[] | undefined
  /** The addresses of articles that readers could see and no longer may; empty if there are too many. */
  gone: string[]
  /** The addresses of articles that left an explanation; empty if there are too many. */
  withdrawn: string[]
  /** Where addresses lead that articles left; empty if there are too many. */
  moved: [from: string, to: string][]
  /** Hashes of the images that came into use or out of use; undefined if there are too many. */
  images: string[] | undefined
  settings: SiteSettings | null
  /** The content version of their last change. */
  settingsVersion: number
  /** The article that leads the front page; null if none is pinned. */
  leadArticle: string | null
  /** The content version in which an article was pinned or unpinned last. */
  leadVersion: number
  authorsVersion: number
  /** The number of the current edition; null if none is published. */
  currentEdition: number | null
  editionOpensHome: boolean
  editionsVersion: number
}

/** Beyond this many positions, every page counts as changed. */
const maxPositions = 80

/** Beyond this many changed images, every image counts as changed. */
const maxImages = 2_000

/** A row of `feed_positions`, in the order of `positionColumns`. */
type PositionRow = [
  articleId: string,
  address: string,
  formerAddress: string | null,
  category: string,
  moves: number,
  shown: number,
  newer: string | null,
  older: string | null,
  related: string[],
  lists: NamedListId[],
  all: ListCounts,
  inCategory: ListCounts,
]

/** How many articles a list has; how many in the position's month; how many in newer months. */
type ListCounts = [total: number, ofMonth: number, newer: number]

/** The database's state, and what changed, unless the caller knows or it is incomplete. */
export interface ChangesAnswer {
  state: DatabaseState['state']
  /** Undefined during a restore, and if `known` is still right. */
  changed: ChangesSince | undefined
}

/** The ids of a position's lists alone: eighty articles' lists with their names could take more than a row may. */
const listIds = `json((select json_group_array(distinct list.value ->> 'id')
  from json_each('[' || replace(lists, char(10), ',') || ']') as line, json_each(line.value) as list))`

const positionColumns = `article_id, address, former_address, category, moves, shown, newer, older, json(related),
  ${listIds},
  json_array("all", all_of_month, all_newer),
  json_array(in_category, in_category_of_month, in_category_newer)`

// Parts of an `iif` that it does not choose are not evaluated.
const unlessKnown = (rows: string) =>
  `iif(?1 is null or state = 'restoring' or (database_id = ?2 and content_version = ?3), null, (${rows}))`

/** The columns of the database's state, by their names in the answer. */
const stateColumns = {
  databaseId: 'database_id',
  state: 'state',
  version: 'content_version',
  settingsVersion: 'settings_version',
  leadArticle: 'lead_article',
  leadVersion: 'lead_version',
  authorsVersion: 'authors_version',
  currentEdition: 'current_edition',
  editionOpensHome: 'edition_opens_home',
  editionsVersion: 'editions_version',
} satisfies Partial<Record<keyof ChangesSince, string>>

/**
 * What a query reads of what changed, by the names of its columns: the settings, and a row for each position and
 * image that changed since the release, as many as there may be, unless the caller knows them.
 *
 * Its parameters are those of `changesParameters`. As text, because a new isolate asks it before its first page:
 * the query builder takes longer to load than that page to answer.
 */
export const changesSelection = {
  ...stateColumns,
  settings: unlessKnown('select value from settings'),
  positions: unlessKnown(`select json_group_array(json_array(${positionColumns})) from (
    select * from feed_positions where version > ?1 order by version limit ${maxPositions + 1})`),
  images: unlessKnown(`select json_group_array(hash) from (
    select distinct hash from image_changes where version > ?1 limit ${maxImages + 1})`),
}

/** @param selection what the query reads of the database's state, by the names of its columns */
export function stateQuery(selection: Record<string, string>, parameters: unknown[]): TextQuery {
  const selected = Object.entries(selection).map(([name, value]) => `${value} as ${name}`)
  const columns = Object.keys(selection)
  return { text: `select ${selected} from database_state limit 1`, columns, parameters }
}

/**
 * @param since the content version of the served release; undefined: nothing of what changed is read
 * @param known what the caller has read for that release before
 */
export function changesParameters(
  since: number | undefined,
  known?: Pick<ChangesSince, 'databaseId' | 'version'>,
): unknown[] {
  return [since ?? null, known?.databaseId ?? '', known?.version ?? -1]
}

export interface ChangesRow
  extends Omit<
    ChangesSince,
    'positions' | 'images' | 'settings' | 'editionOpensHome' | 'gone' | 'withdrawn' | 'moved'
  > {
  editionOpensHome: 0 | 1
  settings: string | null
  positions: string | null
  images: string | null
}

/** @param rows what a query with `changesSelection` returned */
export function changesOf([row]: readonly ChangesRow[]): ChangesAnswer {
  if (!row) throw new Error('The table database_state has no row.')
  const { positions, images, settings: value, ...content } = row
  if (positions === null || images === null) return { state: row.state, changed: undefined }
  const rows: PositionRow[] = JSON.parse(positions)
  const hashes: string[] = JSON.parse(images)
  const tooMany = rows.length > maxPositions
  const settings: SiteSettings | null = value === null ? null : JSON.parse(value)
  const categories = settings?.categories ?? defaultCategories
  const changed = {
    ...content,
    editionOpensHome: content.editionOpensHome === 1,
    settings,
    positions: tooMany ? undefined : rows.map((row) => positionOf(row, categories)),
    ...(tooMany ? { gone: [], withdrawn: [], moved: [] } : addressesOf(rows)),
    images: hashes.length > maxImages ? undefined : hashes,
  }
  return { state: row.state, changed }
}

/**
 * The counts are those right after the change. They stay right enough: whatever changed later at an
 * older position is listed too, with all newer pages.
 */
function positionOf(
  [, address, , category, moves, , newer, older, related, lists, ...counts]: PositionRow,
  categories: readonly Category[],
): ArticlePosition {
  return {
    address,
    neighbours: [newer, older].filter((neighbour) => neighbour !== null),
    related,
    lists,
    feeds: feedsOf(category, categories).map((feed) => {
      const [total, ofMonth, newerMonths] = counts[feed === 'all' ? 0 : 1]
      const olderMonths = total - newerMonths - ofMonth
      // Before the article left its position there was one more.
      return { feed, from: olderMonths, to: moves ? total + 1 : total - newerMonths }
    }),
  }
}

/**
 * What became of the addresses that changed articles had since the release. Addresses that they had before
 * lead to one of these, as the release says.
 */
function addressesOf(rows: readonly PositionRow[]) {
  const last = new Map(rows.map(([id, address, , , , isShown]) => [id, { address, isShown }]))
  const shown = new Set([...last.values()].filter((a) => a.isShown).map((a) => a.address))
  const withdrawn = [...last.values()].filter((a) => a.isShown === 2).map((a) => a.address)
  const gone = new Set<string>()
  const moved = new Map<string, string>()
  for (const [id, ...addresses] of rows) {
    const now = last.get(id)
    for (const address of [id, addresses[0], addresses[1]]) {
      // An address that an article left for good may have been given to another one.
      if (!now || address === null || shown.has(address)) continue
      if (now.isShown) moved.set(address, now.address)
      else gone.add(address)
    }
  }
  return { gone: [...gone], withdrawn, moved: [...moved] }
}
