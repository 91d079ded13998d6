import { DEFAULT_CALL_SETTINGS, isLanguage, type Language, toLanguage } from '@callwright/contract/agent'
import { type Disclosure, wordingIn } from '@callwright/contract/agent/disclosures'
import { isEnded, type Turn } from '@callwright/contract/calls/calls'
import type { RecipientOverrides } from '@callwright/contract/campaigns/recipient-columns'
import { includesPhrase, toWords } from '@callwright/contract/text/words'
import type { Db } from '@callwright/db/database'
import type { Conversation } from '@callwright/voice/voice-provider'

import { findOpeningAt, type OpeningInForce } from '../../agent/opening/opening.repo.ts'
import { findVersionAt } from '../../agent/prompts/versions.repo.ts'
import type { Deps } from '../../context/context.ts'
import type { CallChange, CallRecord } from '../record/call-records.repo.ts'

/** The call after the report's other changes. */
type ReportedCall = Pick<
  CallRecord,
  'tenantId' | 'recipientId' | 'startedAt' | 'disclosure' | 'recordingConsent' | 'hasRecording' | 'source'
> & { agentVersionId?: string | null }

/** `agreed`: whether the analysis proves that the caller agreed to the recording */
type ProvenReport = Pick<Conversation, 'turns' | 'cutOpening' | 'hasRecording'> & { agreed: boolean }

/** The opening is at the beginning of a turn that may be very long. */
const CHARACTERS_COMPARED = 5000

/**
 * What the report of a completed call proves about its opening, and whether its recording may be kept. Without a proven
 * consent where one was asked for, it may not, and the provider must delete it.
 */
export async function proveOpening(
  db: Db,
  deps: Pick<Deps, 'settings'>,
  { call, report }: { call: ReportedCall; report: ProvenReport },
): Promise<{ change: CallChange; mustDeleteAudio: boolean }> {
  const { tenantId, startedAt: at } = call
  const language = await findLanguage(db, call)
  const { opening, sentences } = await findOpeningAt(db, deps, { tenantId, at, language })
  const said = firstWords(report.turns)
  const isSilent = report.turns.length === 0 && report.cutOpening === undefined
  const disclosure = isSilent ? null : readDisclosure(said, { ...report, sentences, opening })
  const consent = decideConsent(opening, { call, said, language, ...report })
  const isKept = mayKeepRecording(opening, consent)
  return {
    change: {
      ...(call.disclosure === null && disclosure !== null && { disclosure }),
      ...(call.recordingConsent !== consent && { recordingConsent: consent }),
      ...(!isKept && call.hasRecording === 1 && { hasRecording: 0 }),
    },
    mustDeleteAudio: !isKept && (consent === 'refused' || report.hasRecording),
  }
}

function firstWords(turns: readonly Turn[]): string[] {
  return toWords(turns.find(({ role }) => role === 'agent')?.text.slice(0, CHARACTERS_COMPARED) ?? '')
}

function readDisclosure(
  said: readonly string[],
  { cutOpening = '', sentences, opening }: { cutOpening?: string; sentences: string[]; opening: OpeningInForce },
): Disclosure {
  const isIn = (words: readonly string[]): boolean => sentences.some((text) => includesPhrase(words, toWords(text)))
  if (isIn(said)) return 'spoken'
  if (!opening.disclosureOn) return 'off'
  return isIn(toWords(cutOpening)) ? 'cut' : 'missing'
}

type Consent = CallRecord['recordingConsent']

function decideConsent(
  { recordingMode }: OpeningInForce,
  {
    call,
    said,
    language,
    turns,
    agreed,
    hasRecording,
  }: { call: ReportedCall; said: string[]; language: Language } & ProvenReport,
): Consent {
  if (recordingMode === 'off') return 'none'
  // Nothing is recorded of a conversation in writing.
  const isUnrecorded = call.source !== 'phone' && !hasRecording
  if (recordingMode === 'ask' && isUnrecorded) return 'none'
  if (recordingMode === 'ask') return agreed || call.recordingConsent === 'agreed' ? 'agreed' : 'refused'
  if (turns.length === 0 || call.recordingConsent !== null) return call.recordingConsent
  return includesPhrase(said, toWords(wordingIn(language).announcement)) ? 'announced' : 'none'
}

function mayKeepRecording({ recordingMode }: OpeningInForce, consent: Consent): boolean {
  return consent === 'agreed' || (recordingMode === 'announce' && consent !== 'refused')
}

/** Whether audio of the call may be stored; before its report, only if recordings are merely announced. */
export async function mayStoreRecording(db: Db, deps: Pick<Deps, 'settings'>, call: CallRecord): Promise<boolean> {
  // Its report has decided; the opening of its time may no longer be kept.
  if (isEnded(call.status) && call.hasRecording === 1) return true
  const at = { tenantId: call.tenantId, at: call.startedAt, language: DEFAULT_CALL_SETTINGS.language }
  return mayKeepRecording((await findOpeningAt(db, deps, at)).opening, call.recordingConsent)
}

/** The language in which the call opened: its recipient's, or else its agent's at the time. */
async function findLanguage(db: Db, call: ReportedCall): Promise<Language> {
  const { tenantId, recipientId } = call
  const recipients = db.selectFrom('recipients').select('overrides').where('tenantId', '=', tenantId)
  const recipient = recipientId === null ? null : await recipients.where('id', '=', recipientId).executeTakeFirst()
  const own = recipient && (JSON.parse(recipient.overrides) as RecipientOverrides).language
  if (own) return toLanguage(own)
  const versionId = call.agentVersionId ?? (await findVersionAt(db, tenantId, call.startedAt))
  const version = await db
    .selectFrom('agent_versions')
    .select('language')
    .where('tenantId', '=', tenantId)
    .where('id', '=', versionId ?? '')
    .executeTakeFirst()
  const agent =
    version ?? (await db.selectFrom('agents').select('language').where('tenantId', '=', tenantId).executeTakeFirst())
  return isLanguage(agent?.language) ? agent.language : DEFAULT_CALL_SETTINGS.language
}
