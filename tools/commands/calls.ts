import { allCalls } from '#domain/calls/all-calls.ts'

/** `npm run calls`: who may make each call, for a review of the whole table. */
for (const { access, method, path, summary } of allCalls) {
  console.log(access.padEnd(14), method.padEnd(6), path.padEnd(50), summary)
}
