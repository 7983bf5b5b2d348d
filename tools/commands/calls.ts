import { allCalls } from '#domain/calls/all-calls.ts'

/** `npm run calls`: who may make each call, for a review of the whole table. */
for (const { access, grants = [], method, path, summary } of allCalls) {
  const opened = grants.length > 0 ? ` [${grants.join(', ')}]` : ''
  console.log(access.padEnd(14), method.padEnd(6), path.padEnd(50), summary + opened)
}
