import { type NewPreviewLink, newPreviewLinkSchema } from '#domain/previews/preview-link.ts'
import { request } from '#worker/testing/client.ts'

/** Makes a link for Dr Osei, for a week, unless the fields say otherwise. */
export async function createLink(
  token: string,
  articleId: string,
  fields: object = {},
): Promise<NewPreviewLink> {
  const response = await request('POST', `/api/admin/articles/${articleId}/preview-links`, {
    token,
    json: { name: 'Dr Osei, lawyer', days: 7, ...fields },
  })
  return newPreviewLinkSchema.parse(await response.json())
}

/** A request with a preview link and no session. */
export function visit(
  { token }: Pick<NewPreviewLink, 'token'>,
  {
    path = '',
    method = 'GET',
    form,
    cookie,
    headers = {},
  }: {
    path?: string
    method?: string
    form?: Record<string, string>
    cookie?: string | undefined
    headers?: Record<string, string>
  } = {},
): Promise<Response> {
  return request(form ? 'POST' : method, `/preview/${token}${path}`, {
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  })
}

/** The value of a hidden field of a page's form. */
export function fieldOf(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
}
