import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page as it stands: one line for each rule, with the elements it names; empty when all is well. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Nothing of ours stands in a frame of another origin, so one pass sees all of it; the usual way opens a page for each look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? 'see the rule'}`)
    return `${id}: ${help} (${where.join(', ')})`
  })
}
