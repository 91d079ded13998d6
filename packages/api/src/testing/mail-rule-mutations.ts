import { signId } from '../context/secret-box.ts'
import { TIME_ZONE, callRule } from './mail-rules.ts'
import type { Browser, World } from './test-world.ts'

type Mutation = (fixture: { world: World; operator: Browser; ada: Browser }) => Promise<() => Promise<unknown>>

async function withRule(ada: Browser, address = 'ada@example.com'): Promise<string> {
  const { rules } = await ada.caller.business.saveMailRule({ address, settings: callRule() })
  return rules.at(-1)?.id ?? ''
}

export const MAIL_RULE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'business.saveMailRule':
    async ({ ada }) =>
    async () =>
      await withRule(ada),
  async 'business.switchMailRule'({ ada }) {
    const ruleId = await withRule(ada)
    return async () => await ada.caller.business.switchMailRule({ ruleId, isOn: false })
  },
  async 'business.removeMailRule'({ ada }) {
    const ruleId = await withRule(ada)
    return async () => await ada.caller.business.removeMailRule({ ruleId })
  },
  async 'business.confirmMailAddress'({ world, ada }) {
    await withRule(ada, 'dentist@example.com')
    const { token = '' } = (await world.lastMailTo('dentist@example.com')) ?? {}
    return async () => await ada.caller.business.confirmMailAddress({ token })
  },
  async 'business.unsubscribe'({ world, ada }) {
    const token = signId(await withRule(ada), {
      key: world.deps.secretKey,
      purpose: 'unsubscribe',
      owner: 'ada@example.com',
    })
    return async () => await ada.caller.business.unsubscribe({ token })
  },
  'admin.sendReports':
    async ({ operator }) =>
    async () =>
      await operator.caller.admin.sendReports({ timeZone: TIME_ZONE }),
}
