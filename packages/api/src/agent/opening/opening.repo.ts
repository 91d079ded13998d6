import { DEFAULT_CALL_SETTINGS, isLanguage, type Language } from '@callwright/contract/agent'
import {
  defaultDisclosure,
  LANGUAGES_WITH_DEFAULT,
  RECORDING_MODES,
  type RecordingMode,
} from '@callwright/contract/agent/disclosures'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Settings } from '../../context/context.ts'
import { notFound } from '../../context/domain-error.ts'
import { withoutVariables } from '../knowledge/context-text.ts'
import { refuseDisclosure } from './refuse-disclosure.ts'

export type Texts = Partial<Record<Language, string>>

export type SavedOpening = {
  businessName: string
  disclosureOn: boolean
  disclosureOffReason: string
  recordingMode: RecordingMode
  masksPersonalData: boolean
  /** what the business wrote instead of the defaults */
  texts: Texts
  /** the agent's */
  language: Language
  /** epoch milliseconds; until then, calls open as they did before openings; null: in force */
  startsAt: number | null
}

/**
 * What calls say before the first message. `sentences`: the disclosure in each language that has one. `isPending`: calls
 * do not say it yet, and recordings are not announced.
 */
export type OpeningInForce = {
  disclosureOn: boolean
  recordingMode: RecordingMode
  sentences: Texts
  isPending: boolean
}

export async function findOpening(db: Db, tenant: TenantId): Promise<SavedOpening> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('agents', 'agents.tenantId', 'businesses.id')
    .select(['name', 'disclosureOn', 'disclosureOffReason', 'recordingMode', 'masksPersonalData', 'language'])
    .select('openingStartsAt')
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  if (!row) throw notFound()
  const texts = await db.selectFrom('disclosure_texts').selectAll().where('tenantId', '=', tenant).execute()
  return {
    businessName: row.name,
    disclosureOn: row.disclosureOn === 1,
    disclosureOffReason: row.disclosureOffReason ?? '',
    recordingMode: row.recordingMode,
    masksPersonalData: row.masksPersonalData === 1,
    texts: Object.fromEntries(texts.map(({ language, text }) => [language, text])),
    language: isLanguage(row.language) ? row.language : DEFAULT_CALL_SETTINGS.language,
    startsAt: row.openingStartsAt,
  }
}

/** A text that no longer names the business gives way to the default. */
export function openingInForce(
  { businessName, texts, disclosureOn, recordingMode, startsAt }: SavedOpening,
  { disclosureRequired }: Pick<Settings, 'disclosureRequired'>,
): OpeningInForce {
  const defaults = LANGUAGES_WITH_DEFAULT.map(
    (language) => [language, defaultDisclosure(language, businessName)] as const,
  )
  const own = Object.entries(texts).filter(
    ([language, text]) => isLanguage(language) && refuseDisclosure(text, language, businessName) === null,
  )
  const sentences = [...defaults, ...own].map(([language, text]) => [language, withoutVariables(text ?? '')])
  const isPending = startsAt !== null && !disclosureRequired
  return {
    disclosureOn: (disclosureOn && !isPending) || disclosureRequired,
    isPending,
    recordingMode,
    sentences: Object.fromEntries(sentences) as Texts,
  }
}

export async function findOpeningInForce(
  db: Db,
  { settings }: { settings: Pick<Settings, 'disclosureRequired'> },
  tenant: TenantId,
): Promise<OpeningInForce> {
  return openingInForce(await findOpening(db, tenant), settings)
}

export async function saveOpening(
  db: Db,
  tenant: TenantId,
  { texts, ...opening }: Omit<SavedOpening, 'businessName' | 'language' | 'startsAt'>,
): Promise<void> {
  const { disclosureOn, disclosureOffReason, recordingMode, masksPersonalData } = opening
  await db
    .updateTable('businesses')
    .set({ disclosureOn: disclosureOn ? 1 : 0, masksPersonalData: masksPersonalData ? 1 : 0 })
    .set({ disclosureOffReason: disclosureOffReason || null, recordingMode })
    .where('id', '=', tenant)
    .execute()
  await db.deleteFrom('disclosure_texts').where('tenantId', '=', tenant).execute()
  const rows = Object.entries(texts).map(([language, text]) => ({ tenantId: tenant, language, text }))
  if (rows.length > 0) await db.insertInto('disclosure_texts').values(rows).execute()
}

