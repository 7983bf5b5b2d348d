import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { prepareDemonstration } from '#tests/support/prepared-magazines.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { startDatabase, startAlone, bundleRemote } from '#tests/bench/worker-process.ts'
import { changeArticles, signIn } from '#tests/bench/worker-calls.ts'
const state = await mkdtemp('/tmp/cpu/state-')
await cp(await prepareDemonstration(), state, { recursive: true })
const db = await startDatabase(state)
const source = await bundleRemote(join(state, 'worker', 'index.js'))
const variants: Record<string, string> = { plain: source, minified: (await transform(source, { minify: true, format: 'esm', target: 'es2024' })).code, minWs: (await transform(source, { minifyWhitespace: true, format: 'esm', target: 'es2024' })).code }
for (const [k, v] of Object.entries(variants)) console.log(k, v.length)
const w = await startAlone(source, state, db, testedSecrets)
const sessions = await signIn(w.origin); await changeArticles(w.origin, sessions); await w.stop()
const r: Record<string, number[]> = {}
for (let i = 0; i < 8; i++) for (const [k, v] of Object.entries(variants)) {
  const p = await startAlone(v, state, db, testedSecrets)
  const a = await p.cpuMs()
  await (await fetch(`${p.origin}/article/${sessions.articles[0]!._id}`, { headers: { cookie: sessions.cookie } })).text()
  const b = await p.cpuMs()
  for (const x of sessions.articles.slice(1)) await (await fetch(`${p.origin}/article/${x._id}`, { headers: { cookie: sessions.cookie } })).text()
  const c = await p.cpuMs()
  ;(r[k + ' start'] ??= []).push(a.worker); (r[k + ' first'] ??= []).push(b.worker - a.worker); (r[k + ' later'] ??= []).push((c.worker - b.worker) / (sessions.articles.length - 1))
  await p.stop()
}
for (const [k, v] of Object.entries(r)) { v.sort((a, b) => a - b); console.log(k.padEnd(20), 'min', v[0]!.toFixed(1), 'median', v[v.length >> 1]!.toFixed(1)) }
await db.stop(); await rm(state, { recursive: true })
