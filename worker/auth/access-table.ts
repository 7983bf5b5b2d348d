/**
 * Who may make a call. `builder` holds the build token; `operator` is an administrator who holds it
 * too; `page` is a reader's page as the browser sends for it, by its cookie.
 */
export type Access = 'anyone' | 'reader' | 'page' | 'admin' | 'builder' | 'operator'

/** Every API call of the product, with who may make it. The app does not start with any other. */
export const apiAccess = {
  'GET /healthz': 'anyone',
  'POST /login': 'anyone',
  'POST /api/auth/site-access': 'anyone',
  'GET /api/auth/verify': 'reader',
  'POST /api/auth/admin/login': 'anyone',
  'GET /api/auth/admin/verify': 'admin',
  'POST /api/auth/logout': 'anyone',
  'GET /api/articles': 'reader',
  'GET /api/articles/:id': 'reader',
  'GET /api/search': 'reader',
  'GET /api/openapi.json': 'reader',
  // A beacon, sent while its page goes away, cannot carry a bearer. The cookie is not sent along
  // from other sites, and the call adds to a count and answers nothing.
  'POST /api/vitals': 'page',
  // Sent by the browser itself, which knows no bearer either. Strangers cannot fill the log.
  'POST /api/policy-reports': 'page',
  'GET /api/admin/articles': 'admin',
  'POST /api/admin/articles': 'admin',
  'GET /api/admin/articles/:id': 'admin',
  'PUT /api/admin/articles/:id': 'admin',
  'DELETE /api/admin/articles/:id': 'admin',
  'PUT /api/admin/articles/:id/working-copy': 'admin',
  'DELETE /api/admin/articles/:id/working-copy': 'admin',
  'PUT /api/admin/articles/:id/publish': 'admin',
  'PUT /api/admin/articles/:id/needs-rewrite': 'admin',
  'GET /api/admin/imports/:key': 'admin',
  'GET /api/admin/counts': 'admin',
  'GET /api/admin/staging': 'admin',
  'POST /api/upload/image': 'admin',
  'GET /api/admin/vitals': 'admin',
  'GET /api/admin/releases': 'admin',
  'POST /api/admin/releases': 'admin',
  'POST /api/admin/accounts': 'admin',
  'GET /api/admin/access-keys': 'admin',
  'POST /api/admin/access-keys': 'admin',
  'DELETE /api/admin/access-keys/:id': 'admin',
  'GET /api/admin/refused-keys': 'admin',
  'GET /api/admin/backup': 'admin',
  'GET /api/admin/backup/articles': 'admin',
  'GET /api/admin/backup/changes': 'admin',
  'GET /api/admin/backup/images': 'admin',
  'GET /api/admin/backup/media/:key': 'admin',
  'GET /api/admin/backup/accounts': 'admin',
  'GET /api/admin/backup/access-keys': 'admin',
  // What a stolen session of the portal must not do: take the passwords away, or all that is there.
  'GET /api/admin/backup/passwords': 'operator',
  'POST /api/admin/restores': 'operator',
  'POST /api/admin/restores/:id/clearings': 'operator',
  'PUT /api/admin/restores/:id/media/:key': 'operator',
  'POST /api/admin/restores/:id/records': 'operator',
  'PUT /api/admin/restores/:id/end': 'operator',
  'GET /api/build/content': 'builder',
  'POST /api/build/reports': 'builder',
} as const satisfies Record<string, Access>

const calls = Object.entries(apiAccess).map(([call, access]) => {
  const [method = '', path = ''] = call.split(' ')
  const pattern = new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}$`)
  return { method, pattern, access }
})

/**
 * @param method the request's method; HEAD counts as GET
 * @param path the request's path
 * @returns who may make the call; the methods that the path knows where this is not one of them;
 * undefined where the path is no call at all
 */
export function accessOf(
  method: string,
  path: string,
): { access: Access } | { allow: string[] } | undefined {
  const here = calls.filter(({ pattern }) => pattern.test(path))
  const wanted = method === 'HEAD' ? 'GET' : method
  const call = here.find((candidate) => candidate.method === wanted)
  if (call) return { access: call.access }
  return here.length > 0 ? { allow: here.map((candidate) => candidate.method) } : undefined
}

/**
 * @param routes the app's routes
 * @throws Error naming the first route that the table does not know
 */
export function assertEveryRouteHasAccess(routes: { method: string; path: string }[]): void {
  for (const { method, path } of routes) {
    if (method !== 'ALL' && !Object.hasOwn(apiAccess, `${method} ${path}`)) {
      throw new Error(
        `${method} ${path} has no entry in the access table (worker/auth/access-table.ts).`,
      )
    }
  }
}
