import { RECORDING_MODES } from '@callwright/contract/agent/disclosures'
import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

export type PrivacyChoice = Pick<
  Selectable<Schema['businesses']>,
  'id' | 'recordingMode' | 'masksPersonalData' | 'disclosureOn' | 'openingStartsAt'
>

export async function listPrivacyChoices(db: Db): Promise<PrivacyChoice[]> {
  return await db
    .selectFrom('businesses')
    .select(['id', 'recordingMode', 'masksPersonalData', 'disclosureOn', 'openingStartsAt'])
    .where('erasedAt', 'is', null)
    .execute()
}

/** Applies what keeps fewer recordings, masks more, or says more than the row does. */
export async function restorePrivacyChoice(db: Db, { id, ...choice }: PrivacyChoice): Promise<void> {
  const more = RECORDING_MODES.slice(RECORDING_MODES.indexOf(choice.recordingMode) + 1)
  const business = db.updateTable('businesses').where('id', '=', id)
  if (more.length > 0)
    await business.set({ recordingMode: choice.recordingMode }).where('recordingMode', 'in', more).execute()
  if (choice.masksPersonalData === 1) await business.set({ masksPersonalData: 1 }).execute()
  if (choice.openingStartsAt === null) await business.set({ openingStartsAt: null }).execute()
  if (choice.disclosureOn === 1) {
    await business.set({ disclosureOn: 1, disclosureOffReason: null }).where('disclosureOn', '=', 0).execute()
  }
}
