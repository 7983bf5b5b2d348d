import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, Log, LogLevel } from 'miniflare'
import { prepareDemonstration } from '#tests/support/prepared-magazines.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { startDatabase, startAlone, bundleRemote } from '#tests/bench/worker-process.ts'
import { changeArticles, signIn } from '#tests/bench/worker-calls.ts'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { createAssetServer } from '#tools/platform/asset-server.ts'
const state = await mkdtemp('/tmp/cpu/state-')
await cp(await prepareDemonstration(), state, { recursive: true })
const db = await startDatabase(state)
const source = await bundleRemote(join(state, 'worker', 'index.js'))
const w = await startAlone(source, state, db, testedSecrets)
const sessions = await signIn(w.origin); await changeArticles(w.origin, sessions); await w.stop()
const mode = process.argv[2] ?? 'first'
for (let i = 0; i < Number(process.argv[3] ?? 4); i++) {
  const { workerOptions } = readWorkerOptions('wrangler.toml')
  const store = await ReleaseStore.open(join(state, 'releases'))
  const mf = new Miniflare(convertV4MiniflareOptions({ log: new Log(LogLevel.ERROR), cf: false, compatibilityDate: '2026-08-01', compatibilityFlags: ['nodejs_compat'], inspectorPort: 0, name: 'w', script: source, modules: true, images: workerOptions.images, ratelimits: workerOptions.ratelimits, r2Buckets: workerOptions.r2Buckets, bindings: testedSecrets, serviceBindings: { ASSETS: createAssetServer(store), D1_SERVICE: { external: { address: db.origin.replace('http://', ''), http: {} } } } } as any))
  const url = await mf.ready
  const insp = await mf.getInspectorURL()
  const list: any = await (await fetch(new URL('/json', insp.href.replace('ws:', 'http:')))).json()
  const target = list.find((t: any) => /latchkey|w$/.test(t.id) || true)
  const ws = new WebSocket(new URL(target.id ? `/${target.id}` : '/w', insp.href).href.replace('http:', 'ws:'))
  await new Promise((ok, no) => { ws.onopen = ok; ws.onerror = no })
  let id = 0; const waiting = new Map<number, (v: any) => void>()
  ws.onmessage = ({ data }) => { const m = JSON.parse(data); waiting.get(m.id)?.(m) }
  const send = (method: string, params = {}) => new Promise<any>((ok) => { waiting.set(++id, ok); ws.send(JSON.stringify({ id, method, params })) })
  await send('Profiler.enable'); await send('Profiler.setSamplingInterval', { interval: 100 })
  const get = async (path: string) => { const r = await fetch(new URL(path, url), { headers: { cookie: sessions.cookie, authorization: sessions.authorization } }); await r.arrayBuffer(); return r.status }
  if (mode === 'later') { await get(`/article/${sessions.articles[0]!._id}`) }
  await send('Profiler.start')
  if (mode === 'first') console.log(await get(`/article/${sessions.articles[0]!._id}`))
  else if (mode === 'static') console.log(await get(`/about`))
  else for (const a of sessions.articles.slice(1)) await get(`/article/${a._id}`)
  const { result } = await send('Profiler.stop')
  await writeFile(`/tmp/cpu/wprof/${mode}-${i}.cpuprofile`, JSON.stringify(result.profile))
  ws.close(); await mf.dispose()
}
await db.stop(); await rm(state, { recursive: true })
