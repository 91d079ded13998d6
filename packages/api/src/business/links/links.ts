import { LINK_EXISTS, LINKS_FULL, LINKS_MAX, linkTitle } from '@callwright/contract/business-links'
import type { addLinkSchema, linkIdSchema, listLinksSchema } from '@callwright/contract/business-link-schemas'
import type { z } from '@callwright/contract/input/zod'

import { respondOnce } from '../../tenant/respond-once.ts'
import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { type Page, readCursor, takePage } from '../../paging/keyset.ts'
import { queueContextSync } from '../../agent/knowledge/queue-context-sync.ts'
import { findListed } from '../../context/list-view.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import * as repo from './links.repo.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'

export type Link = { id: string; url: string; title: string }
export type LinkPage = Page<Link> & { total: number }

export async function listLinks(
  ctx: TenantCtx,
  { cursor, limit }: NonNullable<z.output<typeof listLinksSchema>> = { limit: LINKS_MAX },
): Promise<LinkPage> {
  const afterId = readCursor(cursor)?.id ?? null
  const links = await repo.listLinks(ctx.db, ctx.tenantId, { afterId, limit: limit + 1 })
  const { page, nextCursor } = takePage(links, limit, (row) => ({ at: row.createdAt, id: row.id }))
  const total = await repo.countLinks(ctx.db, ctx.tenantId)
  return { rows: page.map(({ id, url }) => toLink(id, url)), nextCursor, total }
}

/** @throws DomainError `invalid` at a hundred links, `conflict` if the link already exists */
export async function addLink(
  ctx: TenantCtx,
  { link: url, idempotencyKey }: z.output<typeof addLinkSchema>,
): Promise<Link> {
  const added = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    return await respondOnce(trx, ctx, {
      action: 'business.addLink',
      key: idempotencyKey,
      content: { url },
      async act() {
        const id = ctx.newId()
        if (await repo.hasLink(trx, ctx.tenantId, url)) throw new DomainError('conflict', LINK_EXISTS)
        if ((await repo.countLinks(trx, ctx.tenantId)) >= LINKS_MAX) throw new DomainError('invalid', LINKS_FULL)
        await repo.insertLink(trx, { id, tenantId: ctx.tenantId, url, createdAt: ctx.now() })
        await queueContextSync(trx, ctx, ctx.tenantId)
        await recordAudit(trx, ctx, { subject: id, after: { url } })
        return toLink(id, url)
      },
    })
  })
  ctx.events.emit('jobsQueued')
  return added
}

/** @throws DomainError `not-found`, also for another tenant's link */
export async function removeLink(
  ctx: TenantCtx,
  { index, idempotencyKey, ...input }: z.output<typeof linkIdSchema>,
): Promise<{ linkId: string }> {
  const linkId = input.linkId ?? (await findListed(ctx, index, async () => (await listLinks(ctx)).rows))
  const removed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    return await respondOnce(trx, ctx, {
      action: 'business.removeLink',
      key: idempotencyKey,
      content: index ?? linkId,
      async act() {
        const url = await repo.deleteLink(trx, ctx.tenantId, linkId)
        if (url === undefined) throw notFound()
        await queueContextSync(trx, ctx, ctx.tenantId)
        await recordAudit(trx, ctx, { subject: linkId, before: { url } })
        return { linkId }
      },
    })
  })
  ctx.events.emit('jobsQueued')
  return removed
}

function toLink(id: string, url: string): Link {
  return { id, url, title: linkTitle(url) }
}
