import type { Locator, Page } from 'playwright-core'

/** Activates a control with the keyboard. */
export async function press(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Opens a screen from the sidebar, or from the menu on a phone, by keyboard. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await press(page, page.getByRole('button', { name: 'Open menu' }))
  const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : page
  await press(page, menu.getByRole('link', { name, exact: true }))
}
