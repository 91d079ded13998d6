import { monthOf } from '@callwright/contract/admin'
import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type {
  FlightPlan,
  NotCalledReason,
  PlanCampaign,
  PlannedPerson,
  PlanSummary,
} from '@callwright/contract/campaigns/flight-plan'
import type { MissingVariables } from '@callwright/contract/campaigns/missing-variables'
import type { ExplainedList, RowOutcome } from '@callwright/contract/campaigns/recipients'
import { originOf } from '@callwright/db/tables/call-order'

import type { CampaignRecord } from '../../campaigns/campaigns.repo.ts'
import { findSuggestedNumbers } from '../../campaigns/do-not-call.repo.ts'
import { createDueTimeFinder } from '../../campaigns/hours/due-time.ts'
import { readRetryRules } from '../../campaigns/retries/plan-retry.ts'
import { beginTurn } from '../../context/event-loop-turn.ts'
import { DAY_MS } from '../../context/local-time.ts'
import type { Compute } from '../../context/context.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { explainRows, findMissing, markListed } from '../list-check.ts'
import { checkSettings } from '../check-settings.ts'
import { findAllowance } from '../../usage/usage.repo.ts'
import { NOT_CALLED_SHOWN } from './describe-flight.ts'
import { listPastCalls } from './history.repo.ts'
import type { Person, PlanInput, PlanResult } from './plan-input.ts'
import {
  type CampaignSettings,
  findLatestUntil,
  findTransferHours,
  readOthers,
  readPeople,
  readShared,
  type Shared,
  toFlight,
} from './plan-reads.ts'

/** Within `planInTurn`. */
export type PlanCtx = TenantCtx & { compute: Compute }

export type CampaignPlan = { plan: FlightPlan; summary: PlanSummary }

const HISTORY_MS = 90 * DAY_MS
/** Of a campaign that has begun; a list is shorter. */
const PEOPLE_MAX = 50_000
/** Any number: the same data has the same plan. */
const SEED = 1

/** After all others, as a new campaign's. */
const LAST_ID = '~'

const NEW = { campaign: 0, attempts: 0, isCallBack: false, lastAttemptAt: null, onCallSince: null } as const
const REFUSALS: Record<Exclude<RowOutcome, 'accepted'>, NotCalledReason> = {
  duplicate: 'duplicate',
  'do-not-call': 'do-not-call',
  'opted-out': 'opted-out',
  'no-number': 'refused-row',
  invalid: 'refused-row',
}

/** Plans a campaign that has not been created. Reads only. @throws DomainError `invalid`, `too-many` */
export async function planCampaign(ctx: TenantCtx, input: PlanCampaign): Promise<FlightPlan> {
  const hours = await checkSettings(ctx, input)
  return await ctx.planInTurn(ctx.tenantId, async (compute) => {
    const list = await markListed(ctx, await explainRows(ctx, input))
    const { plan } = await planDraft({ ...ctx, compute }, list, { ...input, hours })
    return { ...plan, warnings: [...plan.warnings, ...warnOfVariables(await findMissing(ctx, list))] }
  })
}

/** The settings of a campaign that has not been created. `hours`: null means at any time. */
export type DraftSettings = Pick<PlanCampaign, 'testMode' | 'scheduledAt' | 'retryRules'> & {
  hours: CallingHours | null
}

/** Plans a campaign that has not been created. Rows that were not accepted are among the people who are not called. */
export async function planDraft(ctx: PlanCtx, list: ExplainedList, draft: DraftSettings): Promise<CampaignPlan> {
  const { db, tenantId, voice } = ctx
  const testMode = draft.testMode ? (1 as const) : (0 as const)
  const startsAt = Math.max(ctx.now(), draft.scheduledAt ?? 0)
  const findDueTime = createDueTimeFinder(draft.testMode ? null : draft.hours, startsAt)
  const phoneNumbers = list.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  const counted = originOf({ testMode, provider: voice.name })
  const suggested = new Set(await findSuggestedNumbers(db, tenantId, { phoneNumbers, counted }))
  const people: Person[] = []
  const refused: FlightPlan['notCalled'] = []
  const turn = beginTurn()
  for (const row of list.rows) {
    const { line } = row
    const name = row.name && cut(row.name)
    if (row.outcome === 'accepted') {
      const { e164: phoneNumber, timeZone } = row
      const refusal = suggested.has(phoneNumber) ? ('asked-not-to-be-called' as const) : null
      const flight = { ...NEW, phoneNumber, timeZone, dueAt: findDueTime(row), position: line, refusal }
      people.push({ flight, row: { line, phoneNumber, name } })
    } else {
      const first = [{ line, phoneNumber: cut(row.typed), name }]
      addNotCalled(refused, { reason: REFUSALS[row.outcome], people: 1, first })
    }
    if (turn.isUsedUp()) await turn.next()
  }
  const campaign = {
    ...{ id: LAST_ID, claimedAt: 0, nextAt: startsAt, testMode },
    ...{ callingFrom: draft.hours?.from ?? null, callingUntil: draft.hours?.until ?? null },
    retryRules: draft.retryRules ? JSON.stringify(draft.retryRules) : null,
  }
  return await flyCampaign(ctx, { campaign, people, refused, shared: await readShared(ctx) })
}

