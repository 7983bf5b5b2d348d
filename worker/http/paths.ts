/** Whether a decoded path is one of preview links. Their addresses are secrets. */
export function isPreviewPath(path: string): boolean {
  return path === '/preview' || path.startsWith('/preview/')
}

/** Whether a decoded path leads to the admin portal, however it is spelled. */
export function isAdminDocument(path: string): boolean {
  return /^\/+admin(\.html)?(\/|$)/i.test(path)
}
