import type { CreateCampaign } from '@callwright/contract/campaigns/bulk'
import type { SheetRow } from '@callwright/contract/campaigns/list-check'
import { findMissingVariablesInSteps, type MissingVariables } from '@callwright/contract/campaigns/missing-variables'
import { explainRecipientsInSteps, type ExplainedList, markDoNotCall } from '@callwright/contract/campaigns/recipients'

import { findAgent } from '../agent/agent.repo.ts'
import { listAgentVariables } from '../agent/agent-text.ts'
import { findListedNumbers } from '../campaigns/do-not-call.repo.ts'
import { DomainError, invalidRequest } from '../context/domain-error.ts'
import { runInTurns } from '../context/event-loop-turn.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'

type List = CreateCampaign['list']

/** Yields to the event loop: the longest list takes hundreds of milliseconds. @throws DomainError `invalid` */
export async function explainRows(ctx: TenantCtx, { list }: { list: List }): Promise<ExplainedList> {
  const sheet = { headers: list.headers, rows: { [Symbol.iterator]: () => readRows(list) } }
  const explained = await runInTurns(explainRecipientsInSteps(sheet, { ...list, countries: ctx.settings.countries }))
  if ('problem' in explained) throw new DomainError('invalid', explained.problem)
  return explained
}

/** Validates each row, which the schema does not. @throws DomainError `invalid` */
function* readRows({ rows, lines = [] }: List): Generator<SheetRow> {
  for (const [index, cells] of rows.entries()) {
    if (!Array.isArray(cells) || cells.some((cell) => typeof cell !== 'string')) {
      throw invalidRequest('each row in list.rows must be a list of texts')
    }
    yield { line: lines[index] ?? index + 2, cells }
  }
}

/** The variables in the agent's or a row's text that some rows have no value for. */
export async function findMissing(ctx: TenantCtx, { rows }: ExplainedList): Promise<MissingVariables> {
  const agent = await findAgent(ctx.db, ctx.tenantId, ctx.voice.name)
  return await runInTurns(findMissingVariablesInSteps(rows, agent ? listAgentVariables(agent) : []))
}

/** Marks the numbers on the tenant's do-not-call list. */
export async function markListed({ db, tenantId }: TenantCtx, explained: ExplainedList): Promise<ExplainedList> {
  const numbers = explained.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  return markDoNotCall(explained, new Set(await findListedNumbers(db, tenantId, numbers)))
}
