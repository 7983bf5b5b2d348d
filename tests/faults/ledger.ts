import type { Article } from '#domain/article.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

/** What an article may be found as. */
interface Standing {
  title: string
  published: boolean
}

const content = '<p>Written between two faults.</p>'

/**
 * Writes as an editor does, and keeps account of what was acknowledged. A call that was not
 * acknowledged may have been done or not, as a whole: both count as right.
 */
export class Ledger {
  readonly #client: ApiClient
  /** What each acknowledged article may be found as: one standing, or two after a lost answer. */
  readonly #standings = new Map<string, Standing[]>()
  #titles = 0
  acknowledged = 0
  lost = 0

  constructor(client: ApiClient) {
    this.#client = client
  }

  /**
   * Publishes something new, changes or retracts something old.
   *
   * @param next decides, with a number from 0 to below 1
   */
  async act(next: () => number): Promise<void> {
    const ids = [...this.#standings.keys()]
    const id = ids[Math.floor(next() * ids.length)]
    const title = `Piece ${++this.#titles}`
    if (!id || next() < 0.4) return this.#publishNew(title)
    const article = await this.#client.read(id).catch(() => undefined)
    if (!article) return
    const published = next() < 0.5
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

  async #save(article: Article, standing: Standing): Promise<void> {
    const { _id, revision } = article
    try {
      await this.#client.save(_id, { ...standing, content, revision })
      this.#acknowledge(_id, standing)
    } catch {
      this.lost++
      this.#standings.get(_id)?.push(standing)
    }
  }

  #acknowledge(id: string, standing: Standing): void {
    this.acknowledged++
    this.#standings.set(id, [standing])
  }

  /**
   * Compares the account with what is stored, and takes over which lost calls were done.
   *
   * @returns what was acknowledged and is not stored so, in sentences
   */
  async compare(): Promise<string[]> {
    const wrong: string[] = []
    for (const [id, standings] of this.#standings) {
      const { title, published } = await this.#client.read(id)
      const right = standings.some((one) => one.title === title && one.published === published)
      if (!right) wrong.push(`${id} is “${title}” (${published}), not ${JSON.stringify(standings)}`)
      this.#standings.set(id, [{ title, published }])
    }
    return wrong
  }
}
