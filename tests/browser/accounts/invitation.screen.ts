import { expect } from '@playwright/test'
import type { AdminScreen } from '#tests/browser/admin.screen.ts'
import { LoginScreen } from '#tests/browser/auth/login.screen.ts'

/** Opens an invitation in a browser that has no key yet: it passes the door, and makes the account. */
export async function acceptInvitation(
  portal: AdminScreen,
  link: string,
  name: string,
): Promise<void> {
  const { page } = portal
  const door = new LoginScreen(page)
  await page.goto(link)
  await door.hydrated()
  await expect(door.field).toHaveAccessibleDescription(/from the person who invited you/)
  await door.enter()
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await page.getByLabel('Password').fill('a password of many words')
  await portal.button('Create Account').click()
  await portal.heading.waitFor()
}
