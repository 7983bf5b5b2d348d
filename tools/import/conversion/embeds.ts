import type { Element } from 'hast'

/** Players whose address differs from the page that people visit. */
const players: { host: RegExp; path: RegExp; page: (id: string) => string }[] = [
  {
    host: /(^|\.)youtube(-nocookie)?\.com$/,
    path: /^\/embed\/([\w-]+)/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    host: /^player\.vimeo\.com$/,
    path: /^\/video\/(\d+)/,
    page: (id) => `https://vimeo.com/${id}`,
  },
  {
    host: /^(www\.)?dailymotion\.com$/,
    path: /^\/embed\/video\/(\w+)/,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
  },
]

/** The page that people visit for an embedded address, if there is one. */
export function pageOfEmbed(address: string): string | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  for (const { host, path, page } of players) {
    const [, id] = (host.test(url.hostname) && path.exec(url.pathname)) || []
    if (id) return page(id)
  }
  return url.href
}

/** The address that an `iframe`, `video`, `audio`, `embed` or `object` loads; empty if it has none. */
export function addressOfEmbed(node: Element): string {
  const { src, data, dataSrc } = node.properties
  const own = [src, dataSrc, data].find((value) => typeof value === 'string' && value !== '')
  if (own) return String(own)
  for (const child of node.children) {
    if (child.type === 'element' && child.properties.src) return String(child.properties.src)
  }
  return ''
}

/** The host of an address, for warnings. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}
