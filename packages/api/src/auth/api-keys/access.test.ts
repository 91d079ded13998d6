import { BUSINESS_SCOPES, type KeyAccess, OPERATOR_SCOPES, type Scope } from '@callwright/contract/api-keys'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { describe, expect, it } from 'vitest'

import { appRouter } from '../../app-router.ts'
import { callProcedure } from '../../testing/call-procedure.ts'
import { createKey, createOwnBusinessKey } from '../../testing/create-key.ts'
import { OPERATOR_PASSWORD, signInOperator } from '../../testing/operator.ts'
import { createWorld, type KeyUser } from '../../testing/test-world.ts'

/** A business's key needs one permission for these, and the operator's another. */
const SHARED = [
  ...['webhooks.addEndpoint', 'webhooks.changeEndpoint', 'webhooks.deliveries', 'webhooks.endpoints'],
  ...['webhooks.redeliver', 'webhooks.redeliverSince', 'webhooks.removeEndpoint', 'webhooks.rotateSecret'],
  'webhooks.sendTest',
]

/** What an API key needs for each procedure. A new procedure needs a line here, and a changed one a reason. */
const EXPECTED: Readonly<Record<KeyAccess, readonly string[]>> = {
  session: [
    ...['auth.changePassword', 'auth.confirmSecondFactor', 'auth.endOtherSessions', 'auth.endSession'],
    ...['auth.forgotPassword', 'auth.login', 'auth.logout', 'auth.me', 'auth.options', 'auth.register'],
    ...['auth.renewRecoveryCodes', 'auth.resetPassword', 'auth.secondFactor', 'auth.sessions'],
    ...['auth.startSecondFactor', 'auth.turnOffSecondFactor', 'auth.verifyEmail'],
    ...['business.addLink', 'business.erase', 'business.exportState', 'business.removeFile', 'business.removeLead'],
    ...['business.removeLink', 'business.retention', 'business.saveDescription', 'business.saveNotes'],
    ...['business.setRetention', 'business.updateProfile'],
    ...['business.confirmMailAddress', 'business.mailRules', 'business.removeMailRule', 'business.saveMailRule'],
    ...['business.switchMailRule', 'business.unsubscribe'],
    ...['calls.endBrowserCall', 'calls.remove', 'calls.startBrowserCall', 'bulk.remove'],
    ...['keys.create', 'keys.list', 'keys.revoke'],
    ...['admin.brand', 'admin.removeProductLogo', 'admin.saveBrand'],
    ...['admin.endSessions', 'admin.eraseClient', 'admin.sendReports', 'admin.sendResetLink', 'admin.setSignUp'],
    'admin.signUp',
  ],
  'calls:read': [
    ...['calls.byId', 'calls.callCompleted', 'calls.campaigns', 'calls.list', 'calls.recentTests', 'calls.review'],
    ...['calls.today', 'calls.unconfirmed', 'bookings.list', 'bookings.ofCall'],
  ],
  'calls:write': ['calls.place', 'calls.saveNotes', 'calls.simulateInbound'],
  'campaigns:read': [
    ...['bulk.campaign', 'bulk.campaigns', 'bulk.comparePlan', 'bulk.doNotCall', 'bulk.findDoNotCall'],
    ...['bulk.isOnDoNotCall', 'bulk.listRules', 'bulk.plan', 'bulk.recipients', 'bulk.schedule', 'bulk.voiceIds'],
  ],
  'campaigns:write': [
    ...[
      'bulk.addCallBack',
      'bulk.addDoNotCall',
      'bulk.answerCallBack',
      'bulk.answerDoNotCallSuggestion',
      'bulk.cancel',
    ],
    ...['bulk.cancelPlanned', 'bulk.create', 'bulk.pause', 'bulk.removeDoNotCall', 'bulk.resume', 'bulk.retry'],
  ],
  'agent:read': [
    'bookings.settings',
    ...['agent.fallBack', 'agent.fields', 'agent.get', 'agent.knowledge', 'agent.opening'],
    ...[
      'agent.openingHours',
      'agent.rehearsals',
      'agent.savedPrompts',
      'agent.transfers',
      'agent.variables',
      'agent.versions',
      'agent.voices',
    ],
  ],
  'agent:write': [
    ...['bookings.addFeed', 'bookings.newAddress', 'bookings.removeFeed', 'bookings.save'],
    ...[
      'agent.addFields',
      'agent.changeField',
      'agent.confirmOpening',
      'agent.deletePrompt',
      'agent.removeRehearsal',
      'agent.restoreVersion',
      'agent.retireField',
    ],
    ...[
      'agent.retryKnowledge',
      'agent.runRehearsals',
      'agent.saveFallBack',
      'agent.saveOpening',
      'agent.saveOpeningHours',
      'agent.savePrompt',
      'agent.saveRehearsal',
      'agent.saveTransfers',
    ],
    ...['agent.setVoice', 'agent.update'],
  ],
  'business:read': [
    ...['business.files', 'business.leads', 'business.links', 'business.notes', 'business.profile'],
    'business.setUp',
  ],
  'webhooks:write': SHARED,
  'tools:write': ['tools.list', 'tools.remove'],
  'usage:read': [],
  'admin:read': [
    ...['admin.audit', 'admin.clients', 'admin.compareUsage', 'admin.explainUsage'],
    ...['admin.keptAside', 'admin.numbers', 'admin.setUp', 'admin.status', 'admin.usage', 'admin.usageByDay'],
    'admin.usageMonths',
  ],
  'admin:write': [
    ...['admin.addCorrection', 'admin.assignNumber', 'admin.retryFailed', 'admin.setForwarding', 'admin.setLimit'],
    'admin.setPaused',
    ...SHARED,
  ],
}

