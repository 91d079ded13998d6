import { monthOf } from '@callwright/contract/admin'
import { asE164 } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'

import { ACCOUNT_MUTATIONS } from './account-mutations.ts'
import { BOOKING_MUTATIONS } from './booking-mutations.ts'
import { makeList, makeNumbers } from './campaigns.ts'
import { MAIL_RULE_MUTATIONS } from './mail-rule-mutations.ts'
import { TOOL_MUTATIONS } from './tool-mutations.ts'
import { WEBHOOK_MUTATIONS } from './webhook-mutations.ts'
import { charge, OPERATOR_PASSWORD, tenantOf } from './operator.ts'
import { type Browser, PASSWORD, type World } from './test-world.ts'
import { waitUntil } from './wait-until.ts'

export type MutationFixture = { world: World; operator: Browser; ada: Browser; tenantId: TenantId; email: string }

const PROFILE = { businessName: 'Ada', businessEmail: '', businessPhone: '', businessAddress: '', description: '' }

async function withFile({ world, tenantId }: MutationFixture, kind: 'document' | 'lead'): Promise<string> {
  const id = world.deps.newId()
  const { hash } = await world.deps.blobs.put(Buffer.from(`the ${kind} ${id}`))
  const row = { id, tenantId, kind, name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 9 }
  await world.deps.db
    .insertInto('files')
    .values({ ...row, contentHash: hash, createdAt: world.deps.now() })
    .execute()
  return id
}

async function withCall({ ada }: MutationFixture, phoneNumber: string): Promise<string> {
  await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
  const { callId } = await ada.caller.calls.place({ phoneNumber })
  await waitUntil(async () => (await ada.caller.calls.byId({ callId })).status === 'completed')
  return callId
}

async function withField({ ada }: MutationFixture): Promise<string> {
  const field = { kind: 'yes-no', name: 'Agreed', question: 'Did they agree?' } as const
  return (await ada.caller.agent.addFields({ fields: [field] })).at(-1)?.id ?? ''
}

async function withRehearsal({ ada }: MutationFixture): Promise<string> {
  const rehearsal = { name: 'Parking', turns: ['Where can I park?'], expects: [] }
  return (await ada.caller.agent.saveRehearsal(rehearsal)).rehearsals.at(-1)?.id ?? ''
}

let lists = 0
async function withCampaign({ ada }: MutationFixture): Promise<string> {
  lists += 1
  const { campaignId } = await ada.caller.bulk.create({
    name: `List ${lists}`,
    list: makeList(makeNumbers(2, 10 * lists)),
  })
  return campaignId
}

async function withFailedCampaign(fixture: MutationFixture): Promise<string> {
  const campaignId = await withCampaign(fixture)
  const { db } = fixture.world.deps
  await db.updateTable('recipients').set({ state: 'failed' }).where('campaignId', '=', campaignId).execute()
  await db.updateTable('campaign_counts').set({ state: 'failed' }).where('campaignId', '=', campaignId).execute()
  await db.updateTable('campaigns').set({ state: 'finished' }).where('id', '=', campaignId).execute()
  return campaignId
}

async function withSuggestion(fixture: MutationFixture): Promise<string> {
  const callId = await withCall(fixture, '2125550171')
  const details = {
    id: 'suggestion',
    phoneNumber: asE164('+12125550171'),
    callId,
    quote: 'Stop.',
    tenantId: fixture.tenantId,
  }
  const suggestion = { ...details, state: 'open' as const, createdAt: 1, answeredAt: null }
  await fixture.world.deps.db.insertInto('do_not_call_suggestions').values(suggestion).execute()
  return 'suggestion'
}

async function withCallBack(fixture: MutationFixture): Promise<string> {
  const { tenantId } = fixture
  const callId = await withCall(fixture, '2125550172')
  const asked = {
    id: 'call-back',
    tenantId,
    callId,
    phoneNumber: asE164('+12125550172'),
    quote: 'Call me back.',
    source: 'customer' as const,
    quoteTurn: 0,
  }
  const callBack = { ...asked, state: 'proposed' as const, createdAt: 1 }
  await fixture.world.deps.db.insertInto('call_backs').values(callBack).execute()
  return 'call-back'
}

