import { monthOf } from '@callwright/contract/admin'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { appRouter } from '../app-router.ts'
import { callProcedure } from '../testing/call-procedure.ts'
import { signInOperator, tenantOf } from '../testing/operator.ts'
import { type Browser, createWorld, type World } from '../testing/test-world.ts'

const LOOKALIKE_EMAILS = [
  'Operator@Localhost.com',
  'operator+me@localhost.com',
  'o.perator@localhost.com',
  'ｏperator@localhost.com',
]

const paths = Object.keys(appRouter._def.procedures).filter((path) => path.startsWith('admin.'))

/** All rows that an unprotected procedure could change. */
async function readState({ deps }: World): Promise<unknown> {
  const { db } = deps
  const sorted = async (rows: Promise<object[]>): Promise<string[]> =>
    (await rows).map((row) => JSON.stringify(row)).toSorted()
  return [
    await sorted(db.selectFrom('businesses').selectAll().execute()),
    await sorted(db.selectFrom('users').selectAll().execute()),
    await sorted(db.selectFrom('sessions').select(['id', 'userId']).execute()),
    await sorted(db.selectFrom('usage_entries').selectAll().execute()),
    await sorted(db.selectFrom('phone_numbers').selectAll().execute()),
    await sorted(db.selectFrom('installation_settings').selectAll().execute()),
    await sorted(db.selectFrom('jobs').selectAll().execute()),
    await sorted(db.selectFrom('api_keys').selectAll().execute()),
    await sorted(db.selectFrom('webhook_endpoints').selectAll().execute()),
  ]
}

onBothDialects('every operator procedure', (open) => {
  // Security: 4
  it('rejects everyone else and changes nothing', async () => {
    await using world = await createWorld(open, { operatorEmail: 'operator@localhost.com', rateLimitsEnabled: false })
    const ada = await world.signUp('ada@example.com')
    const tenantId = await tenantOf(ada)
    const operator = await signInOperator(world)
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: 9 })
    const token = operator.cookies.session
    await operator.caller.auth.logout()
    operator.cookies.session = token
    const lookalikes: Browser[] = []
    for (const email of LOOKALIKE_EMAILS) {
      await world
        .signUp(email)
        .then((browser) => lookalikes.push(browser))
        .catch(() => {})
    }
    const outsiders = [
      ['an anonymous visitor', world.browser(), 'UNAUTHORIZED'],
      ['the operator who has logged out', operator, 'UNAUTHORIZED'],
      ['a business', ada, 'FORBIDDEN'],
      ...lookalikes.map((browser) => ['a business with a similar email address', browser, 'FORBIDDEN'] as const),
    ] as const
    const inputs: Record<string, unknown> = {
      'admin.setLimit': { tenantId, limitMinutes: 1 },
      'admin.setForwarding': { tenantId, enabled: true },
      'admin.setPaused': { tenantId, paused: true },
      'admin.endSessions': { tenantId },
      'admin.sendResetLink': { tenantId },
      'admin.setSignUp': { signUp: 'closed' },
      'admin.saveBrand': {
        productName: 'Mine',
        accentColor: null,
        supportEmail: '',
        legalLinks: [],
        mailFromName: '',
      },
      'admin.assignNumber': { number: '+12125550100', tenantId },
      'admin.addCorrection': { tenantId, month: monthOf(world.deps.now()), minutes: 5, note: 'Mine now' },
      'admin.explainUsage': { tenantId },
      'admin.compareUsage': { tenantId, month: monthOf(world.deps.now()) },
    }
    expect(paths.length).toBeGreaterThan(18)
    const before = await readState(world)
    for (const [who, browser, code] of outsiders) {
      for (const path of paths) {
        const response = await callProcedure(browser.caller, path, inputs[path]).catch((error: unknown) => error)
        expect([who, path, Reflect.get(Object(response), 'code')]).toEqual([who, path, code])
      }
    }
    expect(await readState(world)).toEqual(before)
  })
})
