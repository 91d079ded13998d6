/** Tabs that the search lists beside the screens. */
export const TABS: readonly { path: string; label: string }[] = [
  { path: '/callwright-agent?tab=configuration', label: 'AI Agent: Configuration' },
  { path: '/callwright-agent?tab=outcomes', label: 'AI Agent: Outcomes' },
  { path: '/callwright-agent?tab=appointments', label: 'AI Agent: Appointments' },
  { path: '/callwright-agent?tab=hours', label: 'AI Agent: Hours & Transfers' },
  { path: '/bulk-caller/call-backs', label: 'Call-backs' },
  { path: '/bulk-caller/schedule', label: 'Schedule' },
  { path: '/bulk-caller/do-not-call', label: 'Do-not-call list' },
  { path: '/integrations?tab=tools', label: 'Tools' },
  { path: '/integrations?tab=keys', label: 'API keys' },
]

/** Help for each screen, by its path. */
export const PLACE_HELP: Readonly<Record<string, string>> = {
  '/dashboard':
    'What needs your attention today, your latest calls, and what your agent knows about your business: files, links, and notes.',
  '/call-dashboard':
    'Every call, newest first. Search finds numbers, names, summaries, notes, and spoken words. Open a call to hear it, read it, and change its answers.',
  '/call-review': 'How your agent’s calls went in a period that you choose. Download it as a PDF report.',
  '/appointments':
    'The appointments that your agent booked, by day, in your calendar’s time zone. Open one to see its call or to cancel it.',
  '/callwright-agent':
    'Try your agent under Preview. Change its voice, first message, and prompt under Configuration; nothing changes until you press Update Agent.',
  '/bulk-caller':
    'Call a list of people: upload a CSV file or type numbers. Test Mode simulates the calls. Campaigns respect calling hours and your do-not-call list.',
  '/business-profile': 'Your business’s name, contact details, logo, description, links, and files.',
  '/admin/usage': 'Each client’s minutes by month. Set a monthly limit, or pause a client’s service.',
  '/admin/usage/clients': 'All accounts, their service, and their numbers. Open one for its ledger and its data.',
  '/admin/usage/numbers': 'The phone numbers at your voice provider, and the client that each one belongs to.',
  '/admin/usage/reconciliation': 'Compares a client’s minutes with the voice provider’s own records, call by call.',
  '/admin/usage/audit': 'Who changed what, and when.',
  '/admin/usage/status': 'The health of this installation: provider, mail, backups, disk space, and failed jobs.',
  '/admin/name':
    'The name, logo, color, support address, and legal links that your clients see in place of Callwright’s.',
  '/integrations':
    'Send events to your own systems with webhooks, let your agent ask them with tools, and give programs access with API keys.',
  '/settings': 'Emails about your calls, your password, two-step sign-in, sessions, and how long recordings are kept.',
}
