import type { Grant } from '#domain/calls/grants.ts'

/** What a token may do, as owners read it. */
export const grantWords: Record<Grant, { name: string; hint: string }> = {
  'read-published': { name: 'Read what readers read', hint: 'Published articles, and search.' },
  'read-all': {
    name: 'Read everything',
    hint: 'Drafts, versions, notes, the schedule, pictures and builds too.',
  },
  'write-drafts': { name: 'Write drafts', hint: 'Creates drafts, and reads and changes its own.' },
  publish: {
    name: 'Publish',
    hint: 'Reads and changes any article; publishes, schedules, corrects and withdraws.',
  },
  media: { name: 'Media', hint: 'Uploads pictures and recordings.' },
  suggest: { name: 'Suggest and note', hint: 'Reads texts, suggests changes, and writes notes.' },
  backup: { name: 'Backup', hint: 'Reads the whole magazine, without password hashes.' },
  build: { name: 'Build', hint: 'Requests builds, and works as a builder.' },
}
