import { chromium, type Browser } from 'playwright-core'
import { signIn } from '../../e2e/business.ts'
import { type Demo, startDemo } from '../../e2e/demo.ts'
import { median } from '../measure.ts'
import { OPERATOR_PASSWORD } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import { type FirstLoad, firstLoad, type Visitor } from './first-load.ts'

const REPEATS = 5
const MOST_LOGIN_KB = 120

/** What a visitor, a business with three months of calls, and the operator open first. */
const SCREENS: Readonly<Record<'visitor' | 'business' | 'operator', readonly string[]>> = {
  visitor: ['/login', '/signup'],
  business: ['/dashboard', '/call-dashboard', '/call-review', '/callwright-agent', '/bulk-caller', '/business-profile'],
  operator: ['/admin/usage', '/admin/usage/status'],
}

/** How heavy each screen is for a browser that has nothing yet, and when it is there; the server is on the same machine. */
export async function benchPage(): Promise<boolean> {
  await using demo = await startDemo({ OPERATOR_PASSWORD, RATE_LIMIT: 'off' })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const visitors: Record<keyof typeof SCREENS, Visitor> = {
      visitor: {},
      business: await signedIn(browser, demo.enter),
      operator: await signedIn(browser, operatorOf(demo)),
    }
    const findings: Finding[] = []
    for (const role of ['visitor', 'business', 'operator'] as const) {
      for (const path of SCREENS[role]) findings.push(await measure(browser, demo.url + path, visitors[role]))
    }
    return report('page', findings)
  } finally {
    await browser.close()
  }
}

function operatorOf(demo: Demo): Demo['enter'] {
  const operator = { email: 'operator@localhost', password: OPERATOR_PASSWORD, heading: 'Client Usage Dashboard' }
  return (page) => signIn(page, demo.url, operator)
}

/** Signs in once; what is kept is the cookie and the storage, not what was loaded. */
async function signedIn(browser: Browser, enter: Demo['enter']): Promise<Visitor> {
  const context = await browser.newContext()
  try {
    await enter(await context.newPage())
    return { storageState: await context.storageState() }
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, url: string, visitor: Visitor): Promise<Finding> {
  const loads: FirstLoad[] = []
  // The first one warms the server and the browser.
  for (let nth = 0; nth <= REPEATS; nth += 1) loads.push(await firstLoad(browser, url, visitor))
  loads.shift()
  const of = (field: keyof FirstLoad): number => median(loads.map((load) => load[field]))
  const code = (of('scriptBytes') + of('styleBytes')) / 1000
  const { pathname } = new URL(url)
  const isLogin = pathname === '/login'
  return {
    what: `${pathname}: script and style, fonts; painted, usable`,
    target: isLogin ? `<= ${MOST_LOGIN_KB} kB` : '',
    figure: `${code.toFixed(1)} kB, ${(of('fontBytes') / 1000).toFixed(1)} kB; ${of('paintedMs').toFixed(0)} ms, ${of('usableMs').toFixed(0)} ms`,
    isMet: isLogin ? code <= MOST_LOGIN_KB : null,
    details: loads,
  }
}
