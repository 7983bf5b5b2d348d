import type { DeployedSite } from './deploy-site.ts'

/**
 * @param site the running site
 * @returns what the engineer does next, in sentences
 */
export function nextSteps({ origin, hookConnected }: DeployedSite): string {
  const hook = hookConnected
    ? 'A build hook is connected: publishing builds the site.'
    : `No build hook is connected yet, so publishing does not build the site. Connect one, as
docs/deploying.md says (Workers Builds or GitHub), and store its address:

  npx wrangler secret put BUILD_HOOK_URL`
  return `
  Site    ${origin}
  Admin   ${origin}/admin

${hook}
Commit wrangler.toml where it changed: builders need the database's id.`
}
