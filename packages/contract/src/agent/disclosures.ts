import { nameSchema } from '../input/names.ts'
import { z } from '../input/zod.ts'
import { type Language, LANGUAGE_CODES } from '../agent.ts'

/**
 * From the fewest recordings to the most. `ask`: only calls whose caller agreed keep their recording; `announce`: the agent
 * says that the call is recorded.
 */
export const RECORDING_MODES = ['off', 'ask', 'announce'] as const
export type RecordingMode = (typeof RECORDING_MODES)[number]

/** Whether a call's opening said that an AI is speaking; `off`: the business had turned the disclosure off. */
export const DISCLOSURES = ['spoken', 'cut', 'missing', 'off'] as const
export type Disclosure = (typeof DISCLOSURES)[number]

/** `none`: nothing was said about recording. */
export const RECORDING_CONSENTS = ['agreed', 'refused', 'announced', 'none'] as const
export type RecordingConsent = (typeof RECORDING_CONSENTS)[number]

type Wording = { disclosure: string; announcement: string; question: string; record: string }

/** `[business]`: its name; without one, the part in braces is left out. `record`: the word for recording, as agents say it in a question */
const WORDINGS: Partial<Record<Language, Wording>> & { en: Wording } = {
  en: {
    disclosure: 'You are speaking with the AI assistant{ of [business]}.',
    announcement: 'This call is being recorded.',
    question: 'May we record this call?',
    record: 'record, recorded, recording',
  },
  de: {
    disclosure: 'Sie sprechen mit der KI-Assistenz{ von [business]}.',
    announcement: 'Dieses Gespräch wird aufgezeichnet.',
    question: 'Dürfen wir dieses Gespräch aufzeichnen?',
    record: 'aufzeichnen, aufzuzeichnen, aufgezeichnet, Aufzeichnung, aufnehmen, aufgenommen',
  },
  fr: {
    disclosure: '{Ici [business], }vous parlez avec un assistant IA.',
    announcement: 'Cet appel est enregistré.',
    question: 'Acceptez-vous que cet appel soit enregistré\u00a0?',
    record: 'enregistrer, enregistré, enregistrement',
  },
  es: {
    disclosure: 'Está hablando con el asistente de inteligencia artificial{ de [business]}.',
    announcement: 'Esta llamada se está grabando.',
    question: '¿Nos permite grabar esta llamada?',
    record: 'grabar, grabada, grabación, graba, grabemos, grabando',
  },
  it: {
    disclosure: 'Sta parlando con l’assistente di intelligenza artificiale{ di [business]}.',
    announcement: 'Questa chiamata viene registrata.',
    question: 'Possiamo registrare questa chiamata?',
    record: 'registrare, registrata, registrazione, registriamo',
  },
  nl: {
    disclosure: 'U spreekt met de AI-assistent{ van [business]}.',
    announcement: 'Dit gesprek wordt opgenomen.',
    question: 'Mogen we dit gesprek opnemen?',
    record: 'opnemen, opgenomen, opname',
  },
  pt: {
    disclosure: 'Quem fala é o assistente de inteligência artificial{ da empresa [business]}.',
    announcement: 'Esta chamada será gravada.',
    question: 'Podemos gravar esta chamada?',
    record: 'gravar, gravada, gravação, gravemos, gravando',
  },
  pl: {
    disclosure: 'Mówi asystent AI{ firmy [business]}.',
    announcement: 'Ta rozmowa jest nagrywana.',
    question: 'Czy możemy nagrywać tę rozmowę?',
    record: 'nagrać, nagrywać, nagrywana, nagranie',
  },
}

/** Languages with a default disclosure. */
export const LANGUAGES_WITH_DEFAULT = Object.keys(WORDINGS) as Language[]

/** Words that identify a question about recording, in all languages. */
export const RECORDING_WORDS: readonly string[] = Object.values(WORDINGS).flatMap(({ record }) => record.split(', '))

