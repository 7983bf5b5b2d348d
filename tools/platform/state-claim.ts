import { mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '#tools/cli/user-error.ts'
import { endOrphans } from './orphans.ts'

const lockFile = 'in-use.sqlite'

/** With less room nothing is stored any more. */
const fullBytes = 1_000_000

/** What SQLite answers while another process holds the lock. */
const busy = 5

/** What it answers of a file that is not a database. */
const notDatabase = 26

/**
 * Claims the folder of local data for one product, until it ends, in whatever way: the claim is a lock of SQLite's,
 * which the system takes from a dead process. The lock's file tells others the port, and the next product where a
 * killed one left its Worker, which is ended.
 *
 * @returns gives the folder back
 * @throws UserError if another product uses the folder, or nothing can be written there
 */
export async function claimState(state: string, port: number): Promise<() => void> {
  const lock = await openLock(state)
  try {
    const before = Number(portOf(lock))
    lock.exec(`PRAGMA user_version = ${port}`)
    lock.exec('BEGIN IMMEDIATE')
    if (before !== port) await endOrphans(before)
  } catch (error) {
    const refusal = hasCode(error, 'errcode', busy)
      ? `${state} is used by the product at port ${portOf(lock)}. Stop it, or set LATCHKEY_STATE to another folder too.`
      : hasCode(error, 'errcode', notDatabase)
        ? `${join(state, lockFile)} is damaged. Delete it: it only says who uses the folder.`
        : notWritable(state)
    lock.close()
    throw new UserError(refusal, { cause: error })
  }
  return () => lock.close()
}

async function openLock(state: string): Promise<DatabaseSync> {
  try {
    await makeFolder(resolve(state))
    return new DatabaseSync(join(state, lockFile))
  } catch (error) {
    const isNoFolder = hasCode(error, 'code', 'EEXIST') || hasCode(error, 'code', 'ENOTDIR')
    const refusal = isNoFolder
      ? `${state} is not a folder. Set LATCHKEY_STATE to one for the local data.`
      : notWritable(state)
    throw new UserError(refusal, { cause: error })
  }
}

/** Unlike Node's `recursive`, which never ends where the system lets nothing be made, as in `/proc`. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch(async (error) => {
    // Another start may have made it.
    if (!(await isFolder(path))) throw error
  })
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** @returns a UserError if the disk is full, whatever was being written; any other error unchanged */
export async function describeFullDisk(error: unknown, state: string): Promise<unknown> {
  if (!(hasCode(error, 'code', 'ENOSPC') || hasCode(error, 'code', 'EDQUOT'))) {
    // The Worker may only stop to answer, and SQLite has codes of its own.
    const disk = await statfs(state).catch(() => undefined)
    if (!disk || disk.bavail * disk.bsize > fullBytes) return error
  }
  const { message } = error as Error
  return new UserError(
    `The disk is full (${message}). Make room, or set LATCHKEY_STATE to a folder elsewhere.`,
  )
}

function portOf(lock: DatabaseSync): unknown {
  return lock.prepare('PRAGMA user_version').get()?.user_version
}

function notWritable(state: string): string {
  return `Nothing can be written in ${state}. Set LATCHKEY_STATE to another folder for the local data.`
}

function hasCode(error: unknown, name: 'code' | 'errcode', code: string | number): boolean {
  return error instanceof Error && name in error && (error as never)[name] === code
}
