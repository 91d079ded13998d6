const MAX_LENGTH = 180
const SENTENCE_END = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|No)\.)(?<=[.!?])\s+(?=["'(¿¡\p{Lu}\d$€£])/u
/** A heading or a list marker. */
const MARKUP = /^\s*(?:#{1,6}\s.*|[-*•–]\s+|\d{1,2}[.)]\s+)/
const INSTRUCTION =
  /^(?:you|your|act|pretend|be|always|never|do not|don't|avoid|keep|speak|use|stay|greet|ask|make sure|ensure|remember|if|when|once|after|before|only|please|confirm|collect|offer|thank|say|respond|answer|try|help|handle|transfer|start|end|introduce|note|book|schedule|take|get|let|tell|inform|mention|explain|refer|find|first|then|finally|assist|provide|gather|request|repeat|follow|call|wait|listen|sound|give|eres|tu es|vous êtes|du bist|sie sind)\b/i
const ABOUT_THE_AGENT =
  /^(?:role|goals?|task|tone|style|rules?|personality|persona|language|instructions?|name|objective|guardrails)\b.{0,20}:/i
const ABOUT_THE_CALLER = /\b(?:the|a|each|every) (?:caller|customer|user|client|patient|guest|lead)\b|\bthem\b/i

/** The sentences of a prompt that describe the business, ready to be spoken, without instructions to the agent. */
export function descriptiveSentences(prompt: string): string[] {
  return prompt
    .split(/\r?\n/)
    .flatMap((line) => line.replace(MARKUP, '').replaceAll('**', '').trim().split(SENTENCE_END))
    .filter((text) => text.length >= 12 && text.length <= MAX_LENGTH && text.split(' ').length >= 3)
    .map((text) => text.replace(/^you are (?=open|closed)/i, 'We are ').replace(/^your (?=opening|hours)/i, 'Our '))
    .filter((text) => ![INSTRUCTION, ABOUT_THE_AGENT, ABOUT_THE_CALLER, /[:?]$|\{\{/].some((rule) => rule.test(text)))
    .map((text) => (/[.!]$/.test(text) ? text : `${text}.`))
}