const PAST_OPENINGS_KEPT = 500
/** Newer ones are all kept. */
const KEPT_MS = 2 * 24 * 60 * 60_000
/** Changes after a call that are looked at, and sentences that it is compared with. */
const PAST_OPENINGS_READ = 50
/** Clocks differ, and an agent at the provider changes later than its settings here, most of all if the provider is down. */
const MARGIN_MS = { before: 60_000, after: 60 * 60_000 }

/** Saves the opening used until now: reports of its calls may still arrive. */
export async function insertPastOpening(
  db: Db,
  tenant: TenantId,
  { opening, id, now }: { opening: OpeningInForce; id: string; now: number },
): Promise<void> {
  await db
    .insertInto('past_openings')
    .values({ id, tenantId: tenant, usedUntil: now, opening: JSON.stringify(opening) })
    .execute()
  const kept = selectPast(db, tenant).select('id').orderBy('usedUntil', 'desc').orderBy('id', 'desc')
  await db
    .deleteFrom('past_openings')
    .where('tenantId', '=', tenant)
    .where('usedUntil', '<', now - KEPT_MS)
    .where('id', 'not in', kept.limit(PAST_OPENINGS_KEPT))
    .execute()
}

function selectPast(db: Db, tenant: TenantId) {
  return db.selectFrom('past_openings').where('tenantId', '=', tenant)
}

/**
 * The opening at a time (epoch ms), and every past and current disclosure in the language. Around a change, the mode that
 * keeps fewer recordings counts.
 */
export async function findOpeningAt(
  db: Db,
  deps: { settings: Pick<Settings, 'disclosureRequired'> },
  { tenantId, at, language }: { tenantId: TenantId; at: number; language: Language },
): Promise<{ opening: OpeningInForce; sentences: string[] }> {
  const select = selectPast(db, tenantId).select(['usedUntil', 'opening']).limit(PAST_OPENINGS_READ)
  const newest = await select.orderBy('usedUntil', 'desc').orderBy('id', 'desc').execute()
  const isCovered = newest.length < PAST_OPENINGS_READ || (newest.at(-1)?.usedUntil ?? 0) <= at - MARGIN_MS.after
  const later = select
    .where('usedUntil', '>', at - MARGIN_MS.after)
    .orderBy('usedUntil')
    .orderBy('id')
  const rows = isCovered ? newest.toReversed() : await later.execute()
  const parse = ({ opening }: { opening: string }): OpeningInForce => JSON.parse(opening) as OpeningInForce
  const past = rows.map((row) => ({ usedUntil: row.usedUntil, opening: parse(row) }))
  const current = await findOpeningInForce(db, deps, tenantId)
  const all = [...past.map(({ opening }) => opening), current]
  const until = [...past.map(({ usedUntil }) => usedUntil), Infinity]
  const near = all.filter(
    (_, index) => (until[index] ?? 0) > at - MARGIN_MS.after && (until[index - 1] ?? -Infinity) < at + MARGIN_MS.before,
  )
  const recordingMode = RECORDING_MODES.find((mode) => near.some((one) => one.recordingMode === mode)) ?? 'off'
  const opening = past.find(({ usedUntil }) => usedUntil > at)?.opening ?? current
  return {
    opening: { ...opening, recordingMode },
    sentences: [
      ...new Set(
        [...all, ...(isCovered ? [] : newest.map(parse))].map(({ sentences }) => sentenceIn(sentences, language)),
      ),
    ],
  }
}

/** A language without a sentence of its own gets the English one. */
export function sentenceIn(sentences: Texts, language: Language): string {
  return sentences[language] ?? sentences.en ?? ''
}
