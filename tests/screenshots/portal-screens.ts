import type { Newsroom, Screen, ShownContent } from './screen.ts'

/** @returns the portal's screens, panels and dialogs */
export function portalScreens({ draft, edition, newsroom }: ShownContent): Screen[] {
  return [
    { name: 'admin-login', as: 'reader', path: '/admin/login' },
    { name: 'admin-invitation', as: 'reader', path: '/admin/invitation#ended' },
    { name: 'admin-edition', as: 'admin', path: `/admin/editions/${edition}` },
    { name: 'admin-dashboard', as: 'admin', path: '/admin' },
    { name: 'admin-drafts', as: 'admin', path: '/admin?tab=drafts' },
    { name: 'admin-staging', as: 'admin', path: '/admin/staging' },
    ...[
      'board',
      'calendar',
      'media',
      'authors',
      'editions',
      'corrections',
      'bin',
      'releases',
      'keys',
      'accounts',
      'audit',
      'account',
      'settings',
      'create',
    ].map((name): Screen => ({ name: `admin-${name}`, as: 'admin', path: `/admin/${name}` })),
    { name: 'admin-appearance', as: 'admin', path: '/admin/settings/appearance' },
    { name: 'admin-tokens', as: 'admin', path: '/admin/settings/tokens' },
    { name: 'admin-webhooks', as: 'admin', path: '/admin/settings/webhooks' },
    { name: 'admin-calendar-week', as: 'admin', path: '/admin/calendar?view=week' },
    {
      name: 'admin-authors-edit',
      as: 'admin',
      path: '/admin/authors',
      prepare: (page) => page.getByRole('button', { name: 'Edit Marguerite Sloane' }).click(),
    },
    {
      name: 'admin-authors-merge',
      as: 'admin',
      path: '/admin/authors',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Merge Wren Castellan' }).click()
        await page.getByLabel('Merge into').selectOption('The Desk')
        await page.getByRole('region', { name: 'Articles that change' }).waitFor()
      },
    },
    {
      name: 'admin-palette',
      as: 'admin',
      path: '/admin',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Find' }).waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('option').nth(3).waitFor()
      },
    },
    {
      name: 'admin-selected',
      as: 'admin',
      path: '/admin?category=Finance',
      prepare: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(1)
          .check()
        await page.getByText('1 selected').waitFor()
      },
    },
    {
      name: 'admin-bulk-tag',
      as: 'admin',
      path: '/admin?tab=drafts',
      prepare: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select / })
          .last()
          .check()
        await page.getByRole('button', { name: 'Tag…' }).click()
        await page.getByLabel('Tags', { exact: true }).waitFor()
      },
    },
    { name: 'admin-edit', as: 'admin', path: `/admin/edit/${draft}` },
    ...newsroomScreens(newsroom),
    {
      name: 'admin-edit-cover-library',
      as: 'admin',
      path: `/admin/edit/${draft}`,
      prepare: async (page) => {
        const choose = page.getByRole('button', { name: 'Choose from library' })
        const fold = page.getByRole('button', { name: 'Featured Image', expanded: false })
        // Folded below the width of a desk.
        await choose.or(fold).first().waitFor()
        if (await fold.isVisible()) await fold.click()
        await choose.click()
        await page.locator('.media-tile').first().waitFor()
      },
    },
    ...panels.map(
      ([name, path, button]): Screen => ({
        name: `admin-${name}`,
        as: 'admin',
        path: path.replace(':id', draft),
        prepare: async (page) => {
          await page.getByRole('button', { name: button }).first().click()
          await page.locator('dialog[open], aside, [popover]:popover-open').first().waitFor()
        },
      }),
    ),
  ]
}

/** What several people do in one text. */
function newsroomScreens({ suggested, shared, write, bePresent }: Newsroom): Screen[] {
  const writing = (what: keyof typeof shared) =>
    ({
      name: `admin-edit-${what}`,
      as: 'admin',
      path: `/admin/edit/${shared[what]}`,
      isBrief: true,
    }) as const
  return [
    {
      ...writing('presence'),
      prepare: async (page) => {
        await bePresent(shared.presence)
        await page.getByText('Wren is writing').waitFor()
      },
    },
    {
      ...writing('merged'),
      prepare: async (page) => {
        await page.locator('.tiptap p').first().waitFor()
        await write(
          shared.merged,
          `went to ask the miller, on day ${crypto.randomUUID().slice(0, 2)},`,
        )
        await page.locator('.merged-passage').first().waitFor()
      },
    },
    {
      ...writing('dispute'),
      prepare: async (page) => {
        await page.locator('.tiptap p').first().waitFor()
        await write(shared.dispute, 'asked the miller')
        // Else what is written next gives this page its own text back, and nothing is disputed.
        await page.locator('.tiptap', { hasText: 'asked the miller' }).waitFor()
        await page.route(`**/api/admin/articles/${shared.dispute}`, (route) =>
          route.request().method() === 'PUT' ? route.abort() : route.continue(),
        )
        await page.locator('.tiptap').click()
        await page.keyboard.press('Control+A')
        await page.keyboard.insertText('The mill stood still for a month.')
        await write(shared.dispute, 'dared to ask the miller')
        await page.getByRole('region', { name: 'Changed by both' }).waitFor()
      },
    },
    {
      name: 'admin-edit-suggestions',
      as: 'admin',
      path: `/admin/edit/${suggested}`,
      prepare: async (page) => {
        await page.locator('.tiptap ins').first().waitFor()
        await page.getByRole('button', { name: /^Suggestions/ }).click()
        await page.locator('.suggestion').first().waitFor()
        await page.evaluate(() => window.scrollTo(0, 0))
      },
    },
    {
      name: 'admin-suggest',
      as: 'admin',
      path: `/admin/edit/${suggested}?suggest=1`,
      prepare: (page) => page.locator('.tiptap ins').first().waitFor(),
    },
  ]
}

/** What a button opens: its name, the screen and the button. */
const panels: readonly (readonly [name: string, path: string, button: RegExp])[] = [
  ['delete', '/admin', /^Delete/],
  ['logout', '/admin', /^Logout/],
  ['staging-publish', '/admin/staging', /^Publish/],
  ['invite', '/admin/accounts', /^Invite/],
  ['authors-new', '/admin/authors', /^New Author/],
  ['edit-history', '/admin/edit/:id', /^History/],
  ['edit-schedule', '/admin/edit/:id', /^Schedule/],
  ['edit-checklist', '/admin/edit/:id', /^Checklist/],
  ['edit-notes', '/admin/edit/:id', /^Notes/],
  ['edit-preview-links', '/admin/edit/:id', /^Preview links/],
  ['edit-publish', '/admin/edit/:id', /^Publish/],
]
