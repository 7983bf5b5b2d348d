import type { BrowserContext, Page, Request } from '@playwright/test'

/** Watches a browser for what an attack would do: run, open a dialog, ask for something. */
export class Canary {
  /** What was seen, in words. */
  readonly seen: string[] = []

  readonly #origin: string

  private constructor(origin: string) {
    this.#origin = origin
  }

  /**
   * @param context the browser's context
   * @param origin the product's
   * @returns a watch over every page of the context
   */
  static async over(context: BrowserContext, origin: string): Promise<Canary> {
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
    // Heard, not held up: the browser finds no other host, and keeps its cache.
    context.on('request', (request) => {
      const { origin: asked, protocol } = new URL(request.url())
      if (asked === origin || !protocol.startsWith('http')) return
      // Articles may show pictures from elsewhere, from where they say.
      const isPicture = request.resourceType() === 'image' && protocol === 'https:'
      if (!isPicture || request.url().includes('attacker.example')) {
        canary.seen.push(`${pageOf(request)} asked for ${request.url()}`)
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

  /** Notes what lies in wait in a page: handlers, addresses of scripts, elements of no article. */
  async search(page: Page, within: string): Promise<void> {
    for (const frame of page.frames()) {
      const found = await frame.evaluate(findTraps, within)
      this.seen.push(...found.map((trap) => `${page.url()} holds ${trap}`))
    }
  }
}

/** A request that opens a page has no frame yet. */
function pageOf(request: Request): string {
  return request.isNavigationRequest() ? 'a page' : request.frame().url()
}

/** Runs in the page. */
function findTraps(within: string): string[] {
  const traps: string[] = []
  const foreign = 'script, style, template, noscript, object, embed, form, base, meta, link, math'
  for (const part of document.querySelectorAll(within)) {
    for (const element of [part, ...part.querySelectorAll('*')]) {
      const named = element.cloneNode() as Element
      if (element !== part && element.matches(foreign)) traps.push(named.outerHTML)
      for (const { name, value } of element.attributes) {
        const isAddress = /^(href|src|action|formaction|data|xlink:href|srcset|poster)$/.test(name)
        const isSafe = /^(https?:|mailto:|tel:|\/(?!\/)|#|$)/i.test(value)
        if (name.startsWith('on') || name === 'srcdoc' || (isAddress && !isSafe)) {
          traps.push(named.outerHTML)
        }
      }
    }
  }
  return traps
}
