import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Rules about colors; all other rules give the same result in both themes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Later rows repeat the first ones. */
const REPEATED_ROWS = ['tbody > tr:nth-child(n+9)', 'li:nth-child(n+13)']

/**
 * Checks the current page with axe.
 * @param rules the rules to check; all by default
 * @returns one line for each violated rule, with its elements
 */
export async function findAccessibilityProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Compiling axe takes longer than most checks, so each page loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  return await page.evaluate(
    async ({ exclude, run }) => {
      // Colors are faint while they fade in.
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
      await Promise.allSettled(transitions.map(async ({ finished }) => await finished))
      const { violations } = await window.axe.run({ exclude }, run)
      return violations.map(({ id, help, nodes }) => {
        const where = nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? 'see the rule'}`)
        return `${id}: ${help} (${where.join(', ')})`
      })
    },
    { exclude: REPEATED_ROWS, run: options },
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
