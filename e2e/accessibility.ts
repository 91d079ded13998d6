import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules that look at colours: what else axe looks at is the same in either theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong with the page as it stands: one line for each rule, with the elements it names; empty when all is
 * well.
 * @param rules only these; default all
 */
export async function accessibilityProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Nothing of ours stands in a frame of another origin, so one pass sees all of it; the usual way opens a page for each look.
  const look = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules.length > 0 ? look.withRules([...rules]) : look).analyze()
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? 'see the rule'}`)
    return `${id}: ${help} (${where.join(', ')})`
  })
}
