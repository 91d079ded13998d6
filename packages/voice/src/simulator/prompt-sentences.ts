const MAX_LENGTH = 180
const SENTENCE_END = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|No)\.)(?<=[.!?])\s+(?=["'(¿¡\p{Lu}\d$€£])/u
/** A heading, a list marker, or the "About ...:" before a description. */
const MARKUP = /^\s*(?:#{1,6}\s.*|[-*•–]\s+|\d{1,2}[.)]\s+|about [^:]{1,80}:\s+)/i
/** How a sentence starts that tells the agent what to do, or when. */
const INSTRUCTION =
  /^(?:you|your|always|only|please|if|when|whenever|once|until|unless|after|before|for an?|under no|first|then|finally|instead|otherwise|eres|tu es|vous êtes|du bist|sie sind)\b/i
/** An imperative, also after a condition: "For refunds, ask ...". */
const IMPERATIVE =
  /(?:^|[,;:–—] )(?:please |then )?(?:never|do not|don['’]t|act|pretend|be|avoid|keep|speak|use|stay|greet|ask|make sure|ensure|remember|confirm|collect|offer|thank|say|respond|answer|try|help|handle|transfer|start|end|hang up|introduce|note|write|book|schedule|take|get|let|tell|inform|mention|explain|apologize|promise|refer|direct|find|check|assist|provide|gather|request|repeat|follow|call|wait|listen|sound|give)\b(?!-)/i
const ABOUT_THE_AGENT =
  /^(?:role|goals?|task|tone|style|rules?|personality|persona|language|instructions?|name|objective|guardrails)\b.{0,20}:/i
const ABOUT_THE_CALLER =
  /\bcallers?\b|\b(?:the|a|each|every) (?:customer|user|client|patient|guest|lead)s?\b|\b(?:they|them|their)\b/i
/** A question, an introduction to a list, a truncated sentence, or a variable. */
const UNFINISHED = /[?:…]$|\{/
const UNSUITABLE = [INSTRUCTION, IMPERATIVE, ABOUT_THE_AGENT, ABOUT_THE_CALLER, UNFINISHED]

/** The sentences of a prompt that describe the business, ready to be spoken, without instructions to the agent. */
export function descriptiveSentences(prompt: string): string[] {
  return prompt
    .split(/\r?\n/)
    .flatMap((line) => line.replace(MARKUP, '').replaceAll('**', '').trim().split(SENTENCE_END))
    .filter((text) => text.length >= 12 && text.length <= MAX_LENGTH && text.split(' ').length >= 3)
    .map((text) => text.replace(/^you are (?=open|closed)/i, 'We are ').replace(/^your (?=opening|hours)/i, 'Our '))
    .filter((text) => !UNSUITABLE.some((pattern) => pattern.test(text)))
    .map((text) => (/[.!]$/.test(text) ? text : `${text}.`))
}
