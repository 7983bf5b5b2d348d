import { article, editing } from './editor-page.ts'
import { expect, test } from './test.ts'
import { bring } from './transfer.ts'

test('what is pasted from Word, Google Docs and web pages comes out clean', async ({ page }) => {
  const { _id } = await article()
  const admin = await editing(page, _id)
  await admin.text.click()
  await page.keyboard.press('Control+A')
  await bring(page, 'paste', {
    html: `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Head</h2><p>Plain <span
      style="font-weight:700">bold</span></p></b><table><tr><td>Placed</td></tr></table>
      <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>Item</p>
      <p><a href="javascript:alert(1)">bad</a> <a href="https://a.example/">good</a></p>`,
  })
  await expect(admin.text.getByRole('heading', { name: 'Head' })).toBeVisible()
  await expect(admin.text.locator('strong')).toHaveText(['bold'])
  await expect(admin.text.locator('table')).toHaveCount(0)
  await expect(admin.text.getByRole('listitem')).toHaveText('Item')
  await expect(admin.text.getByText('bad')).toHaveAttribute('href', '')
  await expect(admin.text.getByText('good')).toHaveAttribute('href', 'https://a.example/')
  await expect(admin.saving).toHaveText('Draft saved')
})
