import { fillVariables } from '@callwright/contract/agent'

/** A detail that a prompt wants from the other side, as the agent asks for it and as the customer gives it. */
export type AskedDetail = 'name' | 'phone' | 'email' | 'address' | 'guests' | 'order' | 'budget'

export type PromptFacts = {
  /** Sentences that can be said to a customer as they are, in the order of the prompt. */
  facts: string[]
  asksFor: AskedDetail[]
}

const LONGEST_FACT = 180
const SENTENCE_END = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|No|vs)\.)(?<=[.!?])\s+(?=["'(A-Z0-9$€£])/
const MARKUP = /^\s*(?:#{1,6}\s.*|(?:[-*•–]|\d{1,2}[.)])\s+)/
const TELLS =
  /^(?:please\s+|always\s+)*(?:(?:mention|explain|say|note)\s+that|(?:tell|inform|remind|let)\s+(?:the\s+)?(?:callers?|customers?|clients?|patients?|guests?|people|them|everyone)\s+(?:know\s+)?(?:that\b)?)\s*(?!about\b|to\b|how\b|if\b|wh)(.+)$/i
const LABELLED = /^(?:our|your|the)?\s*([a-z][a-z &/-]{2,28}):\s+(.+)$/i
const LABELS_OF_THE_ROLE =
  /\b(role|goal|goals|task|tone|style|rules?|personality|persona|language|instructions?|name|notes?|important|identity|context|objective|environment|guardrails|example|agent)\b/i
const WE_ARE = /^you(?:'re| are)(?= (?:open|closed|located|based|available|family|fully|licensed)\b)/i
const WE_DO =
  /^you(?= (?:also |only )?(?:offer|have|sell|provide|deliver|accept|charge|serve|ship|repair|rent|speciali[sz]e|make)\b)/i
const CUSTOMERS_DO =
  /^(?:customers|callers|clients|guests|patients|visitors)(?= (?:can|may|must|get|have|need|receive|pay)\b)/i
const ADDRESSED_TO_THE_AGENT =
  /^(?:you|act|pretend|imagine|be|always|never|do not|don't|avoid|keep|speak|use|stay|greet|ask|make sure|ensure|remember|if|when|whenever|once|after|before|only|please|confirm|collect|offer|thank|say|respond|answer|try|help|handle|transfer|politely|start|end|introduce|note|book|schedule|take|get|let|tell|inform|mention|explain|limit|refer|first|then|finally|under|assist|provide|obtain|gather|request|repeat|qualify|follow|call|wait|listen|sound|give|eres|usted es|tu es|vous êtes|du bist|sie sind|você é|your (?:role|task|job|goal|name|objective|aim|tone))\b/i
const ABOUT_THE_CALLER =
  /\b(?:the|a|each|every) (?:caller|customer|user|client|patient|guest|lead|prospect)\b|\bthem\b/i

const DETAILS: readonly { detail: AskedDetail; pattern: RegExp }[] = [
  { detail: 'name', pattern: /\bnames?\b/i },
  { detail: 'phone', pattern: /\b(?:phone|callback|contact) (?:number|details)\b|\bphone\b/i },
  { detail: 'email', pattern: /\be-?mail\b/i },
  { detail: 'address', pattern: /\baddress\b/i },
  {
    detail: 'guests',
    pattern: /\bparty size\b|\bnumber of (?:guests|people|persons)\b|\bhow many (?:guests|people)\b/i,
  },
  { detail: 'order', pattern: /\border (?:number|id)\b/i },
  { detail: 'budget', pattern: /\bbudget\b/i },
]
const ASKING = /\b(?:ask|collect|get|take|obtain|gather|request|confirm|need|note)\b/i

/** Reads what a system prompt says about the business, as opposed to what it tells the agent to do. */
export function readPrompt(systemPrompt: string, variables: Readonly<Record<string, string>>): PromptFacts {
  const sentences = fillVariables(systemPrompt, variables)
    .split(/\r?\n/)
    .map((line) => line.replace(MARKUP, '').replaceAll('**', '').replaceAll('`', '').trim())
    .flatMap((line) => line.split(SENTENCE_END))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const facts = sentences.flatMap((sentence) => sayable(sentence) ?? [])
  const asked = sentences.filter((sentence) => ASKING.test(sentence))
  const details = DETAILS.filter(({ pattern }) => asked.some((sentence) => pattern.test(sentence)))
  return { facts: [...new Set(facts)], asksFor: details.map(({ detail }) => detail) }
}

/** The sentence as the agent would say it, or null where it is an instruction, too short, too long or unfinished. */
function sayable(sentence: string): string | null {
  if (sentence.length > LONGEST_FACT * 2 || sentence.includes('{{')) return null
  const told = TELLS.exec(sentence)?.[1] ?? sentence
  const labelled = LABELLED.exec(told)
  if (labelled) return sayLabelled(labelled[1] ?? '', labelled[2] ?? '')
  const ours = told
    .replace(WE_ARE, 'we are')
    .replace(WE_DO, 'we')
    .replace(CUSTOMERS_DO, 'you')
    .replace(/^your (?=(?:address|hours|opening|office|shop|store|prices|services|team|menu|phone)\b)/i, 'our ')
  const changed = ours !== sentence
  if (!changed && ADDRESSED_TO_THE_AGENT.test(ours)) return null
  if (ABOUT_THE_CALLER.test(ours) || ours.endsWith('?')) return null
  return finished(ours)
}

function sayLabelled(label: string, value: string): string | null {
  if (LABELS_OF_THE_ROLE.test(label) || ADDRESSED_TO_THE_AGENT.test(value)) return null
  return finished(`our ${label.trim().toLowerCase()}: ${value}`)
}

function finished(sentence: string): string | null {
  const text = sentence.trim()
  if (text.length < 12 || text.length > LONGEST_FACT || text.split(/\s+/).length < 3) return null
  const start = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.!]$/.test(start) ? start : `${start.replace(/[,;:]$/, '')}.`
}
