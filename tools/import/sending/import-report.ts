/** What became of a post. */
export type Outcome = 'made' | 'updated' | 'unchanged' | 'skipped'

/** A post, and what is to be told of it. */
export interface PostReport {
  title: string
  outcome: Outcome
  /** Why it was skipped. */
  reason?: string
  losses: string[]
  missing: { address: string; reason: string }[]
  unmapped?: string
}

/** How many lines of each list are shown unless everything is asked for. */
const shownLines = 40

/** All that an import has to tell at its end. */
export class ImportReport {
  readonly #counts: Record<Outcome, number> = { made: 0, updated: 0, unchanged: 0, skipped: 0 }
  readonly #skipped: string[] = []
  readonly #missing: string[] = []
  readonly #losses: string[] = []
  readonly #unmapped = new Map<string, number>()

  /** @param post what became of one more */
  add({ title, outcome, reason, losses, missing, unmapped }: PostReport): void {
    const name = title.trim() || 'Untitled'
    this.#counts[outcome]++
    if (outcome === 'skipped') this.#skipped.push(`${name}: ${reason}`)
    for (const { address, reason } of missing) {
      this.#missing.push(`${name}: ${address.slice(0, 200)} (${reason})`)
    }
    if (outcome !== 'unchanged') {
      for (const loss of losses) this.#losses.push(`${name}: ${loss}`)
    }
    if (unmapped !== undefined) {
      const category = unmapped || '(no category)'
      this.#unmapped.set(category, (this.#unmapped.get(category) ?? 0) + 1)
    }
  }

  /** @returns how many posts came to what */
  get counts(): Readonly<Record<Outcome, number>> {
    return this.#counts
  }

  /** @returns how many posts there were so far */
  get total(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
  }

  /**
   * @param passedOver what the export holds besides posts
   * @param whole whether to show every line
   * @returns the report, for a terminal
   */
  lines(passedOver: ReadonlyMap<string, number>, whole: boolean): string[] {
    const unmapped = [...this.#unmapped].map(([name, count]) => `${name}: ${posts(count)}`)
    const left = [...passedOver].map(([name, count]) => `${name}: ${count}`)
    const most = whole ? Number.POSITIVE_INFINITY : shownLines
    return [
      ...Object.entries(this.#counts).map(
        ([name, count]) => `${name.padEnd(10)}${String(count).padStart(7)}`,
      ),
      `${'missing images'.padEnd(14)}${String(this.#missing.length).padStart(3)}`,
      ...section('Skipped', this.#skipped, most),
      ...section('Left alone, because they are no posts', left, most),
      ...section('Categories without one of ours, put into Editorial (see --map)', unmapped, most),
      ...section('Images missing', this.#missing, most),
      ...section('What did not come along as it was', this.#losses, most),
    ]
  }
}

function posts(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}

function section(heading: string, lines: readonly string[], most: number): string[] {
  if (lines.length === 0) return []
  const more = lines.length - most
  return [
    '',
    `${heading}:`,
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more: --report FILE writes them all`] : []),
  ]
}
