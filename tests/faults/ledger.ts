import type { Article } from '#domain/articles/article.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

/** What the database may hold of an article. */
interface ArticleState {
  title: string
  published: boolean
}

const content = '<p>Written between two faults.</p>'

/**
 * Makes changes as an editor does, and records which ones were acknowledged. A change that was not
 * acknowledged may have been stored as a whole or not at all.
 */
export class Ledger {
  readonly #client: ApiClient
  readonly #onStored: (id: string, state: ArticleState) => void
  /** The possible states of each acknowledged article: one, or more after lost answers. */
  readonly #states = new Map<string, ArticleState[]>()
  readonly #name: string
  #titles = 0
  acknowledged = 0
  lost = 0

  /**
   * @param name begins the titles of its articles
   * @param onStored is called with each acknowledged change
   */
  constructor(
    client: ApiClient,
    name = 'Piece',
    onStored: (id: string, state: ArticleState) => void = () => {},
  ) {
    this.#client = client
    this.#name = name
    this.#onStored = onStored
  }

  /**
   * Publishes a new article, or changes or retracts an existing one.
   *
   * @param next returns a random number from 0 to below 1
   * @param before is called with the existing article is about to be changed
   */
  async change(next: () => number, before: (id: string) => void = () => {}): Promise<void> {
    const ids = [...this.#states.keys()]
    const id = ids[Math.floor(next() * ids.length)]
    const title = `${this.#name} ${++this.#titles}`
    if (!id || next() < 0.4) return this.#publishNew(title)
    const article = await this.#client.read(id).catch(() => undefined)
    if (!article) return
    const published = next() < 0.5
    before(id)
    await this.#save(article, { title, published })
  }

  async #publishNew(title: string): Promise<void> {
    try {
      const { _id } = await this.#client.create({ title, content, published: true })
      this.#acknowledge(_id, { title, published: true })
    } catch {
      this.lost++
    }
  }

  async #save(article: Article, state: ArticleState): Promise<void> {
    const { _id, revision } = article
    try {
      await this.#client.save(_id, { ...state, content, revision })
      this.#acknowledge(_id, state)
    } catch {
      this.lost++
      this.#states.get(_id)?.push(state)
    }
  }

  #acknowledge(id: string, state: ArticleState): void {
    this.acknowledged++
    this.#states.set(id, [state])
    this.#onStored(id, state)
  }

  /**
   * Compares the record with the database, and notes which unacknowledged changes were stored.
   *
   * @returns a sentence for each article that is not in a possible state
   */
  async compare(): Promise<string[]> {
    const wrong: string[] = []
    for (const [id, states] of this.#states) {
      const { title, published } = await this.#client.read(id)
      const right = states.some((one) => one.title === title && one.published === published)
      if (!right) wrong.push(`${id} is “${title}” (${published}), not ${JSON.stringify(states)}`)
      this.#states.set(id, [{ title, published }])
    }
    return wrong
  }
}