/** Plans the rest of a campaign that has not ended; a paused one as if it were resumed now. Reads only. */
export async function planRest(ctx: PlanCtx, campaign: CampaignRecord): Promise<CampaignPlan> {
  const shared = await readShared(ctx)
  const people = await readPeople(ctx, { campaign, index: 0, max: PEOPLE_MAX }, shared)
  return await flyCampaign(ctx, { campaign, people, refused: [], shared })
}

type Planned = {
  campaign: CampaignSettings & Pick<CampaignRecord, 'id' | 'claimedAt' | 'nextAt'>
  people: readonly Person[]
  refused: FlightPlan['notCalled']
  shared: Shared
}

async function flyCampaign(ctx: PlanCtx, { campaign, people, refused, shared }: Planned): Promise<CampaignPlan> {
  const { db, tenantId, voice, simulator, settings } = ctx
  const now = ctx.now()
  const others = await readOthers(ctx, campaign, shared)
  const allowance = await findAllowance(db, tenantId, monthOf(now))
  const rules = readRetryRules(campaign)
  const withOutcomes = rules !== null && rules.outcomes.length > 0
  const origin = originOf({ provider: voice.name })
  const history = await listPastCalls(db, tenantId, { origin, since: now - HISTORY_MS, withOutcomes })
  const everyone = [...people, ...others.people]
  const planned = toFlight(ctx, campaign)
  const rest: Omit<PlanInput, 'people'> = {
    now,
    seed: SEED,
    dialer: settings.dialer,
    campaigns: [planned, ...others.campaigns],
    minutes: toMinutes(allowance),
    history,
    simulator: { callSeconds: simulator.callSeconds, isForAll: voice.name === 'simulator' },
    openingHours: await findTransferHours(ctx),
    latestUntil: findLatestUntil(settings, planned),
  }
  const rows = everyone.map(({ flight }) => flight)
  const result = (await ctx.compute(rows, rest)) as PlanResult
  const { lineSeconds, firstCalls, notCalled, warnings, ...figures } = result
  const rowOf = (person: number): PlannedPerson => everyone[person]?.row ?? { line: 0, phoneNumber: '', name: null }
  const total = people.length + refused.reduce((sum, { people: count }) => sum + count, 0)
  const allNotCalled = refused.map((each) => ({ ...each, first: [...each.first] }))
  for (const each of notCalled) addNotCalled(allNotCalled, { ...each, first: each.first.map(rowOf) })
  const pausedAt = allowance?.pausedAt ?? null
  const paused = pausedAt === null ? [] : [{ kind: 'paused', at: pausedAt, fix: null } as const]
  const plan: FlightPlan = {
    ...figures,
    ownCalls: history.length,
    startsAt: planned.nextAt,
    people: total,
    firstCalls: firstCalls.map(({ person, ...call }) => ({ ...rowOf(person), ...call })),
    notCalled: allNotCalled.toSorted((one, other) => other.people - one.people),
    warnings: [...paused, ...warnings],
  }
  const { startsAt, called, end, calls, minutes } = plan
  const warned = plan.warnings.map(({ kind }) => kind)
  return { plan, summary: { startsAt, people: total, called, end, calls, minutes, lineSeconds, warned } }
}

function toMinutes(allowance: Awaited<ReturnType<typeof findAllowance>>): PlanInput['minutes'] {
  if (!allowance || allowance.limitMinutes === null) return null
  const limitSeconds = allowance.limitMinutes * 60
  return { limitSeconds, leftSeconds: limitSeconds - allowance.usedSeconds }
}

const NAMES_SHOWN = 10

function warnOfVariables(missing: MissingVariables): FlightPlan['warnings'] {
  const people = Math.max(0, ...missing.map(({ rows }) => rows))
  const names = missing.slice(0, NAMES_SHOWN).map(({ name }) => cut(name))
  return people === 0 ? [] : [{ kind: 'missing-variables', people, names, fix: null }]
}

/** Cells can be long. */
function cut(text: string): string {
  return text.slice(0, 200).toWellFormed()
}

/** Adds people to those with the same reason. */
function addNotCalled(all: FlightPlan['notCalled'], more: FlightPlan['notCalled'][number]): void {
  const same = all.find(({ reason }) => reason === more.reason)
  if (!same) return void all.push(more)
  same.people += more.people
  same.first.push(...more.first.slice(0, NOT_CALLED_SHOWN - same.first.length))
}
