// @vitest-environment happy-dom
import { makeList, makeNumbers } from '@callwright/api/testing/campaigns'
import { tenantOf } from '@callwright/api/testing/operator'
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import { BOOKING } from '../testing/bookings.ts'
import { it, openApp, type StartPath } from '../testing/open-app.tsx'
import { addTool } from '../testing/tools.ts'
import { addEndpoint } from '../testing/webhooks.ts'

type State = {
  name: string
  at: StartPath
  /** Steps before the check, such as opening a tab. */
  first?: (user: UserEvent) => Promise<void>
  /** Failing queries, each with the message shown in place of its data. */
  failing?: Readonly<Record<string, string>>
  /** Steps once everything has loaded. */
  last?: (user: UserEvent) => Promise<void>
  /** Text that is shown at the end. */
  shown: readonly (string | RegExp)[]
}

const CALL = { days: 1, id: 'conv_1' }

const BUSINESS: readonly State[] = [
  {
    name: 'Home',
    at: '/dashboard',
    failing: {
      'calls.list': 'Error loading calls',
      'business.files': 'Your files could not be loaded. Nothing is lost.',
      'business.links': 'Your links could not be loaded. Nothing is lost.',
      'business.notes': 'Your notes could not be loaded. Nothing is lost.',
    },
    shown: [
      'No calls yet',
      'Get your agent ready',
      'No files yet. Your agent answers from the documents that you upload here.',
      'No links yet. Add pages that answer your callers’ questions.',
      'Save Notes',
    ],
  },
  {
    name: 'Home with calls',
    at: async (world, browser) => {
      await recordPastCall(world, browser, { days: 0, id: 'conv_1' })
      return '/dashboard'
    },
    failing: { 'calls.today': 'Today’s figures could not be loaded.' },
    shown: ['1 call today', 'None missed today'],
  },
  {
    name: 'Call Dashboard',
    at: '/call-dashboard',
    failing: { 'calls.list': 'Error loading calls' },
    shown: ['No calls yet', 'Place a test call'],
  },
  {
    name: 'Call Dashboard with a search',
    at: '/call-dashboard?q=nobody',
    shown: ['No calls match your search criteria', 'Show all calls'],
  },
  {
    name: 'Call Dashboard with a missed call and two filters',
    at: async (world, browser) => {
      await recordPastCall(world, browser, { ...CALL, status: 'missed' })
      return '/call-dashboard?status=missed&direction=inbound'
    },
    shown: ['+1 212-555-0142', 'Flagged: this call was missed', 'Call back', 'Filters (2)'],
  },
  {
    name: 'Call Details',
    at: async (world, browser) => `/call-dashboard?q=nobody&call=${await recordPastCall(world, browser, CALL)}`,
    failing: { 'calls.byId': 'The call could not be loaded' },
    shown: ['Is there a pelican?'],
  },
  {
    name: 'Call Details of a listed call',
    at: async (world, browser) => `/call-dashboard?call=${await recordPastCall(world, browser, CALL)}`,
    failing: { 'calls.byId': 'Something went wrong on our side. Please try again.' },
    shown: ['Is there a pelican?'],
  },
  { name: 'Call Details of a deleted call', at: '/call-dashboard?call=gone', shown: ['This call no longer exists'] },
  {
    name: 'Call Review',
    at: async (world, browser) => {
      await recordPastCall(world, browser, CALL)
      return '/call-review'
    },
    failing: { 'calls.review': 'The figures could not be loaded', 'calls.list': 'Error loading calls' },
    last: press('+1 212-555-0142'),
    shown: ['Total Calls', 'Missed Calls', 'A table by the aquarium was booked.', 'Is there a pelican?'],
  },
  {
    name: 'Call Review of a period after the last call',
    at: async (world, browser) => {
      await recordPastCall(world, browser, { days: 40, id: 'conv_1' })
      return '/call-review'
    },
    shown: ['100% fewer than', 'No calls in this period', 'All calls'],
  },
  {
    name: 'Call Review of a new business',
    at: '/call-review',
    shown: ['Total Calls', 'No calls to review yet', 'Place a test call'],
  },
  {
    name: 'Appointments before booking is set up',
    at: '/appointments',
    failing: { 'bookings.settings': 'The appointments could not be loaded' },
    shown: ['Your agent does not book appointments yet', 'Set up appointments'],
  },
  {
    name: 'Appointments',
    at: async (_world, { caller }) => {
      await caller.bookings.save(BOOKING)
      return '/appointments'
    },
    failing: { 'bookings.list': 'The appointments could not be loaded' },
    shown: ['No appointments this week', 'Services & Hours'],
  },
  {
    name: 'AI Agent',
    at: '/callwright-agent',
    failing: { 'calls.recentTests': 'Your earlier tests could not be loaded' },
    shown: ['You can test it now, but it sounds generic until you write a prompt.', 'Write a prompt'],
  },
  {
    name: 'Agent configuration',
    at: '/callwright-agent?tab=configuration',
    failing: { 'agent.get': 'Your agent could not be loaded' },
    shown: ['No voice chosen yet: callers hear the default voice.'],
  },
  {
    name: 'Panels next to the agent configuration',
    at: '/callwright-agent?tab=configuration',
    failing: {
      'agent.savedPrompts': 'The saved prompts could not be loaded',
      'agent.knowledge': 'Your agent’s knowledge could not be loaded',
      'agent.versions': 'The versions could not be loaded',
    },
    shown: ['No saved prompts yet.', 'Nothing about your business yet.', 'Your first update will appear here.'],
  },
  {
    name: 'Agent outcomes',
    at: '/callwright-agent?tab=outcomes',
    failing: { 'agent.fields': 'Your outcomes could not be loaded' },
    shown: ['1 of 20 questions', /^No goals yet\. A goal is something that a call should achieve/, 'See the templates'],
  },
  {
    name: 'Agent appointments',
    at: '/callwright-agent?tab=appointments',
    failing: { 'bookings.settings': 'Your settings for appointments could not be loaded' },
    shown: ['Start booking appointments'],
  },
  {
    name: 'Agent hours and transfers',
    at: '/callwright-agent?tab=hours',
    failing: {
      'agent.transfers': 'Your transfers could not be loaded',
      'agent.openingHours': 'Your opening hours could not be loaded',
    },
    shown: [/^No people yet\. /, /^Off: your agent answers all incoming calls/],
  },
  {
    name: 'Voices',
    at: '/callwright-agent?tab=configuration',
    first: press('Select Voice'),
    failing: { 'agent.voices': 'The voices could not be loaded' },
    shown: ['Imogen'],
  },
  {
    name: 'Voices with a search',
    at: '/callwright-agent?tab=configuration',
    first: async (user) => {
      await press('Select Voice')(user)
      await search('Search by name, accent, or gender...')(user)
    },
    shown: ['No voices found matching "999"'],
  },
  {
    name: 'Bulk Caller',
    at: '/bulk-caller',
    failing: {
      'bulk.campaigns': 'The history could not be loaded',
      'business.leads': 'Your lead files could not be loaded. Nothing is lost.',
    },
    shown: [
      'No batch calls yet',
      'Create your first bulk call campaign above',
      'No lead files yet. Upload a list once and use it in any campaign.',
    ],
  },
  {
    name: 'Campaign',
    at: createCampaign,
    failing: { 'bulk.campaign': 'The campaign could not be loaded' },
    shown: ['Spring', '+1 212-200-0000'],
  },
  {
    name: 'Campaign recipients',
    at: createCampaign,
    failing: { 'bulk.recipients': 'The recipients could not be loaded' },
    shown: ['+1 212-200-0000'],
  },
  {
    name: 'Recipients with a search',
    at: createCampaign,
    first: search('Search number or name...'),
    last: press('Show all'),
    shown: ['+1 212-200-0000'],
  },
  {
    name: 'Deleted campaign',
    at: '/bulk-caller/gone',
    shown: ['This campaign is not in your history', 'View Calls'],
  },
  {
    name: 'Do-not-call list',
    at: '/bulk-caller/do-not-call',
    failing: {
      'bulk.doNotCallSuggestions':
        'The numbers waiting for your confirmation could not be loaded. No campaign calls them.',
      'bulk.doNotCall': 'The list could not be loaded',
    },
    shown: ['No numbers on the list yet', 'Open your calls'],
  },
  {
    name: 'Automatic retries',
    at: '/bulk-caller',
    first: async (user) =>
      user.click(await screen.findByRole('switch', { name: 'Call people again if they do not answer' })),
    failing: { 'agent.fields': 'Your outcomes could not be loaded. You can still use the other rules.' },
    shown: ['No answer', 'After a conversation, by its outcome'],
  },
  {
    name: 'Schedule',
    at: '/bulk-caller/schedule',
    failing: { 'bulk.schedule': 'The schedule could not be loaded' },
    shown: ['No calls are planned', 'Create a campaign'],
  },
  {
    name: 'Call-backs',
    at: '/bulk-caller/call-backs',
    failing: {
      'bulk.callBacks': 'The call-backs could not be loaded',
      'bulk.missedCallers': 'The missed callers could not be loaded',
    },
    shown: ['No call-backs to confirm', 'Open your calls'],
  },
  { name: 'Confirmed call-backs', at: '/bulk-caller/call-backs?state=confirmed', shown: ['No confirmed call-backs'] },
  {
    name: 'Business Profile',
    at: '/business-profile',
    failing: {
      'business.profile': 'There was an error loading your business profile. Please try refreshing the page.',
    },
    shown: ['Description'],
  },
  {
    name: 'Profile links',
    at: '/business-profile',
    first: openTab('Links'),
    failing: { 'business.links': 'Your links could not be loaded. Nothing is lost.' },
    shown: ['Links added in the Business Context panel will appear here.'],
  },
  {
    name: 'Profile files',
    at: '/business-profile',
    first: openTab('Files'),
    failing: { 'business.files': 'Your files could not be loaded. Nothing is lost.' },
    shown: ['Files added in the Business Context panel will appear here.'],
  },
  {
    name: 'Integrations',
    at: '/integrations',
    failing: { 'webhooks.endpoints': 'The endpoints could not be loaded' },
    shown: ['No endpoints yet', 'API documentation'],
  },
  {
    name: 'API keys',
    at: '/integrations?tab=keys',
    failing: { 'keys.list': 'The API keys could not be loaded' },
    shown: ['No API keys yet', 'Create key'],
  },
  {
    name: 'Webhook endpoint',
    at: async (_world, browser) => `/integrations/${(await addEndpoint(browser)).id}`,
    failing: { 'webhooks.deliveries': 'The deliveries could not be loaded' },
    shown: ['crm.example.com', 'Nothing sent yet'],
  },
  {
    name: 'Removed webhook endpoint',
    at: '/integrations/gone',
    failing: { 'webhooks.endpoints': 'The endpoint could not be loaded' },
    shown: ['This endpoint no longer exists'],
  },
  {
    name: 'Tools',
    at: '/integrations?tab=tools',
    failing: { 'tools.list': 'The tools could not be loaded' },
    shown: ['No tools yet', 'Add tool'],
  },
  {
    name: 'Tool',
    at: async (_world, browser) => `/integrations/${(await addTool(browser)).id}`,
    failing: { 'tools.runs': 'The runs could not be loaded' },
    shown: ['car_status', 'Not used yet'],
  },
  {
    name: 'Removed tool',
    at: '/integrations/tl_gone',
    failing: { 'tools.list': 'The tool could not be loaded' },
    shown: ['This tool no longer exists'],
  },
  {
    name: 'Settings',
    at: '/settings',
    failing: {
      'business.mailRules': 'Your email rules could not be loaded',
      'auth.secondFactor': 'Your two-step sign-in settings could not be loaded',
      'auth.sessions': 'Your sessions could not be loaded',
      'business.retention': 'The setting could not be loaded',
    },
    shown: ['No emails yet', 'Add Rule', /^No mail server is set up/, 'Set Up', 'No other devices.', 'Keep for'],
  },
]

