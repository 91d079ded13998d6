import { expect, test } from 'vitest'

import { runInTurns } from '../../../context/event-loop-turn.ts'
import { findPlainOptOut } from './find-plain-opt-out.ts'

async function find(...lines: string[]): Promise<number | null> {
  const turns = lines.map((line) => ({
    role: line.startsWith('A: ') ? ('agent' as const) : ('customer' as const),
    text: line.replace('A: ', ''),
    atSeconds: null,
  }))
  return await runInTurns(findPlainOptOut(turns))
}

test.each([
  'Please take me off your list.',
  'No thanks, and STOP CALLING ME!',
  'Don’t call me again, please; I mean it.',
  'Por favor, quíteme de su lista.',
  'No. No me llame mas.',
  'S’il vous plaît, ne m’appelez plus !',
  'Bitte löschen Sie meine Nummer.',
  'Não me ligue mais, por favor.',
  'Basta, non mi chiamate più.',
  'Bel me niet meer, alstublieft.',
])('%j is a plain request', async (line) => {
  expect(await find('A: Hello?', 'Hello.', line)).toBe(2)
})

test.each([
  'A: Shall I take you off? Just say "take me off your list."',
  'Do not call me again before five.',
  'Stop calling me madam.',
  'Take me off your list? No, keep me on it!',
  'He told them to take me off your list of winners, but why?',
  'Take the onions off my order.',
  'Deje de llamarme señora, por favor.',
  'Rufen Sie mich nicht mehr an meinem alten Anschluss an.',
  'I would rather not hear from you any more.',
  `${'so '.repeat(2000)}. Take me off your list.`,
])('%j is left to the provider’s model', async (line) => {
  expect(await find(line)).toBe(null)
})