/** Procedures that need a second permission. */
const ALSO_NEEDED: readonly [path: string, needed: readonly [Scope, Scope]][] = [
  ['bookings.cancel', ['calls:write', 'calls:read']],
  ['bulk.callBacks', ['campaigns:read', 'calls:read']],
  ['bulk.missedCallers', ['campaigns:read', 'calls:read']],
  ['bulk.doNotCallSuggestions', ['campaigns:read', 'calls:read']],
  ['calls.correctValue', ['calls:write', 'calls:read']],
  ['tools.add', ['tools:write', 'calls:read']],
  ['tools.change', ['tools:write', 'calls:read']],
  ['tools.runs', ['tools:write', 'calls:read']],
  ['tools.tryOut', ['tools:write', 'calls:read']],
  ['webhooks.delivery', ['webhooks:write', 'calls:read']],
  ['webhooks.delivery', ['admin:write', 'admin:read']],
]

type Procedure = { path: string; access: unknown; alsoNeeds: unknown }

const procedures: readonly Procedure[] = Object.entries<unknown>({ ...appRouter._def.procedures }).map(
  ([path, procedure]) => {
    const definition: unknown = Reflect.get(Object(procedure), '_def')
    const meta: unknown = Reflect.get(Object(definition), 'meta')
    return { path, access: Reflect.get(Object(meta), 'access'), alsoNeeds: Reflect.get(Object(meta), 'alsoNeeds') }
  },
)

/** What a key of a business, and of the operator, needs for the procedure; once if it is the same. */
function listNeeded({ path, access, alsoNeeds }: Procedure): string[] {
  const needed = ['business', 'operator'].map((owner) =>
    [access, alsoNeeds].flatMap((one): unknown => Reflect.get(Object(one), owner) ?? one ?? []).join(),
  )
  return [...new Set(needed)].map((scopes) => `${path} ${scopes}`)
}

/** Messages that refuse a key itself, before the input is read. */
const REFUSALS = /^(?:Forbidden|An API key cannot do this\. Please sign in\.|This API key lacks the permission ".*"\.)$/

/** Whether a key is let through to the procedure, which may then refuse the meaningless input. */
async function isAdmitted({ caller }: KeyUser, path: string): Promise<boolean> {
  const answer = await callProcedure(caller, path, { nonsense: 1 }).catch((error: unknown) => error)
  const isForbidden = Reflect.get(Object(answer), 'code') === 'FORBIDDEN'
  if (isForbidden)
    expect([path, Reflect.get(Object(answer), 'message')]).toEqual([path, expect.stringMatching(REFUSALS)])
  return !isForbidden
}

describe('each procedure', () => {
  it('needs the expected permission', () => {
    const expected = [
      ...Object.entries(EXPECTED).flatMap(([access, paths]) => paths.map((path) => `${path} ${access}`)),
      ...ALSO_NEEDED.map(([path, needed]) => `${path} ${needed.join()}`),
    ]
    expect(procedures.flatMap(listNeeded).toSorted()).toEqual(expected.toSorted())
  })
})

onBothDialects('a key with one permission', (open) => {
  // Security: 1
  it('is admitted to exactly the procedures that need it', async () => {
    await using world = await createWorld(open, { rateLimitsEnabled: false })
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com')
    const create = async (scope: Scope): Promise<string> => {
      const [business, admin] = [BUSINESS_SCOPES.find(isSame(scope)), OPERATOR_SCOPES.find(isSame(scope))]
      const rest = { name: scope, expiresInDays: null }
      if (business) return await createKey(ada, [business])
      return (await operator.caller.keys.create({ ...rest, scopes: admin ? [admin] : [], password: OPERATOR_PASSWORD }))
        .key
    }
    for (const scope of [...BUSINESS_SCOPES, ...OPERATOR_SCOPES]) {
      const user = world.withKey(await create(scope))
      const admitted: string[] = []
      for (const { path } of procedures) if (await isAdmitted(user, path)) admitted.push(path)
      expect([scope, admitted.toSorted()]).toEqual([scope, EXPECTED[scope].toSorted()])
    }
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  // Security: 1
  it('of the operator’s own business is admitted to none of the operator’s procedures', async () => {
    await using world = await createWorld(open, { rateLimitsEnabled: false })
    const operator = await signInOperator(world)
    const user = world.withKey(await createOwnBusinessKey(operator))
    const admitted: string[] = []
    for (const { path } of procedures) if (await isAdmitted(user, path)) admitted.push(path)
    const withTwo = ALSO_NEEDED.filter(([, [scope]]) => !scope.startsWith('admin:')).map(([path]) => path)
    const expected = [...withTwo, ...BUSINESS_SCOPES.flatMap((scope) => EXPECTED[scope])]
    expect(admitted.toSorted()).toEqual(expected.toSorted())
  })
})

function isSame(scope: Scope): (other: Scope) => boolean {
  return (other) => other === scope
}
