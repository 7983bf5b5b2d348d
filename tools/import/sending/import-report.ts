import { cleanText } from '#domain/clean-text.ts'
import { counted } from '#domain/counted.ts'
import type { PostSource } from '../imported-post.ts'

export type Outcome = 'made' | 'updated' | 'unchanged' | 'skipped'

/** The result of one post, author or edition. */
export interface PostReport {
  title: string
  outcome: Outcome
  /** Why it was skipped. */
  reason?: string
  /** Whether it was skipped although it was to be made or updated, or its state is not known. */
  failed?: boolean
  /** What the article lacks or has in another form. */
  warnings: string[]
  /** Images that were not imported. */
  missing: { address: string; reason: string }[]
  /** A category without one of ours; empty if the post has none. */
  unmapped?: string
}

/** The result of what is here already as it is there. */
export function unchangedReport(title: string): PostReport {
  return { title, outcome: 'unchanged', warnings: [], missing: [] }
}

/** How many lines of each list the terminal shows. */
const shownLines = 40

/** Collects the results of posts for the report at the end of an import. */
export class ImportReport {
  #failed = 0
  readonly #counts: Record<Outcome, number> = { made: 0, updated: 0, unchanged: 0, skipped: 0 }
  readonly #extras = { Authors: [] as string[], Editions: [] as string[] }
  readonly #skipped: string[] = []
  readonly #missing: string[] = []
  readonly #warnings: string[] = []
  readonly #unmapped = new Map<string, number>()

  add(post: PostReport): void {
    const { outcome, unmapped } = post
    this.#counts[outcome]++
    this.#list(post)
    if (unmapped !== undefined) {
      const category = unmapped || '(no category)'
      this.#unmapped.set(category, (this.#unmapped.get(category) ?? 0) + 1)
    }
  }

  /** Authors and editions are not counted among the posts. */
  addExtra(kind: 'Authors' | 'Editions', one: PostReport): void {
    this.#extras[kind].push(`${one.title}: ${one.outcome}`)
    this.#list(one)
  }

  #list({ title, outcome, reason, failed, warnings, missing }: PostReport): void {
    const name = title.trim() || 'Untitled'
    if (failed) this.#failed++
    if (outcome === 'skipped') this.#skipped.push(`${name}: ${reason}`)
    for (const { address, reason } of missing) {
      this.#missing.push(`${name}: ${address.slice(0, 200)} (${reason})`)
    }
    if (outcome !== 'unchanged') {
      for (const warning of warnings) this.#warnings.push(`${name}: ${warning}`)
    }
  }

  get counts(): Readonly<Record<Outcome, number>> {
    return this.#counts
  }

  /** How many posts, authors and editions a dry run would have promised, and are not here. */
  get failed(): number {
    return this.#failed
  }

  get total(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
  }

  /**
   * @param source what the export holds besides posts
   * @param whole whether to list every line
   * @param dryRun whether no picture was looked for
   */
  lines(
    { passedOver, pages }: Pick<PostSource, 'passedOver' | 'pages'>,
    whole: boolean,
    dryRun: boolean,
  ): string[] {
    const unmapped = [...this.#unmapped].map(
      ([name, count]) => `${name}: ${counted(count, 'post')}`,
    )
    const others = [...passedOver].map(([name, count]) => `${name}: ${count}`)
    const maxLines = whole ? Number.POSITIVE_INFINITY : shownLines
    return [
      ...Object.entries(this.#counts).map(
        ([name, count]) => `${name.padEnd(10)}${String(count).padStart(7)}`,
      ),
      dryRun
        ? 'missing images are found by the import itself'
        : `${'missing images'.padEnd(14)}${String(this.#missing.length).padStart(3)}`,
      ...section('Authors', this.#extras.Authors, maxLines),
      ...section('Editions', this.#extras.Editions, maxLines),
      ...section('Skipped', this.#skipped, maxLines),
      ...section('Pages, which are not imported', pages, maxLines),
      ...section('Not imported, because they are not posts', others, maxLines),
      ...section(
        'Categories without one of ours, imported into Editorial (see --map)',
        unmapped,
        maxLines,
      ),
      ...section('Missing images', this.#missing, maxLines),
      ...section('Lost or changed in the import', this.#warnings, maxLines),
    ]
  }
}

function section(heading: string, lines: readonly string[], maxLines: number): string[] {
  if (lines.length === 0) return []
  const more = lines.length - maxLines
  return [
    '',
    `${heading}:`,
    // An archive's words must not move a terminal's cursor, or begin lines of their own.
    ...lines.slice(0, maxLines).map((line) => `  ${cleanText(line).replaceAll('\n', ' ')}`),
    ...(more > 0 ? [`  … and ${more} more: --report FILE writes them all`] : []),
  ]
}
