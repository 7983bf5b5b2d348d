/** Whether a decoded path is one of preview links. Their addresses are secrets. */
export function isPreviewPath(path: string): boolean {
  return path === '/preview' || path.startsWith('/preview/')
}

/** Whether a decoded path leads to the admin portal, however it is spelled. */
export function isAdminDocument(path: string): boolean {
  return /^\/+admin(\.html)?(\/|$)/i.test(path)
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a request is answered by a call, and not by a page or another file. */
export function isCall({ method, path }: { method: string; path: string }): boolean {
  if (!isRead(method)) return true
  return path === '/healthz' || path === '/mcp' || /^\/api(\/|$)/.test(path) || isPreviewPath(path)
}
