import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeApi } from '#domain/calls/openapi.ts'

/** `npm run check`: the API's description keeps Redocly's recommended rules, without a warning. */
const problems = await lintFromString({
  source: JSON.stringify(describeApi('https://magazine.example')),
  config: await createConfig({ extends: ['recommended'] }),
})
for (const { ruleId, severity, message, location } of problems) {
  console.error(`${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`)
}
if (problems.length > 0) process.exitCode = 1
