import type { Migration } from 'kysely/migration'

import * as accounts from './0001-accounts.ts'
import * as agents from './0002-agents.ts'
import * as calls from './0003-calls.ts'
import * as campaigns from './0004-campaigns.ts'
import * as usage from './0005-usage.ts'
import * as background from './0006-background.ts'
import * as callsAtScale from './0007-calls-at-scale.ts'
import * as moreIndexes from './0008-more-indexes.ts'
import * as webhooksKeptAside from './0009-webhooks-kept-aside.ts'
import * as callTotals from './0010-call-totals.ts'
import * as leanerListsAndFigures from './0011-leaner-lists-and-figures.ts'
import * as agentAndProvider from './0012-agent-and-provider.ts'
import * as businessContext from './0013-business-context.ts'
import * as dialling from './0014-dialling.ts'
import * as usageAndAudit from './0015-usage-and-audit.ts'
import * as secondFactor from './0016-second-factor.ts'
import * as tenantData from './0017-tenant-data.ts'
import * as searchByTenant from './0018-search-by-tenant.ts'
import * as leases from './0019-leases.ts'
import * as searchByNumbers from './0020-search-by-numbers.ts'
import * as recipientSearch from './0021-recipient-search.ts'

/** Append only, in the order of their numbers; a static list, so that one executable can carry them. */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-agents': agents,
  '0003-calls': calls,
  '0004-campaigns': campaigns,
  '0005-usage': usage,
  '0006-background': background,
  '0007-calls-at-scale': callsAtScale,
  '0008-more-indexes': moreIndexes,
  '0009-webhooks-kept-aside': webhooksKeptAside,
  '0010-call-totals': callTotals,
  '0011-leaner-lists-and-figures': leanerListsAndFigures,
  '0012-agent-and-provider': agentAndProvider,
  '0013-business-context': businessContext,
  '0014-dialling': dialling,
  '0015-usage-and-audit': usageAndAudit,
  '0016-second-factor': secondFactor,
  '0017-tenant-data': tenantData,
  '0018-search-by-tenant': searchByTenant,
  '0019-leases': leases,
  '0020-search-by-numbers': searchByNumbers,
  '0021-recipient-search': recipientSearch,
}
