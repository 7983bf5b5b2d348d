import type { BrowserContext, Page, Request } from '@playwright/test'

/** Detects what an attack would do in a browser: run, open a dialog, request something. */
export class Canary {
  /** What was seen, in words. */
  readonly seen: string[] = []

  readonly #origin: string

  private constructor(origin: string) {
    this.#origin = origin
  }

  /** Watches every page of a context; `origin` is the product's. */
  static async watch(context: BrowserContext, origin: string): Promise<Canary> {
    const canary = new Canary(origin)
    await context.exposeBinding('canary', ({ page }) => {
      canary.seen.push(`a script ran at ${page.url()}`)
    })
    context.on('dialog', async (dialog) => {
      canary.seen.push(`a dialog opened: ${dialog.message()}`)
      await dialog.dismiss()
    })
    context.on('page', (page) => canary.#watchNavigation(page))
    for (const page of context.pages()) canary.#watchNavigation(page)
    // Recorded, not intercepted: the browser finds no other host, and keeps its cache.
    context.on('request', (request) => {
      const { origin: requested, protocol } = new URL(request.url())
      if (requested === origin || !protocol.startsWith('http')) return
      // The editor copies pasted pictures from where they are.
      const isPicture = ['image', 'fetch'].includes(request.resourceType()) && protocol === 'https:'
      if (!isPicture || request.url().includes('attacker.example')) {
        canary.seen.push(`${pageOf(request)} requested ${request.url()}`)
      }
    })
    return canary
  }

  #watchNavigation(page: Page): void {
    page.on('framenavigated', (frame) => {
      const known = [this.#origin, 'about:blank', 'about:srcdoc', 'chrome-error:']
      if (!known.some((start) => frame.url().startsWith(start))) {
        this.seen.push(`a frame went to ${frame.url()}`)
      }
    })
  }

  /** Records the traps in an open page: handlers, addresses of scripts, elements of no article. */
  async search(page: Page, within: string): Promise<void> {
    for (const frame of page.frames()) {
      const traps = await frame.evaluate(findTraps, { within })
      this.seen.push(...traps.map((trap) => `${page.url()} holds ${trap}`))
    }
  }

  /** Records the traps in pages that the browser fetches and parses, but does not open. */
  async searchFetched(page: Page, paths: string[], within: string): Promise<void> {
    for (const path of paths) {
      const traps = await page.evaluate(findTraps, { within, path })
      this.seen.push(...traps.map((trap) => `${path} holds ${trap}`))
    }
  }
}

/** A request that opens a page has no frame yet. */
function pageOf(request: Request): string {
  return request.isNavigationRequest() ? 'a page' : request.frame().url()
}

/** Runs in the browser. */
async function findTraps({ within, path }: { within: string; path?: string }): Promise<string[]> {
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
  const searched = path ? parse(await (await fetch(path)).text()) : document
  const parts = [...searched.querySelectorAll(within)]
  const traps = path && parts.length === 0 ? [`no ${within}`] : []
  const foreign = 'script, style, template, noscript, object, embed, form, base, meta, link, math'
  for (const part of parts) {
    for (const element of [part, ...part.querySelectorAll('*')]) {
      const shallow = element.cloneNode() as Element
      if (element !== part && element.matches(foreign)) traps.push(shallow.outerHTML)
      for (const { name, value } of element.attributes) {
        const isAddress = /^(href|src|action|formaction|data|xlink:href|srcset|poster)$/.test(name)
        const isSafe = /^(https?:|mailto:|tel:|\/(?!\/)|#|$)/i.test(value)
        if (name.startsWith('on') || name === 'srcdoc' || (isAddress && !isSafe)) {
          traps.push(shallow.outerHTML)
        }
      }
    }
  }
  return traps
}
