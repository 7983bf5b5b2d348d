import { ApiClient } from '#tools/cli/api-client.ts'
import { openExport } from '#tools/import/opened-export.ts'
import { ImageUploader } from '#tools/import/sending/image-uploader.ts'
import { ImportReport } from '#tools/import/sending/import-report.ts'
import { importPosts } from '#tools/import/sending/import-run.ts'

/** A process of its own, so that its memory is the import's alone; the arguments name the site and the login. */
const [file = '', origin = '', username = '', password = ''] = process.argv.slice(2)
const client = await ApiClient.signIn(origin, {
  ADMIN_USERNAME: username,
  ADMIN_PASSWORD: password,
})
const started = performance.now()
const report = new ImportReport()
const source = await openExport(file, '')
const images = new ImageUploader(client, source.imageFolders, false)
const settings = { client, images, table: new Map(), dryRun: false }
for await (const post of importPosts(source, settings)) report.add(post)
await images.close()
const seconds = (performance.now() - started) / 1000
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ seconds, megabytes, ...report.counts }))
