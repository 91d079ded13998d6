import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules that look at colours: what else axe looks at is the same in either theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rows further down are like those before them. */
const MORE_OF_THE_SAME = ['tbody > tr:nth-child(n+9)', 'li:nth-child(n+13)']

/**
 * What axe finds wrong with the page as it stands: one line for each rule, with the elements it names; empty when all is
 * well.
 * @param rules only these; default all
 */
export async function accessibilityProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Compiling it takes longer than most looks, so a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  return await page.evaluate(
    async ({ exclude, run }) => {
      const { violations } = await window.axe.run({ exclude }, run)
      return violations.map(({ id, help, nodes }) => {
        const where = nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? 'see the rule'}`)
        return `${id}: ${help} (${where.join(', ')})`
      })
    },
    { exclude: MORE_OF_THE_SAME, run: options },
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
