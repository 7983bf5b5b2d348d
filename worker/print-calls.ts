import { calls } from '#worker/routes/api.ts'

/** `npm run calls`: who may make each call, for a review of the whole table. */
for (const { access, method, path, summary } of calls) {
  console.log(access.padEnd(9), method.padEnd(7), path.padEnd(39), summary)
}