const OPERATOR: readonly State[] = [
  {
    name: 'Usage',
    at: '/admin/usage',
    failing: { 'admin.usage': 'Error loading usage data' },
    shown: ['No usage data available yet', 'Finish setting up'],
  },
  {
    name: 'Minutes by day',
    at: '/admin/usage',
    failing: { 'admin.usageByDay': 'The minutes by day could not be loaded' },
    last: press('Show as table'),
    shown: [/^\w{3} 1$/],
  },
  {
    name: 'Clients',
    at: '/admin/usage/clients',
    failing: { 'admin.clients': 'The clients could not be loaded' },
    shown: ['No clients yet', 'Finish setting up'],
  },
  {
    name: 'Clients with a search',
    at: '/admin/usage/clients?search=nobody',
    last: press('Show all clients'),
    shown: ['No clients yet'],
  },
  {
    name: 'Client',
    at: async (world) => `/admin/usage/clients/${await createClient(world)}`,
    failing: { 'admin.clients': 'The client could not be loaded' },
    shown: ['No number yet: this client’s agent cannot be called.', 'No entries in this month'],
  },
  {
    name: 'Client ledger',
    at: async (world) => `/admin/usage/clients/${await createClient(world)}`,
    failing: { 'admin.explainUsage': 'The ledger could not be loaded' },
    shown: ['No entries in this month'],
  },
  { name: 'Deleted client', at: '/admin/usage/clients/gone', shown: ['Client not found', 'All clients'] },
  {
    name: 'Numbers',
    at: async ({ deps, simulator }) => {
      Object.assign(deps, { voice: { ...simulator, listNumbers: async () => [] } })
      return '/admin/usage/numbers'
    },
    failing: { 'admin.numbers': 'The numbers could not be loaded' },
    shown: ['No phone numbers yet'],
  },
  { name: 'Reconciliation', at: '/admin/usage/reconciliation', shown: ['Choose a client and a month'] },
  {
    name: 'Reconciliation of a month',
    at: async (world) =>
      `/admin/usage/reconciliation?client=${await createClient(world)}&month=${new Date().toISOString().slice(0, 7)}`,
    failing: { 'admin.compareUsage': 'The month could not be compared' },
    shown: ['The ledger matches the voice provider'],
  },
  {
    name: 'Integrations of the installation',
    at: '/integrations',
    failing: { 'webhooks.endpoints': 'The endpoints could not be loaded' },
    shown: ['No endpoints yet'],
  },
  {
    name: 'API keys of the installation',
    at: '/integrations?tab=keys',
    failing: { 'keys.list': 'The API keys could not be loaded' },
    shown: ['No API keys yet'],
  },
  {
    name: 'Name & Address',
    at: '/admin/name',
    failing: { 'admin.brand': 'The name could not be loaded' },
    shown: ['Product name', 'Sign-in page', 'Every call answered, every word written down.'],
  },
  {
    name: 'Audit Log',
    at: '/admin/usage/audit?search=nobody',
    failing: { 'admin.audit': 'The audit log could not be loaded' },
    shown: ['No entries match', 'Show all entries'],
  },
  {
    name: 'Status',
    at: '/admin/usage/status',
    failing: { 'admin.status': 'The status could not be loaded' },
    shown: ['No background jobs have failed.', 'Set up this installation'],
  },
]

