import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProgramToken } from '#tests/support/program-token.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { clientFor, type TestedProduct } from '#tests/support/tested-product.ts'
import { examine } from '#tools/doctor/checks.ts'

const run = promisify(execFile)

const checks = [
  'Health',
  'Sign-in',
  'Gate',
  'Headers',
  'Schema',
  'Clock',
  'Cron',
  'Storage',
  'Builder',
  'Images',
  'Backup',
  'Tokens',
  'Webhooks',
]

let product: TestedProduct

beforeAll(async () => {
  product = await sharedProduct('edited')
})

/** @returns the first words of each line, and the exit code */
async function doctor(origin: string, given: Record<string, string>) {
  const env = { ...process.env, ...given }
  const args = ['tools/commands/doctor.ts', '--origin', origin]
  const { code = 0, stdout } = await run(process.execPath, args, { env }).catch((error) => error)
  return { code, lines: stdout.trim().replaceAll(/ +/g, ' ').split('\n') }
}

describe('npm run doctor', () => {
  it('finds nothing wrong with the product, in one line for each check', async () => {
    const env = { ...process.env, ...product.secrets }
    const args = ['tools/commands/doctor.ts', '--origin', product.origin]
    const { stdout } = await run(process.execPath, args, { env })
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual(
      checks.map((name) => ['ok', name]),
    )
    expect(stdout).toMatch(/1\d\d requests without a session refused/)
    expect(stdout).toContain('stored in 6 sizes; nothing uses it')
  })

  it('exits with 1 if nobody can sign in, and says what strangers see', async () => {
    const env = { ...process.env, ADMIN_USERNAME: 'nobody', ADMIN_PASSWORD: 'wrong' }
    const args = ['tools/commands/doctor.ts', '--origin', product.origin]
    const ended = await run(process.execPath, args, { env }).catch((error) => error)
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(
      /^ok +Health .*\nWRONG +Sign-in .*\nok +Gate .*\nok +Headers .*\n$/,
    )
  })

  it('tries a token before it says that it signed in', async () => {
    const LATCHKEY_TOKEN = `lk_pat_${'x'.repeat(30)}`
    expect(await doctor(product.origin, { LATCHKEY_TOKEN })).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^ok Health/),
        expect.stringMatching(/^WRONG Sign-in This is not a whole token/),
        expect.stringMatching(/^ok Gate/),
        expect.stringMatching(/^ok Headers/),
      ],
    })
  })

  it('does not blame the gate for what a token may not see', async () => {
    const LATCHKEY_TOKEN = await createProgramToken(product, ['build'])
    const { lines } = await doctor(product.origin, { LATCHKEY_TOKEN })
    expect(lines.slice(1, 3)).toEqual([
      'ok Sign-in with a token.',
      expect.stringMatching(/^ok Gate 1\d\d requests .* for pages, files and calls\.$/),
    ])
    expect(lines).toContainEqual(
      expect.stringMatching(/^WRONG Images This token may not make this call\./),
    )
  })

  it('says which address does not answer', async () => {
    const nobody = 'http://127.0.0.1:9'
    const { lines } = await doctor(nobody, { ADMIN_USERNAME: 'a', ADMIN_PASSWORD: 'b' })
    expect(lines).toEqual(
      checks
        .slice(0, 4)
        .map((name) => expect.stringContaining(`WRONG ${name} Nothing answers at ${nobody}: `)),
    )
  })
})

/** Changes an answer of the product on its way. */
type Fault = (path: string, answer: Response) => Promise<Response> | Response

/** Serves the product as a broken zone or a broken deployment would. */
async function openBroken(cookieFor: RegExp, fault: Fault): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = 'GET', url = '/' } = request
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'range', 'if-none-match']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    if (cookieFor.test(url)) headers.set('cookie', product.cookies.reader)
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    const init = { method, headers, body, redirect: 'manual' } as const
    const sent = await fetch(product.origin + url, init)
    // A copy, because the headers of a fetched answer cannot be changed.
    const answer = await fault(url, new Response(sent.status === 304 ? null : sent.body, sent))
    for (const name of ['content-encoding', 'content-length']) answer.headers.delete(name)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

async function examined(server: Server): Promise<string[]> {
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const report = (line: string) => void lines.push(line)
  const signIn = async () => clientFor({ ...product, origin })
  const faults = await examine(origin, signIn, { requestBuild: false, report })
  expect(lines.filter((line) => line.startsWith('WRONG'))).toHaveLength(faults)
  return lines.map((line) => line.replace(/ +/g, ' '))
}

