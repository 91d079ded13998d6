import type { TenantId } from '@callwright/db/tables/ids'

import { formatDay } from '../context/days.ts'
import type { EmailDeps, EmailMessage } from '../mail/queue-email.ts'
import type { TenantComparison } from './compare-tenant.ts'

export function differenceEmail(
  { settings }: EmailDeps,
  { tenantId, client, day, ...compared }: TenantComparison & { tenantId: TenantId; client: string; day: number },
): EmailMessage {
  const date = formatDay(day)
  const count = compared.differences.length
  const calls = count === 1 ? '1 call differs' : `${count} calls differ`
  const url = `${settings.publicUrl}/admin/usage/reconciliation?client=${tenantId}&month=${date.slice(0, 7)}`
  const lines = [
    `${calls} between ${client}'s usage and the voice provider's records on ${date} (UTC).`,
    `Usage has ${compared.callSeconds} seconds of calls; the provider has ${compared.providerSeconds}.`,
    '',
    'Compare the whole month and see each call:',
    '',
    url,
  ]
  return {
    recipient: settings.operatorEmail,
    subject: `${client}: ${calls} from the voice provider's records`,
    action: 'Open Reconciliation',
    body: `${lines.join('\n')}\n`,
  }
}
