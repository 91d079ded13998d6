import { describe, expect, it } from 'vitest'
import { descriptiveSentences } from './prompt-sentences.ts'

describe('a prompt’s sentences about the business', () => {
  it('are separated from instructions to the agent', () => {
    const prompt =
      'You are the receptionist of Bright Smile Dental. Be friendly. We are open Monday to Friday, 9 a.m. to 5 p.m. ' +
      'A cleaning costs $90. Book appointments for callers. Never give medical advice. If the caller is angry, stay calm.'
    expect(descriptiveSentences(prompt)).toEqual([
      'We are open Monday to Friday, 9 a.m. to 5 p.m.',
      'A cleaning costs $90.',
    ])
  })

  it.each([
    ['You are open from 9 to 5.', 'We are open from 9 to 5.'],
    ['Your opening hours are 9 to 5.', 'Our opening hours are 9 to 5.'],
    ['We offer free delivery in town', 'We offer free delivery in town.'],
    ['- **Opening hours:** Tue-Sun 5 pm to 11 pm', 'Opening hours: Tue-Sun 5 pm to 11 pm.'],
    ['2. Monday to Friday: 9 am to 5 pm', 'Monday to Friday: 9 am to 5 pm.'],
    ['Dr. Meyer sees new patients on Mondays.', 'Dr. Meyer sees new patients on Mondays.'],
    ['Take-out orders are ready in 20 minutes.', 'Take-out orders are ready in 20 minutes.'],
    ['About Corner Bakery: We bake bread and cakes.', 'We bake bread and cakes.'],
  ])('turn %j into %j', (sentence, spoken) => {
    expect(descriptiveSentences(sentence)).toEqual([spoken])
  })

  it.each([
    'Tone: warm and short',
    '# Opening hours of our shop',
    'Our opening hours are:',
    'Tell callers about our offers.',
    'For a message, ask for the name, the phone number and what it is about.',
    'In an emergency, tell people to hang up and dial 911.',
    'To change or cancel an appointment, ask for the name and the date of the old one.',
    'Complaints: apologize and take a message.',
    'Don’t quote any prices.',
    'Promise a callback within one hour.',
    'Whenever it is loud, speak up.',
    'Callers often ask about parking.',
    'Their appointment is next week.',
    'Our address is { {address} }.',
    'We repair boilers, water heaters and…',
    'We love {{unknown}} very much.',
    'Find out whether the caller has an emergency.',
    'Ok.',
    '',
  ])('do not include %j', (sentence) => {
    expect(descriptiveSentences(sentence)).toEqual([])
  })

  it('are found even in odd prompts at the maximum size', () => {
    for (const unit of ['a ', ' ', '. A', 'tell ', ': ', 'You ', '{{', 'a: b. '])
      expect(() => descriptiveSentences(unit.repeat(50_000 / unit.length))).not.toThrow()
  })
})