function without(name: string, answer: Response): Response {
  answer.headers.delete(name)
  return answer
}

async function withFields(answer: Response, fields: object): Promise<Response> {
  return Response.json({ ...((await answer.json()) as object), ...fields }, answer)
}

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const failedBuild = {
  ...{ id: 1, state: 'failed', wantedVersion: 1, contentVersion: null, requestedBy: 'Ada' },
  ...{ requestedAt: '2026-11-27T00:00:00.000Z', startedAt: null, endedAt: null, seconds: null },
  ...{ pages: null, reason: 'A page does not compile\n  at Article.astro:3' },
}

describe('a site of which everything is broken', () => {
  it('says so in every line, with what to do', async () => {
    const broken = await openBroken(/^\/release\.json/, async (path, answer) => {
      if (path === '/healthz') return new Response('{"message":\n"Old"}', { status: 503 })
      if (path === '/login') return without('x-frame-options', answer)
      if (path === '/api/admin/releases') {
        return withFields(answer, { state: 'failed', builds: [failedBuild] })
      }
      if (path.startsWith('/api/admin/backup/media/')) return new Response('no picture')
      if (path.startsWith('/api/admin/backup/access-keys')) return new Response('', { status: 500 })
      if (path !== '/api/admin/diagnostics') return answer
      return withFields(answer, {
        now: '2020-01-01T00:00:00.000Z',
        schema: { applied: '0000_initial.sql', needed: '0001_later.sql', current: false },
        lastScheduledRun: '2020-01-01T00:00:00.000Z',
        storage: { bytes: 480, limit: 500, daysLeft: 3 },
        programs: {
          endingTokens: [{ name: 'Nightly backup', expiresAt: '2026-11-30T00:00:00.000Z' }],
          failingWebhooks: ['Chat room'],
          lastBackup: '2020-01-01T00:00:00.000Z',
        },
      })
    })
    servers.push(broken)
    expect(await examined(broken)).toEqual([
      expect.stringMatching(/^WRONG Health .*503.*Old/),
      'ok Sign-in as an administrator.',
      expect.stringMatching(/^WRONG Gate GET \/release\.json was answered with status 200/),
      expect.stringMatching(/^WRONG Headers \/login has no x-frame-options/),
      expect.stringMatching(/^WRONG Schema the code needs 0001_later\.sql.*npm run deploy/),
      expect.stringMatching(/^WRONG Clock .*differ by -\d+ s/),
      expect.stringMatching(/^WRONG Cron the cron trigger last ran \d+ min ago/),
      expect.stringMatching(/^WRONG Storage The database is 96 % full\. .* full in 3 days/),
      expect.stringMatching(/^WRONG Builder the last build failed\. Its log is .*\.$/),
      expect.stringMatching(/^WRONG Images .* is not a picture\. Is Images enabled/),
      expect.stringMatching(/^WRONG Backup .*500/),
      expect.stringMatching(/^WRONG Tokens Nightly backup ends on 2026-11-30\. Create new ones/),
      expect.stringMatching(/^WRONG Webhooks Chat room could not be reached\./),
    ])
  })

  it('is found where only a zone’s settings are wrong', async () => {
    const zone = await openBroken(/^$/, async (path, answer) => {
      if (path === '/about') answer.headers.set('cache-control', 'public, max-age=60')
      if (path === '/login') {
        const page = await answer.text()
        const script = '<script src="/cdn-cgi/scripts/email-decode.min.js"></script>'
        return new Response(page.replace('</body>', `${script}</body>`), answer)
      }
      if (path !== '/api/admin/diagnostics') return answer
      return withFields(answer, {
        lastScheduledRun: null,
        hasBuildHook: false,
        programs: { endingTokens: [], failingWebhooks: [], lastBackup: '2020-01-01T00:00:00.000Z' },
      })
    })
    servers.push(zone)
    const lines = await examined(zone)
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([
      expect.stringMatching(/^WRONG Gate a shared cache may keep the answer to GET \/about/),
      expect.stringMatching(/^WRONG Headers Cloudflare inserts .*email-decode/),
      expect.stringMatching(/^WRONG Cron the cron trigger has never run/),
      expect.stringMatching(/^WRONG Builder no build hook is connected/),
      expect.stringMatching(/^WRONG Backup the last backup was made [\d,]+ \w+ ago\. Look at/),
    ])
  })
})
