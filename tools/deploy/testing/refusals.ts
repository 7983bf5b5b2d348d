import { type ApiPart, ApiRefusal } from './fake-account.ts'

/** A refusal that Cloudflare documents or that its users report, and what the command must advise. */
export interface KnownRefusal {
  part: ApiPart
  refusal: ApiRefusal
  /** The step that fails. */
  step: string
  advice: RegExp
}

export const knownRefusals: Record<string, KnownRefusal> = {
  'a token without rights to D1': {
    part: 'd1',
    refusal: new ApiRefusal(403, 10000, 'Authentication error'),
    step: 'Creating the database',
    advice: /lacks a permission.*D1/,
  },
  'no database left in the plan': {
    part: 'd1-create',
    refusal: new ApiRefusal(400, 7406, 'You have reached the maximum number of databases'),
    step: 'Creating the database',
    advice: /Delete a D1 database/,
  },
  'no R2 subscription': {
    part: 'r2',
    refusal: new ApiRefusal(403, 10042, 'Please enable R2 through the Cloudflare Dashboard.'),
    step: 'Creating the bucket',
    advice: /Subscribe to R2/,
  },
  'a migration that D1 cannot read': {
    part: 'd1-import',
    refusal: new ApiRefusal(400, 7500, 'incomplete input: SQLITE_ERROR'),
    step: 'Applying the migrations',
    advice: /left the database as it was/,
  },
  'a secret with the name of a variable': {
    part: 'secrets-write',
    refusal: new ApiRefusal(400, 10053, "Binding name 'BUILD_TOKEN' already in use."),
    step: 'Storing the secrets',
    advice: /Remove that variable/,
  },
  'an interrupted upload': {
    part: 'deploy',
    refusal: new ApiRefusal(502, 10013, 'An unknown error has occurred during the upload.'),
    step: 'Deploying',
    advice: /interrupted\. What arrived is kept/,
  },
  'an account without Images': {
    part: 'deploy',
    refusal: new ApiRefusal(403, 10021, 'The Images binding is not available on your plan.'),
    step: 'Deploying',
    advice: /Enable Images/,
  },
  'an account without a workers.dev subdomain': {
    part: 'deploy',
    refusal: new ApiRefusal(409, 10063, 'You need a workers.dev subdomain in order to proceed.'),
    step: 'Deploying',
    advice: /Open Workers & Pages/,
  },
  'a Worker that is too large': {
    part: 'deploy',
    refusal: new ApiRefusal(413, 10027, 'Your Worker exceeded the size limit of 64 MiB.'),
    step: 'Deploying',
    advice: /64 MiB/,
  },
  'a Worker that starts too slowly': {
    part: 'deploy',
    refusal: new ApiRefusal(400, 10021, 'Script startup exceeded CPU time limit.'),
    step: 'Deploying',
    advice: /longer than a second/,
  },
  'no cron trigger left in the plan': {
    part: 'deploy',
    refusal: new ApiRefusal(400, 10072, 'You have exceeded the limit of 5 cron triggers.'),
    step: 'Deploying',
    advice: /no cron trigger left/,
  },
  'a domain that is in use': {
    part: 'deploy',
    refusal: new ApiRefusal(
      409,
      100117,
      "Hostname 'magazine.example' already has externally managed DNS records.",
    ),
    step: 'Deploying',
    advice: /The domain is in use/,
  },
}
