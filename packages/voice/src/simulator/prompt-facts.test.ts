import { describe, expect, it } from 'vitest'
import { readPrompt } from './prompt-facts.ts'

function factsOf(prompt: string, variables: Record<string, string> = {}): string[] {
  return readPrompt(prompt, variables).facts
}

describe('what a prompt says about the business', () => {
  it('is told apart from what it tells the agent to do', () => {
    const prompt =
      'You are the receptionist of Bright Smile Dental. Be friendly. We are open Monday to Friday, 9 a.m. to 5 p.m. ' +
      'A cleaning costs $90. Book appointments for callers. Never give medical advice. If the caller is angry, stay calm.'
    expect(factsOf(prompt)).toEqual(['We are open Monday to Friday, 9 a.m. to 5 p.m.', 'A cleaning costs $90.'])
  })

  it.each([
    ['You are open from 9 to 5.', 'We are open from 9 to 5.'],
    ['You offer free delivery in town', 'We offer free delivery in town.'],
    ['Tell callers that we close at noon on Saturdays.', 'We close at noon on Saturdays.'],
    ['Let customers know we take cards.', 'We take cards.'],
    ['Customers can return items within 30 days.', 'You can return items within 30 days.'],
    ['- **Opening hours:** Tue-Sun 5 pm to 11 pm', 'Our opening hours: Tue-Sun 5 pm to 11 pm.'],
    ['Your address is 12 Main Street.', 'Our address is 12 Main Street.'],
    ['Dr. Meyer sees new patients on Mondays.', 'Dr. Meyer sees new patients on Mondays.'],
  ])('%s can be said as: %s', (sentence, said) => {
    expect(factsOf(sentence)).toEqual([said])
  })

  it.each([
    'Tone: warm and short',
    '# Opening hours',
    'Tell callers about our offers.',
    'We love {{unknown}} very much.',
    'Ok.',
    '',
  ])('%s is nothing to say', (sentence) => {
    expect(factsOf(sentence)).toEqual([])
  })

  it('has its variables filled in', () => {
    expect(factsOf('Our shop is in {{city}}.', { city: 'Austin' })).toEqual(['Our shop is in Austin.'])
  })

  it('names the details that the agent is to ask for', () => {
    expect(readPrompt('Ask for their name and phone number. We list names.', {}).asksFor).toEqual(['name', 'phone'])
    expect(readPrompt('Take reservations: get the party size.', {}).asksFor).toEqual(['guests'])
    expect(readPrompt('Our address is 12 Main Street.', {}).asksFor).toEqual([])
  })

  it('is looked for in prompts of the largest size, however odd', () => {
    for (const piece of ['a ', ' ', '. A', 'tell ', ': ', 'You ', '{{', 'a: b. '])
      expect(() => factsOf(piece.repeat(50_000 / piece.length))).not.toThrow()
  })
})
