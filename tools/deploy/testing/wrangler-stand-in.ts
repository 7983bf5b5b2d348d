#!/usr/bin/env node
/**
 * A fake of wrangler's remote commands. Its account is a JSON file (STAND_IN_ACCOUNT). The real
 * wrangler does what needs no account: `deploy --dry-run` reads the project and bundles the Worker.
 * Unknown commands fail.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { StandInAccount } from './account.ts'

const accountFile = process.env.STAND_IN_ACCOUNT ?? ''
const account: StandInAccount = JSON.parse(readFileSync(accountFile, 'utf8'))
const args = process.argv.slice(2)
const command = args.join(' ')
const config = readFileSync('wrangler.toml', 'utf8')

function end(code: number): never {
  writeFileSync(accountFile, JSON.stringify(account))
  process.exit(code)
}

function refuse(message: string): never {
  console.error(
    `\n✘ [ERROR] ${message}\n\n🪵  Logs were written to "/home/engineer/.config/wrangler.log"`,
  )
  end(1)
}

function refuseByApi(path: string, message: string): never {
  refuse(`A request to the Cloudflare API (/accounts/1/${path}) failed.\n\n  ${message}`)
}

/** Reads a value of wrangler.toml. Loading wrangler for it would take a second each time. */
function setting(name: string): string {
  return config.match(new RegExp(`^${name} = "(.*)"`, 'm'))?.[1] ?? ''
}

/** Returns the pattern's group if the command matches. */
function argumentOf(pattern: RegExp): string | undefined {
  return command.match(pattern)?.[1]
}

function boundDatabase(): StandInAccount['databases'][number] {
  const id = setting('database_id')
  const database = account.databases.find(({ uuid }) => uuid === id)
  return (
    database ?? refuseByApi(`d1/database/${id}`, 'The database could not be found [code: 7404]')
  )
}

function migrate(): void {
  const database = boundDatabase()
  const files = readdirSync('worker/migrations').filter((name) => name.endsWith('.sql'))
  const lacking = files.filter((name) => !database.migrations.includes(name))
  database.migrations.push(...lacking)
  console.log(lacking.length === 0 ? '✅ No migrations to apply!' : `Applied ${lacking.join(', ')}`)
}

function storeSecrets(): void {
  const given: unknown = JSON.parse(readFileSync(0, 'utf8'))
  account.secrets = { ...account.secrets, ...Object(given) }
  console.log('✨ Secrets are stored')
}

function listSecrets(): void {
  if (account.secrets === null)
    refuse(`Worker "${setting('name')}" not found.\n\nIf this is a new one…`)
  const names = Object.keys(account.secrets).map((name) => ({ name, type: 'secret_text' }))
  console.log(JSON.stringify(names, null, '  '))
}

function deploy(): void {
  const database = boundDatabase()
  if (!account.buckets.includes(setting('bucket_name'))) {
    refuseByApi('workers', 'R2 bucket not found [code: 10085]')
  }
  if (account.dryRun) {
    const wrangler = resolve('node_modules/wrangler/bin/wrangler.js')
    const dry = ['deploy', '--dry-run', '--outdir', 'dist/worker']
    const { WRANGLER_OUTPUT_FILE_PATH: _, ...env } = process.env
    const { status, stderr } = spawnSync(process.execPath, [wrangler, ...dry], { env })
    if (status !== 0) refuse(`The dry run failed: ${stderr}`)
  }
  const files = readdirSync(setting('directory'), { recursive: true }).map(String)
  account.deployments.push({ databaseId: database.uuid, files: files.sort() })
  account.secrets ??= {}
  const entry = {
    type: 'deploy',
    version: 1,
    version_id: `version-${account.deployments.length}`,
    targets: [...account.targets, 'schedule: * * * * *'],
  }
  const outputFile = process.env.WRANGLER_OUTPUT_FILE_PATH ?? join('dist', 'output.ndjson')
  appendFileSync(outputFile, `{"type":"wrangler-session"}\n${JSON.stringify(entry)}\n`)
  console.log('Total Upload: 1 KiB')
}

if (account.failing && command.startsWith(account.failing)) {
  refuseByApi('…', 'It is broken [code: 1]')
}
account.commands.push(command)

const newDatabase = argumentOf(/^d1 create (\S+)$/)
const newBucket = argumentOf(/^r2 bucket create (\S+)$/)
const bucket = argumentOf(/^r2 bucket info (\S+) --json$/)

if (command === 'whoami --json') {
  const { email, accounts } = account
  console.log(JSON.stringify(email ? { loggedIn: true, email, accounts } : { loggedIn: false }))
  if (!email) end(1)
} else if (account.accounts.length > 1 && !process.env.CLOUDFLARE_ACCOUNT_ID) {
  refuse('More than one account available but unable to select one in non-interactive mode.')
} else if (command === 'd1 list --json') {
  console.log(JSON.stringify(account.databases.map(({ uuid, name }) => ({ uuid, name }))))
} else if (newDatabase) {
  if (account.databases.some(({ name }) => name === newDatabase)) {
    refuse('A database with that name already exists')
  }
  const uuid = `11111111-2222-4333-8444-${String(account.databases.length).padStart(12, '0')}`
  account.databases.push({ uuid, name: newDatabase, migrations: [], changes: 0 })
  console.log(`✅ Successfully created DB '${newDatabase}'`)
} else if (bucket) {
  if (!account.buckets.includes(bucket))
    refuseByApi('r2', 'The bucket does not exist [code: 10006]')
  console.log(JSON.stringify({ name: bucket }))
} else if (newBucket) {
  if (account.buckets.includes(newBucket)) refuseByApi('r2', 'It already exists [code: 10004]')
  account.buckets.push(newBucket)
} else if (command === 'd1 migrations apply DB --remote') migrate()
else if (command.startsWith('d1 execute DB --remote --json --command ')) {
  console.log(JSON.stringify([{ results: [{ changes: boundDatabase().changes }], success: true }]))
} else if (command === 'secret list') listSecrets()
else if (command === 'secret bulk') storeSecrets()
else if (command === 'deploy') deploy()
else refuse(`Unknown arguments: ${command}`)
end(0)
