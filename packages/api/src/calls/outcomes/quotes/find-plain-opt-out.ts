import type { Turn } from '@callwright/contract/calls/calls'

import { toWords } from '@callwright/contract/text/words'

/**
 * Ten sentences in each of seven languages that ask for no more calls whatever the rest of the call is about. A safety
 * net for agents that are not asked yet and for analyses that fail: the provider's model decides, so do not add to it.
 */
const SENTENCES = `
  take me off your list|take me off your calling list|remove me from your list|remove my number from your list
  stop calling me|do not call me again|don't call me again|never call me again|put me on your do not call list
  delete my number
  quíteme de su lista|bórreme de su lista|sáqueme de su lista|elimine mi número|borre mi número|deje de llamarme
  dejen de llamarme|no me llame más|no me vuelva a llamar|no me llamen más
  retirez-moi de votre liste|enlevez-moi de votre liste|rayez-moi de votre liste|supprimez mon numéro
  effacez mon numéro|arrêtez de m'appeler|cessez de m'appeler|ne m'appelez plus|ne me rappelez plus jamais
  ne m'appelez plus jamais
  streichen sie mich von ihrer liste|nehmen sie mich von ihrer liste|löschen sie meine nummer
  rufen sie mich nicht mehr an|rufen sie mich nie wieder an|rufen sie hier nicht mehr an|rufen sie nie wieder an
  rufen sie uns nicht mehr an|ich will nicht mehr angerufen werden|ich möchte nicht mehr angerufen werden
  tire-me da sua lista|retire-me da sua lista|me tire da sua lista|apague o meu número|apague meu número
  pare de me ligar|parem de me ligar|não me ligue mais|não me liguem mais|nunca mais me ligue
  mi tolga dalla vostra lista|toglietemi dalla vostra lista|mi cancelli dalla vostra lista
  cancellate il mio numero|cancelli il mio numero|smettetela di chiamarmi|smetta di chiamarmi
  non mi chiami più|non mi chiamate più|non chiamatemi più
  haal me van uw lijst|haal mij van uw lijst|haal me van jullie lijst|verwijder mijn nummer
  verwijder mijn telefoonnummer|bel me niet meer|bel mij niet meer|bel me nooit meer|stop met mij te bellen
  stop met bellen`

/** Words around a sentence that do not change it. */
const COURTESY = new Set(
  toWords('please just and so well now por favor y e s il vous plaît et bitte und per favore alstublieft graag en'),
)
const PLAIN = new Set(
  SENTENCES.split(/[|\n]/)
    .map(toKey)
    .filter((key) => key !== ''),
)
/** Longer than every sentence with courtesy. */
const CLAUSE_MAX = 120
const LINE_MAX = 5000

/** The first line of the customer with a clause that is one of these sentences, in short steps. */
export function* findPlainOptOut(turns: readonly Turn[]): Generator<undefined, number | null, void> {
  for (const [turn, { role, text }] of turns.entries()) {
    if (role !== 'customer') continue
    // A clause keeps its last mark: a question repeats what the agent said.
    const clauses = text.slice(0, LINE_MAX).split(/(?<=[.,;:!?…—])/)
    const isPlain = (clause: string): boolean =>
      clause.length <= CLAUSE_MAX && !clause.endsWith('?') && PLAIN.has(toKey(clause))
    if (clauses.some(isPlain)) return turn
    yield
  }
  return null
}

function toKey(clause: string): string {
  return toWords(clause)
    .filter((word) => !COURTESY.has(word))
    .join(' ')
}
