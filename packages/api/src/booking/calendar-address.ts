import { asTenantId, type TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { findBusiness } from '../context/own-business.ts'
import { isSignedId, readTokenId, signId } from '../context/secret-box.ts'
import { findCalendar } from './calendar.repo.ts'

const PURPOSE = { purpose: 'calendar address' } as const

/** The secret URL at which other programs read the appointments. A new version makes earlier URLs invalid. */
export function writeCalendarAddress(
  { secretKey: key, settings }: Pick<Deps, 'secretKey' | 'settings'>,
  tenantId: TenantId,
  version: number,
): string {
  return `${settings.publicUrl}/api/calendar/${signId(tenantId, { ...PURPOSE, key, owner: String(version) })}.ics`
}

/** @returns the business whose address has this token; null if there is none, or it is being erased */
export async function findTenantOfAddress(
  { db, secretKey: key }: Pick<Deps, 'db' | 'secretKey'>,
  token: string,
): Promise<TenantId | null> {
  const tenantId = asTenantId(readTokenId(token))
  const calendar = await findCalendar(db, tenantId)
  const isSigned = isSignedId(token, { ...PURPOSE, key, owner: String(calendar?.addressVersion) })
  return calendar && isSigned && (await findBusiness(db, tenantId)) === tenantId ? tenantId : null
}
