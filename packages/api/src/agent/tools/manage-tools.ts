import type { Reauth } from '@callwright/contract/auth'
import { TOOLS_MAX, type ToolParameter, type ToolSettings } from '@callwright/contract/tools/tools'
import type { Db } from '@callwright/db/database'

import { DomainError } from '../../context/domain-error.ts'
import type { SignedInTenantCtx } from '../../context/tenant-ctx.ts'
import { mailIntegrationChange } from '../../mail/integration-email.ts'
import type { ConfirmOwner } from '../../webhooks/owner-ctx.ts'
import { changeAgent } from '../change-agent.ts'
import { sealHeaders } from './headers.ts'
import { readToolUrl } from './tool-url.ts'
import * as repo from './tools.repo.ts'

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
    if ((await refuseTakenName(trx, ctx, { id, name: row.name })) >= TOOLS_MAX) {
      throw new DomainError('conflict', `There can be at most ${TOOLS_MAX} tools. Please remove one first.`)
    }
    const added = { ...row, id, tenantId, isOn: 1 as const, createdAt: now(), updatedAt: now() }
    await repo.insertTool(trx, added)
    await mailIntegrationChange(trx, ctx, {
      kind: 'tool',
      change: `Your agent can now use the tool “${row.name}”, which asks ${row.url}.`,
    })
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
  const isRequestChanged = changesRequest(await repo.findTool(ctx.db, tenantId, toolId), {
    ...row,
    headers: settings.headers,
  })
  if (isRequestChanged || password !== undefined) await ctx.confirmOwner(ctx, { password, code })
  await changeAgent(ctx, tenantId, async (trx) => {
    const before = await repo.findTool(trx, ctx.tenantId, toolId)
    await refuseTakenName(trx, ctx, { id: toolId, name: row.name })
    const isMoved = new URL(row.url).origin !== new URL(before.url).origin
    const headers = sealHeaders(ctx, toolId, { ...settings, before, isMoved })
    const changed = { ...before, ...row, ...headers, isOn: isOn ? (1 as const) : (0 as const) }
    await repo.updateTool(trx, toolId, { ...changed, failures: 0, pausedUntil: null, updatedAt: ctx.now() })
    if (isRequestChanged)
      await mailIntegrationChange(trx, ctx, {
        kind: 'tool',
        change: `The tool “${row.name}” was changed. It asks ${row.url}.`,
      })
    return { subject: row.name, before: auditedSettings(before), after: auditedSettings(changed) }
  })
}

/** Takes a tool from the agent, and deletes it. Its runs stay. @throws DomainError `not-found`, as `changeAgent` */
export async function removeTool(ctx: ToolOwnerCtx, toolId: string): Promise<{ toolId: string }> {
  await changeAgent(ctx, ctx.tenantId, async (trx) => {
    const before = await repo.findTool(trx, ctx.tenantId, toolId)
    await repo.deleteTool(trx, toolId)
    return { subject: before.name, before: auditedSettings(before) }
  })
  return { toolId }
}

/** The agent's lock serializes changes to names. @returns how many others there are */
async function refuseTakenName(
  db: Db,
  { tenantId }: ToolOwnerCtx,
  { id, name }: { id: string; name: string },
): Promise<number> {
  const others = (await repo.listTools(db, tenantId)).filter((tool) => tool.id !== id)
  if (others.some((tool) => tool.name === name)) {
    throw new DomainError('conflict', `There is already a tool called ${name}. Please choose another name.`)
  }
  return others.length
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

/** Without values that can be secret. */
function auditedSettings(tool: Settings & Pick<repo.ToolRow, 'headerNames' | 'isOn'>): object {
  const { name, description, method, url, changes, sound, timeoutSeconds, isOn } = tool
  const parameters = (JSON.parse(tool.parameters) as ToolParameter[]).map((parameter) => parameter.name)
  const headers = JSON.parse(tool.headerNames) as string[]
  return { name, description, method, url, parameters, headers, changes, sound, timeoutSeconds, isOn }
}
