import { isDeepStrictEqual } from 'node:util'

import { isLanguage, type Language, LANGUAGES } from '@callwright/contract/agent'
import type { RecordingMode, saveOpeningSchema } from '@callwright/contract/agent/disclosures'
import type { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx, Settings } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { changeAgent } from '../change-agent.ts'
import { refuseDisclosure } from './refuse-disclosure.ts'
import { keepPastOpening, startOpening } from './start-opening.ts'
import * as repo from './opening.repo.ts'

export type OpeningView = {
  disclosureOn: boolean
  /** the operator requires it, so it cannot be switched off */
  isRequired: boolean
  /** '' while it is on */
  disclosureOffReason: string
  recordingMode: RecordingMode
  masksPersonalData: boolean
  /** the agent's */
  language: Language
  /** what the business wrote, by language */
  texts: Partial<Record<Language, string>>
  /** epoch milliseconds; until then, calls open as they did before openings, unless the owner starts it; null: in force */
  startsAt: number | null
  /** what is said, by language; a language without a sentence gets the English one */
  sentences: Partial<Record<Language, string>>
}

export async function viewOpening(ctx: Pick<Ctx, 'db' | 'settings'>, tenantId: TenantId): Promise<OpeningView> {
  const opening = await repo.findOpening(ctx.db, tenantId)
  const { disclosureRequired: isRequired } = ctx.settings
  const disclosureOn = opening.disclosureOn || isRequired
  const { isPending, sentences } = repo.openingInForce(opening, ctx.settings)
  return {
    disclosureOn,
    isRequired,
    startsAt: isPending ? opening.startsAt : null,
    disclosureOffReason: disclosureOn ? '' : opening.disclosureOffReason,
    recordingMode: opening.recordingMode,
    masksPersonalData: opening.masksPersonalData,
    language: opening.language,
    texts: opening.texts,
    sentences,
  }
}

/**
 * @throws DomainError `invalid` (no reason for switching it off, a text that does not say who speaks, or no text in the
 * agent's language), `forbidden` if the operator requires the disclosure, and the errors of `changeAgent`
 */
export async function saveOpening(
  ctx: Ctx,
  tenantId: TenantId,
  { texts: typed, ...input }: z.output<typeof saveOpeningSchema>,
): Promise<OpeningView> {
  if (input.disclosureOn === false && ctx.settings.disclosureRequired) throw new DomainError('forbidden', REQUIRED)
  await changeAgent(ctx, tenantId, async (trx) => {
    const { businessName, language: _, startsAt, ...before } = await repo.findOpening(trx, tenantId)
    for (const [language, text] of Object.entries(typed)) {
      const refusal = text === '' || !isLanguage(language) ? null : refuseDisclosure(text, language, businessName)
      if (refusal !== null) throw new DomainError('invalid', refusal)
    }
    const texts = Object.fromEntries(Object.entries({ ...before.texts, ...typed }).filter(([, text]) => text !== ''))
    const after = {
      disclosureOn: input.disclosureOn ?? before.disclosureOn,
      disclosureOffReason: input.disclosureOffReason ?? before.disclosureOffReason,
      recordingMode: input.recordingMode ?? before.recordingMode,
      masksPersonalData: input.masksPersonalData ?? before.masksPersonalData,
      texts,
    }
    if (after.disclosureOn) after.disclosureOffReason = ''
    else if (!/[\p{L}\p{N}]/u.test(after.disclosureOffReason)) throw new DomainError('invalid', NO_REASON)
    if (startsAt !== null || !isDeepStrictEqual(before, after)) await keepPastOpening(trx, ctx, tenantId)
    await repo.saveOpening(trx, tenantId, after)
    const isAboutOpening = input.disclosureOn !== undefined || input.recordingMode || Object.keys(typed).length > 0
    if (startsAt !== null && isAboutOpening) await startOpening(trx, tenantId)
    if (input.disclosureOn) await refuseLanguageWithoutDisclosure(trx, ctx, tenantId)
    return { before, after }
  })
  return await viewOpening(ctx, tenantId)
}

/** Starts the opening of a business from before openings now. @throws the errors of `changeAgent` */
export async function confirmOpening(ctx: Ctx, tenantId: TenantId): Promise<OpeningView> {
  const view = await viewOpening(ctx, tenantId)
  if (view.startsAt === null) return view
  await changeAgent(ctx, tenantId, async (trx) => {
    const { startsAt } = await repo.findOpening(trx, tenantId)
    if (startsAt !== null) {
      await keepPastOpening(trx, ctx, tenantId)
      await startOpening(trx, tenantId)
    }
    return { before: { startsAt }, after: { startsAt: null } }
  })
  return await viewOpening(ctx, tenantId)
}

const REQUIRED = 'Your operator requires every call to say that an AI is speaking.'
const NO_REASON = 'Please give a reason for not telling callers that an AI is speaking'

/** @throws DomainError `invalid` if calls must say that an AI is speaking, but there is no sentence in the agent's language */
export async function refuseLanguageWithoutDisclosure(
  db: Db,
  { settings }: { settings: Pick<Settings, 'disclosureRequired'> },
  tenantId: TenantId,
): Promise<void> {
  const opening = await repo.findOpening(db, tenantId)
  const { language } = opening
  const { disclosureOn, sentences } = repo.openingInForce(opening, settings)
  if (!disclosureOn || sentences[language] !== undefined) return
  const message = `Under Opening, first write a sentence in ${LANGUAGES[language]} that says an AI is speaking.`
  throw new DomainError('invalid', message)
}
