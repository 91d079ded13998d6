import type { Finding } from '../report.ts'
import { comparePages, MAX_RATIO } from './compare-pages.ts'
import { fieldId } from './generate-values.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { PAGE_SIZE, TENANT_ID } from './sizes.ts'

const INTERESTED = { fieldId: fieldId(TENANT_ID, 'outcome'), value: 'interested' }
const CUSTOMER = { fieldId: fieldId(TENANT_ID, 'customer'), value: 'yes' }

/** Several conditions together have no target: the time depends on how often they meet. */
const FILTERS: readonly { name: string; filter: object; hasTarget: boolean }[] = [
  { name: 'an outcome', filter: { values: [INTERESTED] }, hasTarget: true },
  { name: 'an outcome and a yes', filter: { values: [INTERESTED, CUSTOMER] }, hasTarget: false },
  { name: 'a value to check', filter: { needsCheck: true }, hasTarget: false },
]

/** Compares the newest page of a million calls, filtered by their results, with that of a thousand. */
export async function measureResultFilters(small: SignedInUser, large: SignedInUser): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, filter, hasTarget } of FILTERS) {
    const query = { ...filter, limit: PAGE_SIZE }
    for (const user of [small, large]) {
      const { rows } = await user.query<{ rows: unknown[] }>('calls.list', query)
      if (rows.length < PAGE_SIZE) throw new Error(`Only ${rows.length} calls have ${name}`)
    }
    const { ratio, smallMs, largeMs } = await comparePages({ small, large }, query, query)
    findings.push({
      what: `newest page of calls with ${name}: time at 1M / at 1k`,
      target: hasTarget ? `<= ${MAX_RATIO}` : '',
      figure: `${ratio.toFixed(2)} (${largeMs.toFixed(2)} / ${smallMs.toFixed(2)} ms)`,
      isMet: hasTarget ? ratio <= MAX_RATIO : null,
    })
  }
  return findings
}