describe.each([
  { as: 'business', states: BUSINESS },
  { as: 'operator', states: OPERATOR },
] as const)('screens of the $as show errors with a working retry, and helpful empty states', ({ as, states }) => {
  it.each(states)('$name', async ({ at, first, failing = {}, last, shown }) => {
    await using app = await openApp(as, at, { failing: Object.keys(failing) })
    await first?.(app.user)
    for (const text of Object.values(failing)) await screen.findByText(text)
    for (const [procedure, text] of Object.entries(failing)) {
      const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]')
      if (!alert) throw new Error(`"${text}" is not announced`)
      app.server.failing.delete(procedure)
      await app.user.click(within(alert).getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    }
    await last?.(app.user)
    for (const text of shown) await screen.findAllByText(text)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

it('numbers typed for the do-not-call list stay while the suggestions are retried', async () => {
  const failing = ['bulk.doNotCallSuggestions']
  await using app = await openApp('business', '/bulk-caller/do-not-call', { failing })
  await app.user.type(await screen.findByLabelText('Phone numbers'), '415')
  app.server.failing.clear()
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Phone numbers').value).toBe('415')
})

function press(name: string) {
  return async (user: UserEvent): Promise<void> => user.click(await screen.findByRole('button', { name }))
}

function openTab(name: string) {
  return async (user: UserEvent): Promise<void> => user.click(await screen.findByRole('tab', { name }))
}

function search(placeholder: string) {
  return async (user: UserEvent): Promise<void> => user.type(await screen.findByPlaceholderText(placeholder), '999')
}

async function createCampaign(_world: World, { caller }: Browser): Promise<string> {
  const { campaignId } = await caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })
  return `/bulk-caller/${campaignId}`
}

async function createClient(world: World): Promise<string> {
  return await tenantOf(await world.signUp('ada@example.com'))
}
