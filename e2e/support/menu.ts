import type { Page } from 'playwright-core'

/** Opens a screen from the sidebar, or from the menu on a phone, by keyboard. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : page
  await menu.getByRole('link', { name, exact: true }).press('Enter')
}
