import { TOOLS_MAX, type ToolParameter, type ToolSettings } from '@callwright/contract/tools/tools'
import type { Db } from '@callwright/db/database'

import { maskUrls } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { type Limit, tryConsumeAttempt } from '../../context/rate-limit.ts'
import type { SignedInTenantCtx } from '../../context/tenant-ctx.ts'
import { queueSecurityEmail } from '../../mail/security-email.ts'
import type { ConfirmOwner, Reauth } from '../../webhooks/owner-ctx.ts'
import { changeAgent } from '../change-agent.ts'
import { sealHeaders } from './headers.ts'
import { toolChangedEmail } from './tool-email.ts'
import { readToolUrl } from './tool-url.ts'
import * as repo from './tools.repo.ts'

const CHANGE_EMAILS: Limit = { name: 'tool-mail', max: 20, windowMs: 60 * 60_000 }

/** `confirmOwner` throws unless a person gave the password (and code), or an API key sent the request. */
export type ToolOwnerCtx = SignedInTenantCtx & { confirmOwner: ConfirmOwner }

/**
 * Adds a tool, and gives it to the agent.
 * @returns its id
 * @throws DomainError `invalid` for a URL that is not allowed, a header without a value, or a wrong password,
 * `conflict` for a name that is taken or at ten tools, and the errors of `changeAgent`
 */
export async function addTool(
  ctx: ToolOwnerCtx,
  { password, code, ...settings }: ToolSettings & Reauth,
): Promise<string> {
  const { tenantId, now } = ctx
  const id = `tl_${ctx.newId()}`
  const row = { ...readSettings(ctx, settings), ...sealHeaders(ctx, id, { ...settings, before: null, isMoved: false }) }
  await ctx.confirmOwner(ctx, { password, code })
  await changeAgent(ctx, tenantId, async (trx) => {
    if ((await repo.countTools(trx, tenantId)) >= TOOLS_MAX) {
      throw new DomainError('conflict', `There can be at most ${TOOLS_MAX} tools. Please remove one first.`)
    }
    await refuseTakenName(trx, ctx, { id, name: row.name })
    const added = { ...row, id, tenantId, isOn: 1 as const, createdAt: now(), updatedAt: now() }
    await repo.insertTool(trx, added)
    await notifyOwner(trx, ctx, `Your agent can now use the tool “${row.name}”, which asks ${row.url}.`)
    return { subject: row.name, after: auditedSettings(added) }
  })
  return id
}

/**
 * Replaces a tool's settings, and starts a new count of failures. A header without a value keeps its saved one, except
 * when the URL moves to another origin: then it is dropped. A person needs the password to change what is sent, or where.
 * @throws DomainError `not-found`, and for the same reasons as `addTool`
 */
export async function changeTool(
  ctx: ToolOwnerCtx,
  { toolId, isOn, password, code, ...settings }: ToolSettings & Reauth & { toolId: string; isOn: boolean },
): Promise<void> {
  const { tenantId } = ctx
  const row = readSettings(ctx, settings)
  const isRequestChanged = changesRequest(await readTool(ctx.db, ctx, toolId), { ...row, headers: settings.headers })
  if (isRequestChanged || password !== undefined) await ctx.confirmOwner(ctx, { password, code })
  await changeAgent(ctx, tenantId, async (trx) => {
    const before = await readTool(trx, ctx, toolId)
    await refuseTakenName(trx, ctx, { id: toolId, name: row.name })
    const isMoved = new URL(row.url).origin !== new URL(before.url).origin
    const headers = sealHeaders(ctx, toolId, { ...settings, before, isMoved })
    const changed = { ...before, ...row, ...headers, isOn: isOn ? (1 as const) : (0 as const) }
    await repo.updateTool(trx, toolId, { ...changed, failures: 0, pausedUntil: null, updatedAt: ctx.now() })
    if (isRequestChanged) await notifyOwner(trx, ctx, `The tool “${row.name}” was changed. It asks ${row.url}.`)
    return { subject: row.name, before: auditedSettings(before), after: auditedSettings(changed) }
  })
}

/** Takes a tool from the agent, and deletes it. Its runs stay. @throws DomainError `not-found`, as `changeAgent` */
export async function removeTool(ctx: ToolOwnerCtx, toolId: string): Promise<{ toolId: string }> {
  await changeAgent(ctx, ctx.tenantId, async (trx) => {
    const before = await readTool(trx, ctx, toolId)
    await repo.deleteTool(trx, toolId)
    return { subject: before.name, before: auditedSettings(before) }
  })
  return { toolId }
}

async function readTool(db: Db, { tenantId }: ToolOwnerCtx, toolId: string): Promise<repo.ToolRow> {
  const row = await repo.findTool(db, tenantId, toolId)
  if (!row) throw notFound()
  return row
}

/** The agent's lock serializes changes to names. */
async function refuseTakenName(db: Db, ctx: ToolOwnerCtx, { id, name }: { id: string; name: string }): Promise<void> {
  const taken = await repo.findToolByName(db, ctx.tenantId, name)
  if (taken !== undefined && taken !== id) {
    throw new DomainError('conflict', `There is already a tool called ${name}. Please choose another name.`)
  }
}

type Settings = ReturnType<typeof readSettings>

function readSettings({ settings: { webhooksAllowPrivate, ownOrigins } }: ToolOwnerCtx, input: ToolSettings) {
  const { name, description, method, parameters, changes, sound, timeoutSeconds, mock } = input
  const checked = readToolUrl(input.url, { allowPrivate: webhooksAllowPrivate, ownOrigins })
  if (!checked.ok) throw new DomainError('invalid', checked.message)
  return {
    ...{ name, description, method, url: checked.url, parameters: JSON.stringify(parameters) },
    ...{ changes: changes ? (1 as const) : (0 as const), sound, timeoutSeconds, mock },
  }
}

/** Whether a change affects what is sent, or where. */
function changesRequest(before: repo.ToolRow, after: Settings & Pick<ToolSettings, 'headers'>): boolean {
  return (
    (['method', 'url', 'parameters', 'changes'] as const).some((field) => before[field] !== after[field]) ||
    after.headers.some(({ value }) => value !== null) ||
    before.headerNames !== JSON.stringify(after.headers.map(({ name }) => name))
  )
}

/** Limited for each person and program, because a program can make any number of changes. */
async function notifyOwner(db: Db, ctx: ToolOwnerCtx, change: string): Promise<void> {
  const { user, key } = ctx.session
  if (!(await tryConsumeAttempt({ ...ctx, db }, CHANGE_EMAILS, key?.id ?? user.id))) return
  const email = toolChangedEmail({ change: maskUrls(change), by: key?.name ?? null })
  await queueSecurityEmail(db, ctx, { recipient: user.email, ...email })
}

/** Without values that can be secret. */
function auditedSettings(tool: Settings & Pick<repo.ToolRow, 'headerNames' | 'isOn'>): object {
  const { name, description, method, url, changes, sound, timeoutSeconds, isOn } = tool
  const parameters = (JSON.parse(tool.parameters) as ToolParameter[]).map((parameter) => parameter.name)
  const headers = JSON.parse(tool.headerNames) as string[]
  return { name, description, method, url, parameters, headers, changes, sound, timeoutSeconds, isOn }
}
