import type { MailRuleSettings, MailRuleState } from '@callwright/contract/mails/mail-rules'
import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Millis } from './values.ts'

/** A rule for emails about a business's calls; at most 20 per tenant, and 50 removed ones. */
export interface MailRules {
  id: string
  tenantId: TenantId
  address: string
  kind: MailRuleSettings['kind']
  /** JSON: MailRuleSettings */
  settings: string
  state: MailRuleState
  /** SHA-256 of the token in the link that confirms the address, hex; null once it was used */
  tokenHash: string | null
  tokenExpiresAt: Millis | null
  /** emails in a row that the recipient's server refused for good */
  bounces: Generated<number>
  /** the end of the last period of a digest or report that was due */
  coveredTo: Millis
  createdAt: Millis
  /** set once it was removed or got another address: who unsubscribed, or had a report, stays known */
  removedAt: Millis | null
}

/**
 * What a rule has sent, one row per call or period, so that nothing is sent twice. Rows are deleted once nothing can
 * repeat them.
 */
export interface RuleMails {
  ruleId: string
  /** `call:<conversation>`, `digest:<end>`, `report:<month>`, or `summary:<id>` */
  key: string
  tenantId: TenantId
  /**
   * `waiting`: for the next summary. `merged`: in the summary with the key `summary`. `test`: about a call that does not
   * count as business.
   */
  state: 'sent' | 'waiting' | 'merged' | 'test'
  summary: string | null
  periodFrom: Millis | null
  periodTo: Millis | null
  createdAt: Millis
}
