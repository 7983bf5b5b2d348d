import { messageOf } from '#tools/cli/user-error.ts'
import { WranglerError } from '#tools/cli/wrangler.ts'

/**
 * What to do about the refusals that Cloudflare's API documents. The numbers are its error codes
 * (developers.cloudflare.com/workers/observability/errors, and the issues of cloudflare/workers-sdk).
 */
const advices: readonly [pattern: RegExp, advice: string][] = [
  [
    /\[code: (10000|7403|9109)\]|Authentication error/,
    'The login lacks a permission. Run "npx wrangler login" again, or give the API token Workers Scripts, D1 and Workers R2 Storage with Edit, and Account Settings with Read.',
  ],
  [
    /\[code: (10042|10136)\]|enable R2/,
    'Subscribe to R2 in the dashboard (R2 Object Storage; the free tier also asks for a payment method).',
  ],
  [
    /\[code: (10063|10007)\]|register a workers\.dev subdomain/,
    'Open Workers & Pages in the dashboard once: that registers the account’s workers.dev subdomain. Or add a route to wrangler.toml.',
  ],
  [
    /\[code: 10027\]|exceeded the size limit/,
    'The Worker is larger than Cloudflare allows: 64 MiB, uncompressed. Remove code.',
  ],
  [
    /startup (exceeded|timed out)/i,
    'The Worker takes longer than a second to start. "npx wrangler check startup" shows where the time goes.',
  ],
  [
    /\[code: 10072\]|cron triggers/i,
    'The account has no cron trigger left: five on the free plan. Remove one from another Worker, or take the paid plan.',
  ],
  [
    /\[code: (100116|100117)\]|externally managed DNS/,
    'The domain is in use. Remove its DNS record or the other Worker’s domain in the dashboard, or choose another pattern in wrangler.toml.',
  ],
  [
    /\[code: 10053\]|Binding name .* already in use/,
    'A secret has the name of a variable. Remove that variable from [vars] in wrangler.toml and in the dashboard.',
  ],
  [
    /\[code: 10215\]|isn't currently deployed/,
    'The newest version of the Worker is not the one that runs, for example after a rollback. Deploy it with "npx wrangler versions deploy", or store the secret with "npx wrangler versions secret put".',
  ],
  [
    /\[code: 7406\]|maximum number of databases/i,
    'Delete a D1 database that is no longer needed, or take the paid plan.',
  ],
  [
    /\bimages?\b.*(enable|subscri|entitle|not available|plan)/i,
    'Enable Images in the dashboard (Images › Transformations): without it no picture can be uploaded.',
  ],
  [
    /incomplete input|SQLITE|\[code: 7500\]/,
    'D1 refused a migration and left the database as it was, so the site goes on with the code that it has. worker/migrations/README.md lists what D1 cannot read.',
  ],
  [
    /fetch failed|ECONN|ETIMEDOUT|socket|network|timed? ?out|50\d |upload/i,
    'The connection to Cloudflare was interrupted. What arrived is kept.',
  ],
]

/** What to do about an error; undefined if nothing is known. */
function adviceOn(error: unknown): string | undefined {
  if (!(error instanceof WranglerError)) return undefined
  return advices.find(([pattern]) => pattern.test(error.message))?.[1]
}

/** The error in a sentence, with what to do about it. */
export function describeFailure(error: unknown): string {
  const message = messageOf(error)
  const advice = adviceOn(error)
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return advice ? `${sentence} ${advice} Then start again: it continues here.` : message
}
