import { allCalls } from '#domain/calls/all-calls.ts'
import { runCommand } from '#tools/cli/run-command.ts'

const usage = `npm run calls

Lists the API's calls: who may make each, and in brackets the grants that open it to programs.`

await runCommand({ usage }, async () => {
  for (const { access, grants = [], method, path, summary } of allCalls) {
    const opened = grants.length > 0 ? ` [${grants.join(', ')}]` : ''
    console.log(access.padEnd(14), method.padEnd(6), path.padEnd(50), summary + opened)
  }
})
