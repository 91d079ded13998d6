import { DEFAULT_FALL_BACK_MESSAGE, type FallBack } from '@callwright/contract/agent/fall-back'
import type { Language } from '@callwright/contract/agent'

import { escapeXml } from '../../files/xml-text.ts'

/** Shorter than most voicemail boxes and forwarding phones wait, so an unanswered forward ends here. */
const FORWARD_RING_SECONDS = 20
/** The longest forwarded call. */
const FORWARD_SECONDS = 60 * 60

/** Locales of the carrier's basic voices; other languages are spoken by the number's default voice. */
const VOICE_LOCALES: Partial<Record<Language, string>> = {
  ...{ da: 'da-DK', de: 'de-DE', en: 'en-US', es: 'es-ES', fi: 'fi-FI', fr: 'fr-FR', it: 'it-IT', ja: 'ja-JP' },
  ...{ ko: 'ko-KR', nl: 'nl-NL', no: 'nb-NO', pl: 'pl-PL', pt: 'pt-BR', ru: 'ru-RU', sv: 'sv-SE', zh: 'zh-CN' },
}

/**
 * Instructions for the carrier: the message, then at most one forward, then the end of the call.
 * @param language of the message; the default message is English
 */
export function fallBackTwiml({ message, phoneNumber }: FallBack, language: Language): string {
  const locale = message === '' ? 'en-US' : VOICE_LOCALES[language]
  const say = `<Say${locale ? ` language="${locale}"` : ''}>${escapeXml(message || DEFAULT_FALL_BACK_MESSAGE)}</Say>`
  const dial =
    phoneNumber &&
    `<Dial timeout="${FORWARD_RING_SECONDS}" timeLimit="${FORWARD_SECONDS}"><Number>${phoneNumber}</Number></Dial>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${say}${dial ?? ''}<Hangup/></Response>`
}
