import type { Turn } from '@callwright/contract/calls/calls'

/**
 * Phrases that ask not to be called again, in the main languages of the countries that can be called by default. "Don't
 * call me before five" asks for a different time, so it does not match.
 */
const OPT_OUT_PATTERNS: readonly RegExp[] = [
  /\b(stop|quit)\s+(calling|phoning|ringing|contacting|harassing)\b/,
  /\b(do not|don'?t|never)\s+(you\s+)?(ever\s+)?(call|phone|ring|contact|dial)\s+(me|us|here|this (number|house|phone)|my (number|house|phone))\b(?!\s+(back\s+)?(before|until|till|after|at|on|in|during|today|tonight|tomorrow|this|next|unless|between|so (early|late)|when|while)\b)/,
  /\b(do not|don'?t|never)\s+(ever\s+)?(call|phone|ring|contact)(\s+\w+)?\s+(again|any ?more)\b/,
  /\b(remove|take|delete|strike|get)\s+(me|us|my (number|name|phone)|this number)\s+(\w+\s+){0,2}(off|from|out of)\b/,
  /\b(remove|delete|lose)\s+(my|this)\s+(phone\s+)?number\b/,
  /\b(put|place|add)\s+(me|us|my number|this number)\s+on\s+(\w+\s+){0,2}do[- ]not[- ]call\b/,
  /\bno more (phone )?calls\b/,
  /\b(unsubscribe|opt(ing)?\s+(me\s+)?out)\b/,
  /\bno\s+(me|nos)\s+(vuelva[ns]?\s+a\s+llamar|llame[ns]?\s+(m[aá]s|otra vez|de nuevo))/,
  /\b(deje[ns]?|dejen)\s+de\s+llamar/,
  /\bqu[ií]te(n|me|nme)?\s+(mi n[uú]mero\s+)?(de|\bde la)\s+(su|la)\s+lista/,
  /\b(ne\s+)?(m['’ ]appelez|nous appelez|me rappelez)\s+(plus|pas)\b/,
  /\b(arr[eê]tez|cessez)\s+de\s+(m['’ ]appeler|nous appeler|me t[eé]l[eé]phoner)/,
  /\b(retirez|enlevez|rayez)[- ](moi|mon num[eé]ro|nous)\b.*\bliste\b/,
]

export const MAX_QUOTE_LENGTH = 300

/** The customer's words that ask not to be called again; null if there are none. */
export function findOptOutRequest(turns: readonly Turn[]): string | null {
  const request = turns.find(({ role, text }) => role === 'customer' && isRequest(text))
  return request ? request.text.trim().slice(0, MAX_QUOTE_LENGTH) : null
}

function isRequest(text: string): boolean {
  const normalized = text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
  return OPT_OUT_PATTERNS.some((pattern) => pattern.test(normalized))
}
