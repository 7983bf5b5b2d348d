import * as calls from '#domain/backup/calls.ts'
import { recordBackup, recordBackupRead, recordExport } from '#worker/db/audit/audit-events.ts'
import {
  readAccessKeysAfter,
  readAccountsAfter,
  readAudioAfter,
  readBackupState,
  readChangesAfter,
  readImagesAfter,
} from '#worker/db/backup/backup.ts'
import {
  readArticlesAfter,
  readArticlesByIds,
  readVersionsAfter,
} from '#worker/db/backup/backup-texts.ts'
import { route, routes } from '#worker/http/route.ts'
import { storedFile } from '#worker/routes/images/stored-file.ts'

/** Everything that a backup holds, page by page. */
export const backupRoutes = routes(
  route(calls.readBackupState, async (c) => {
    const [state] = await Promise.all([
      readBackupState(c.env.DB),
      recordBackupRead(c.env.DB, c.get('admin').username),
    ])
    return state
  }),
  route(calls.recordBackup, async (c) => {
    await recordBackup(c.env.DB, c.get('admin').username)
  }),
  route(calls.recordExport, async (c) => {
    await recordExport(c.env.DB, c.get('admin').username)
  }),
  route(calls.listBackupArticles, async (c) => {
    const { ids, after } = c.req.valid('query')
    const { DB } = c.env
    return ids ? readArticlesByIds(DB, ids) : readArticlesAfter(DB, after)
  }),
  route(calls.listBackupChanges, (c) => readChangesAfter(c.env.DB, c.req.valid('query').after)),
  route(calls.listBackupVersions, (c) => readVersionsAfter(c.env.DB, c.req.valid('query').after)),
  route(calls.listBackupImages, (c) => readImagesAfter(c.env.DB, c.req.valid('query').after)),
  route(calls.listBackupAudio, (c) => readAudioAfter(c.env.DB, c.req.valid('query').after)),
  route(calls.readBackupMedia, (c) => storedFile(c.env, c.req.param('key'))),
  route(calls.listBackupAccounts, (c) => readAccountsAfter(c.env.DB, c.req.valid('query').after)),
  route(calls.listBackupAccessKeys, (c) =>
    readAccessKeysAfter(c.env.DB, c.req.valid('query').after),
  ),
  route(calls.listBackupPasswords, async (c) => {
    const by = c.get('admin').username
    return readAccountsAfter(c.env.DB, c.req.valid('query').after, by)
  }),
)
