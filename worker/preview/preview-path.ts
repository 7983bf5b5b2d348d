/** Whether a decoded path is one of preview links. Their addresses are secrets. */
export function isPreviewPath(path: string): boolean {
  return path === '/preview' || path.startsWith('/preview/')
}