/** For each mutation: prepares what it needs, and returns a call to it by an authorized user. */
export const EVERY_MUTATION: Readonly<Record<string, (fixture: MutationFixture) => Promise<() => Promise<unknown>>>> = {
  'auth.register':
    async ({ world }) =>
    async () =>
      await world.signUp('new@example.com'),
  'auth.login':
    async ({ world, email }) =>
    async () =>
      await world.browser().caller.auth.login({ email, password: PASSWORD }),
  async 'auth.logout'({ world, email }) {
    const browser = world.browser()
    await browser.caller.auth.login({ email, password: PASSWORD })
    return async () => await browser.caller.auth.logout()
  },
  'auth.forgotPassword':
    async ({ world, email }) =>
    async () =>
      await world.browser().caller.auth.forgotPassword({ email }),
  async 'auth.verifyEmail'({ world }) {
    await world.signUp('unverified@example.com')
    const { token = '' } = (await world.lastMailTo('unverified@example.com')) ?? {}
    return async () => await world.browser().caller.auth.verifyEmail({ token })
  },
  async 'auth.resetPassword'({ world }) {
    await world.signUp('forgetful@example.com')
    await world.browser().caller.auth.forgotPassword({ email: 'forgetful@example.com' })
    const { token = '' } = (await world.lastMailTo('forgetful@example.com')) ?? {}
    return async () => await world.browser().caller.auth.resetPassword({ token, password: 'another-horse-9!' })
  },
  ...ACCOUNT_MUTATIONS,
  'business.updateProfile':
    async ({ ada }) =>
    async () =>
      await ada.caller.business.updateProfile(PROFILE),
  'business.saveDescription':
    async ({ ada }) =>
    async () =>
      await ada.caller.business.saveDescription({ description: 'Teeth.' }),
  'business.saveNotes':
    async ({ ada }) =>
    async () =>
      await ada.caller.business.saveNotes({ notes: 'Open at nine.' }),
  'business.addLink':
    async ({ ada }) =>
    async () =>
      await ada.caller.business.addLink({ link: 'https://ada.example.com' }),
  async 'business.removeLink'({ ada }) {
    const { id: linkId } = await ada.caller.business.addLink({ link: 'https://gone.example.com' })
    return async () => await ada.caller.business.removeLink({ linkId })
  },
  async 'business.removeFile'(fixture) {
    const fileId = await withFile(fixture, 'document')
    return async () => await fixture.ada.caller.business.removeFile({ fileId })
  },
  async 'business.removeLead'(fixture) {
    const fileId = await withFile(fixture, 'lead')
    return async () => await fixture.ada.caller.business.removeLead({ fileId })
  },
  'agent.update':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.update({ systemPrompt: 'Be brief.' }),
  async 'agent.setVoice'({ ada }) {
    const { voices } = await ada.caller.agent.voices({})
    return async () => await ada.caller.agent.setVoice({ voiceId: voices[1]?.voiceId ?? '' })
  },
  async 'agent.restoreVersion'({ ada }) {
    await ada.caller.agent.update({ systemPrompt: 'One.' })
    await ada.caller.agent.update({ systemPrompt: 'Two.' })
    const { rows } = await ada.caller.agent.versions({})
    return async () => await ada.caller.agent.restoreVersion({ versionId: rows[1]?.id ?? '' })
  },
  'agent.savePrompt':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.savePrompt({ systemPrompt: 'Kept.' }),
  'agent.saveRehearsal':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.saveRehearsal({ name: 'Parking', turns: ['Where can I park?'], expects: [] }),
  async 'agent.removeRehearsal'(fixture) {
    const rehearsalId = await withRehearsal(fixture)
    return async () => await fixture.ada.caller.agent.removeRehearsal({ rehearsalId })
  },
  async 'agent.runRehearsals'(fixture) {
    await withRehearsal(fixture)
    return async () => await fixture.ada.caller.agent.runRehearsals({})
  },
  async 'agent.deletePrompt'({ ada }) {
    await ada.caller.agent.savePrompt({ systemPrompt: 'Not for long.' })
    const [prompt] = await ada.caller.agent.savedPrompts()
    return async () => await ada.caller.agent.deletePrompt({ promptId: prompt?.id ?? '' })
  },
  'agent.addFields':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.addFields({ fields: [{ kind: 'goal', name: 'Booked', question: 'Is a visit booked?' }] }),
  async 'agent.changeField'(fixture) {
    const change = { fieldId: await withField(fixture), name: 'Booked a visit', question: 'Did they book a visit?' }
    return async () => await fixture.ada.caller.agent.changeField(change)
  },
  async 'agent.retireField'(fixture) {
    const fieldId = await withField(fixture)
    return async () => await fixture.ada.caller.agent.retireField({ fieldId })
  },
  'agent.saveTransfers':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.saveTransfers({
        transfers: [{ name: 'Ann', phoneNumber: '2125550181', condition: 'They ask for Ann.', type: 'conference' }],
      }),
  'agent.saveFallBack':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.saveFallBack({ message: 'We call you back.', phoneNumber: '2125550181' }),
  'agent.saveOpening':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.saveOpening({ disclosureOn: true, recordingMode: 'ask', masksPersonalData: true }),
  'agent.confirmOpening':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.confirmOpening(),
  'agent.saveOpeningHours':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.saveOpeningHours({ hours: null }),
  'agent.retryKnowledge':
    async ({ ada }) =>
    async () =>
      await ada.caller.agent.retryKnowledge(),
  ...BOOKING_MUTATIONS,
  'calls.place':
    async ({ ada }) =>
    async () =>
      await ada.caller.calls.place({ phoneNumber: '2125550151' }),
  'calls.simulateInbound':
    async ({ ada }) =>
    async () =>
      await ada.caller.calls.simulateInbound({ asks: 'anything' }),
  'calls.startBrowserCall':
    async ({ ada }) =>
    async () =>
      await ada.caller.calls.startBrowserCall(),
  'calls.endBrowserCall':
    async ({ ada }) =>
    async () =>
      await ada.caller.calls.endBrowserCall({ conversationId: null }),
  async 'calls.saveNotes'(fixture) {
    const callId = await withCall(fixture, '2125550152')
    return async () => await fixture.ada.caller.calls.saveNotes({ callId, notes: 'Asked for Tuesday.' })
  },
  async 'calls.correctValue'(fixture) {
    const callId = await withCall(fixture, '2125550154')
    const [outcome] = await fixture.ada.caller.agent.fields()
    const correction = { callId, fieldId: outcome?.id ?? '', value: 'not interested' }
    return async () => await fixture.ada.caller.calls.correctValue(correction)
  },
  async 'calls.remove'(fixture) {
    const callId = await withCall(fixture, '2125550153')
    return async () => await fixture.ada.caller.calls.remove({ callId })
  },
  'bulk.create': async (fixture) => async () => await withCampaign(fixture),
  async 'bulk.pause'(fixture) {
    const campaignId = await withCampaign(fixture)
    return async () => await fixture.ada.caller.bulk.pause({ campaignId })
  },
  async 'bulk.resume'(fixture) {
    const campaignId = await withCampaign(fixture)
    await fixture.ada.caller.bulk.pause({ campaignId })
    return async () => await fixture.ada.caller.bulk.resume({ campaignId })
  },
  async 'bulk.cancel'(fixture) {
    const campaignId = await withCampaign(fixture)
    return async () => await fixture.ada.caller.bulk.cancel({ campaignId })
  },
  async 'bulk.retry'(fixture) {
    const campaignId = await withFailedCampaign(fixture)
    return async () => await fixture.ada.caller.bulk.retry({ campaignId })
  },
  async 'bulk.cancelPlanned'(fixture) {
    const campaignId = await withCampaign(fixture)
    return async () => await fixture.ada.caller.bulk.cancelPlanned({ campaignId, plan: 'all' })
  },
  async 'bulk.remove'(fixture) {
    const campaignId = await withCampaign(fixture)
    return async () => await fixture.ada.caller.bulk.remove({ campaignId })
  },
  'bulk.addDoNotCall':
    async ({ ada }) =>
    async () =>
      await ada.caller.bulk.addDoNotCall({ phoneNumbers: ['2125550161'] }),
  async 'bulk.removeDoNotCall'({ ada }) {
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: ['2125550162'] })
    return async () => await ada.caller.bulk.removeDoNotCall({ phoneNumber: '+12125550162' })
  },
  async 'bulk.answerDoNotCallSuggestion'(fixture) {
    const suggestionId = await withSuggestion(fixture)
    return async () => await fixture.ada.caller.bulk.answerDoNotCallSuggestion({ suggestionId, accept: false })
  },
  async 'bulk.answerCallBack'(fixture) {
    const callBackId = await withCallBack(fixture)
    const at = fixture.world.deps.now() + 60_000
    return async () => await fixture.ada.caller.bulk.answerCallBack({ callBackId, accept: true, at })
  },
  async 'bulk.addCallBack'(fixture) {
    const callId = await withCall(fixture, '2125550173')
    return async () => await fixture.ada.caller.bulk.addCallBack({ callId })
  },
  'keys.create':
    async ({ ada }) =>
    async () =>
      await ada.caller.keys.create({ name: 'CRM', scopes: ['calls:read'], expiresInDays: null, password: PASSWORD }),
  async 'keys.revoke'({ ada }) {
    const old = { name: 'Old', scopes: ['calls:read' as const], expiresInDays: null, password: PASSWORD }
    const { id: keyId } = await ada.caller.keys.create(old)
    return async () => await ada.caller.keys.revoke({ keyId })
  },
  ...WEBHOOK_MUTATIONS,
  ...TOOL_MUTATIONS,
  ...MAIL_RULE_MUTATIONS,
  async 'admin.assignNumber'({ operator, tenantId }) {
    const number = (await operator.caller.admin.numbers()).rows[0]?.number ?? ''
    return async () => await operator.caller.admin.assignNumber({ number, tenantId })
  },
  'admin.setLimit':
    async ({ operator, tenantId }) =>
    async () =>
      await operator.caller.admin.setLimit({ tenantId, limitMinutes: 900 }),
  'admin.setForwarding':
    async ({ operator, tenantId }) =>
    async () =>
      await operator.caller.admin.setForwarding({ tenantId, enabled: true }),
  'admin.setPaused':
    async ({ operator, tenantId }) =>
    async () =>
      await operator.caller.admin.setPaused({ tenantId, paused: false }),
  async 'admin.addCorrection'({ world, operator, tenantId }) {
    await charge(world, tenantId, { seconds: 60 })
    const correction = { tenantId, month: monthOf(world.deps.now()), minutes: 1, note: 'By hand' }
    return async () => await operator.caller.admin.addCorrection(correction)
  },
  async 'admin.endSessions'({ world, operator }) {
    const tenantId = await tenantOf(await world.signUp('ended@example.com'))
    return async () => await operator.caller.admin.endSessions({ tenantId })
  },
  'admin.sendResetLink':
    async ({ operator, tenantId }) =>
    async () =>
      await operator.caller.admin.sendResetLink({ tenantId }),
  'admin.setSignUp':
    async ({ operator }) =>
    async () =>
      await operator.caller.admin.setSignUp({ signUp: 'open' }),
  'admin.saveBrand':
    async ({ operator }) =>
    async () =>
      await operator.caller.admin.saveBrand({
        productName: 'Acme',
        accentColor: null,
        supportEmail: '',
        legalLinks: [],
        mailFromName: '',
      }),
  'admin.removeProductLogo':
    async ({ operator }) =>
    async () =>
      await operator.caller.admin.removeProductLogo(),
  'admin.retryFailed':
    async ({ operator }) =>
    async () =>
      await operator.caller.admin.retryFailed(),
  'business.setRetention':
    async ({ ada }) =>
    async () =>
      await ada.caller.business.setRetention({ keepDays: 90 }),
  async 'admin.eraseClient'({ world, operator }) {
    const tenantId = await tenantOf(await world.signUp('erased@example.com', 'Erased'))
    const reauth = { businessName: 'Erased', password: OPERATOR_PASSWORD }
    return async () => await operator.caller.admin.eraseClient({ tenantId, ...reauth })
  },
  // Must be last: afterward the business is gone.
  'business.erase':
    async ({ ada }) =>
    async () =>
      await ada.caller.business.erase({ password: PASSWORD }),
}