const AI_WORDS: Record<Language, string> = {
  en: 'artificial intelligence',
  ar: 'ذكاء اصطناعي, الذكاء الاصطناعي, بالذكاء الاصطناعي, للذكاء الاصطناعي, ذكاءً اصطناعيًا',
  bg: 'ИИ, изкуствен интелект, изкуствения интелект, изкуственият интелект',
  zh: '人工智能, 人工智慧',
  hr: 'UI, umjetna inteligencija, umjetne inteligencije, umjetnoj inteligenciji, umjetnu inteligenciju, umjetnom inteligencijom',
  cs: 'UI, umělá inteligence, umělé inteligence, umělé inteligenci, umělou inteligenci, umělou inteligencí',
  da: 'KI, kunstig intelligens, kunstige intelligens',
  nl: 'KI, kunstmatige intelligentie, artificiële intelligentie',
  fil: 'artificial intelligence, artipisyal na katalinuhan, artipisyal na intelihensiya, artipisyal na intelihensya',
  fi: 'tekoäly, tekoälyn, tekoälyä, tekoälyavustaja, tekoälyavustajan, tekoälyavustajaa, tekoälyassistentti, tekoälyassistentin, tekoälyagentti, tekoälyagentin, tekoälypohjainen, tekoälypohjaista',
  fr: 'IA, intelligence artificielle, intelligences artificielles',
  de: 'KI, künstliche Intelligenz, künstlichen Intelligenz, künstlicher Intelligenz, künstliche Intelligenzen',
  el: 'ΤΝ, τεχνητή νοημοσύνη, τεχνητής νοημοσύνης',
  hi: 'एआई, ए आई, कृत्रिम बुद्धिमत्ता, कृत्रिम मेधा, आर्टिफिशियल इंटेलिजेंस, आर्टिफ़िशियल इंटेलिजेंस',
  hu: 'MI, mesterséges intelligencia, mesterséges intelligenciát, mesterséges intelligenciával, mesterséges intelligenciája, mesterségesintelligencia',
  id: 'kecerdasan buatan, kecerdasan artifisial',
  it: 'IA, intelligenza artificiale, intelligenze artificiali',
  ja: '人工知能',
  ko: '인공지능, 인공 지능, 인공지능이, 인공지능과, 인공지능입니다, 인공지능은, 인공지능을, 인공지능의, 인공지능으로, 인공지능비서',
  ms: 'kecerdasan buatan, kepintaran buatan',
  no: 'KI, kunstig intelligens, kunstige intelligensen',
  pl: 'SI, sztuczna inteligencja, sztucznej inteligencji, sztuczną inteligencję, sztuczną inteligencją',
  pt: 'IA, inteligência artificial, inteligências artificiais',
  ro: 'IA, inteligență artificială, inteligența artificială, inteligenței artificiale',
  ru: 'ИИ, искусственный интеллект, искусственного интеллекта, искусственным интеллектом, искусственном интеллекте, искусственному интеллекту',
  sk: 'UI, umelá inteligencia, umelej inteligencie, umelej inteligencii, umelú inteligenciu, umelou inteligenciou',
  es: 'IA, inteligencia artificial, inteligencias artificiales',
  sv: 'artificiell intelligens, artificiella intelligensen',
  ta: 'ஏஐ, செயற்கை நுண்ணறிவு, செயற்கை நுண்ணறிவின், செயற்கை நுண்ணறிவுத், செயற்கை நுண்ணறிவுடன்',
  tr: 'YZ, yapay zeka, yapay zekâ, yapay zekası, yapay zekanın, yapay zekalı, yapay zekasıyla',
  uk: 'ШІ, штучний інтелект, штучного інтелекту, штучним інтелектом, штучному інтелекту, штучному інтелекті',
  vi: 'trí tuệ nhân tạo, trí thông minh nhân tạo',
}

/** Written forms of AI in a language, inflected ones included: a disclosure must have one. Abbreviations are in capitals. */
export function aiWordsIn(language: Language): string[] {
  return ['AI', ...AI_WORDS[language].split(', ')]
}

export function wordingIn(language: Language): Wording {
  return WORDINGS[language] ?? WORDINGS.en
}

/** @returns null for a language without one */
export function defaultDisclosure(language: Language, businessName: string): string | null {
  const name = businessName.trim()
  const text = WORDINGS[language]?.disclosure.replace(/\{(.*)\}/, (_, part: string) =>
    name === '' ? '' : part.replace('[business]', () => name),
  )
  return text === undefined ? null : text.charAt(0).toUpperCase() + text.slice(1)
}

declare const composed: unique symbol

/** What an agent says first, or leaves on a voicemail box. Only `openingFor` makes it, so that no call starts without one. */
export type Opening = string & { readonly [composed]: true }

/**
 * What an agent says first: the disclosure, that the call is recorded if that is announced, and the first message.
 * @param parts.text the disclosure; '' without one
 * @param parts.firstMessage '' if the agent waits for the other person: it then says only the parts before
 */
export function openingFor(parts: {
  text: string
  firstMessage: string
  recordingMode: RecordingMode
  language: Language
}): Opening {
  const { text, firstMessage, recordingMode, language } = parts
  const sentence = /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text
  const said = [sentence, recordingMode === 'announce' ? wordingIn(language).announcement : '', firstMessage]
  return said.filter((part) => part.trim() !== '').join(' ') as Opening
}

/** What the agent's prompt says about the question; '' if it does not ask. */
export function recordingRequest(mode: RecordingMode, language: Language): string {
  if (mode !== 'ask') return ''
  return (
    `In your first reply, ask in the language of the call: "${wordingIn(language).question}" ` +
    'Whatever the answer, carry on as usual, and do not ask again.'
  )
}

export const DISCLOSURE_MAX = 300

/** A missing setting stays as it is. */
export const saveOpeningSchema = z.strictObject({
  disclosureOn: z.boolean().optional(),
  /** Required while the disclosure is off. */
  disclosureOffReason: nameSchema('The reason', { max: 500, required: null, isCleaned: true }).optional(),
  recordingMode: z.enum(RECORDING_MODES, 'Please choose whether calls are recorded').optional(),
  masksPersonalData: z.boolean().optional(),
  /** By language; and '' restores the default. */
  texts: z
    .partialRecord(
      z.enum(LANGUAGE_CODES),
      nameSchema('The sentence', { max: DISCLOSURE_MAX, required: null, isCleaned: true }),
    )
    .default({}),
})
