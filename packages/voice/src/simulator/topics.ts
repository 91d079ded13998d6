/**
 * What a simulated call can be about. `{business}`, `{time}` and `{name}` are filled in; the agent's own
 * sentences are only frames, what they say about the business comes out of the system prompt.
 */
export type Topic = {
  /** How a summary names it: "called about ..." */
  about: string
  pattern: RegExp
  /** The agent's reason for an outgoing call, where the first message names none; empty: nobody is called for this. */
  reasons: readonly string[]
  /** What a customer brings up, and what a customer asks back when called. */
  wishes: readonly string[]
  questions: readonly string[]
  /** Asked by the way, in a call about something else. */
  aside: string
  /** How the agent goes on after a fact of the prompt, or in place of one. */
  offers: readonly string[]
  agreements: readonly string[]
  outcome: string
  /** When `{time}` can be, where that is not during the day. */
  hours?: readonly string[]
}

const APPOINTMENT: Topic = {
  about: 'an appointment',
  pattern: /\b(appointments?|book(?:ings?|ed)?|schedul\w+|visits?|consultations?|check-?ups?|availability)\b/gi,
  reasons: ["I'm calling about your appointment with {business}.", "I'd like to find a time for your visit with you."],
  wishes: [
    "Hi, I'd like to book an appointment, please. Do you have anything this week?",
    'Hello, I was hoping to come in sometime this week. Is there still a time free?',
    'Good morning. I need to move my appointment to another day, if that is possible.',
  ],
  questions: ['Oh, right. When was that again?', 'Yes. Which times do you have this week?'],
  aside: 'Is there anything I should know about the appointments?',
  offers: [
    'I have {time} free. Would that suit you?',
    'The next free time is {time}. Shall I put you down for it?',
    'I can offer you {time}. Does that work for you?',
  ],
  agreements: ['Yes, {time} works for me.', "That's perfect, please put me down for that.", 'Great, I can make that.'],
  outcome: 'They agreed on {time}.',
}

const HOURS: Topic = {
  about: 'the opening hours',
  pattern:
    /\b(open(?:ing)?|hours|closed|closes?|weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d{1,2} ?[ap]\.?m)\b/gi,
  reasons: [],
  wishes: [
    'Hi there, I just wanted to ask when you are open.',
    'Hello. Are you open later this week? I would like to come by after work.',
  ],
  questions: ['And when are you open?', 'Until what time could I come by?'],
  aside: 'By the way, when are you open?',
  offers: ['You are welcome to come by, no appointment is needed.', 'It is usually quiet in the middle of the week.'],
  agreements: ["Good, then I'll come by this week.", 'Perfect, that is what I wanted to know.'],
  outcome: 'The customer plans to come by.',
}

const ORDER: Topic = {
  about: 'an order',
  pattern: /\b(orders?|deliver\w*|shipp\w+|pick-?up|tracking|packages?|parcels?)\b/gi,
  reasons: ["I'm calling about the order you placed with {business}.", 'I have news about your order.'],
  wishes: [
    'Hi, I placed an order a few days ago and wanted to ask where it is.',
    "Hello, I'd like to place an order. How quickly could I have it?",
  ],
  questions: ['Oh, good. When will it be here?', 'How does the delivery work?'],
  aside: 'And how does delivery work?',
  offers: ['It should be with you by {time}. Is that all right?', 'I can set the delivery for {time}, if you like.'],
  agreements: ['Yes, somebody will be at home then.', "That's fine with me, thanks."],
  outcome: 'Delivery was set for {time}.',
}

const PRICES: Topic = {
  about: 'prices',
  pattern: /\b(pric\w+|costs?|fees?|rates?|charges?|discounts?|dollars?)\b|[$€£]\s?\d/gi,
  reasons: [],
  wishes: [
    'Hi, could you tell me what you charge?',
    "Hello, I'm comparing a few places and would like to know your prices.",
  ],
  questions: ['And what would that cost me?', 'What do you charge for it?'],
  aside: 'And what does it cost?',
  offers: ['I can put that in writing for you and hold it until {time}.', 'Would you like me to reserve that for you?'],
  agreements: ['That sounds fair, yes please.', "That's about what I expected. Let's do that."],
  outcome: 'The customer accepted the price.',
}

const QUOTE: Topic = {
  about: 'a quote',
  pattern: /\b(quotes?|quotations?|estimates?|proposals?)\b/gi,
  reasons: ["I'm calling about the quote you asked {business} for.", 'I have a few questions for your estimate.'],
  wishes: ["Hi, I'd like to get a quote, please.", 'Hello, could somebody give me an estimate for a job at my place?'],
  questions: ['Yes, I did ask for that. What do you need from me?', 'How long until I would have the quote?'],
  aside: 'And how do your quotes work?',
  offers: ['You will have the quote by {time}. Is that soon enough?', 'Somebody could have a look {time}.'],
  agreements: ['That works, thank you.', "Yes, that's soon enough."],
  outcome: 'The quote is promised for {time}.',
}

const SUPPORT: Topic = {
  about: 'a problem that needs help',
  pattern: /\b(support|troubleshoot\w*|technical|issues?|repairs?|tickets?|problems?|emergenc\w+|leaks?)\b/gi,
  reasons: ["I'm calling from {business} about the problem you reported."],
  wishes: [
    'Hi, I have a problem and hope that you can help. It stopped working this morning.',
    'Hello, something is not working as it should at my place.',
  ],
  questions: ['Yes, it is still not right. What can you do?', 'How soon could somebody look at it?'],
  aside: 'And if something goes wrong, what do I do?',
  offers: ['I have opened a ticket. A technician can look at it {time}.', 'I can send somebody {time}.'],
  agreements: ['Please do, that would help a lot.', "Yes, I'll be there {time}."],
  outcome: 'A visit is planned for {time}.',
}

const RETURNS: Topic = {
  about: 'a return',
  pattern: /\b(refunds?|exchanges?|warrant\w+|return(?:s|ed)?(?! (?:the |a )?(?:phone )?call))\b/gi,
  reasons: ["I'm calling from {business} about the item you wanted to return."],
  wishes: [
    "Hi, I bought something from you and I'd like to return it.",
    'Hello, how do I exchange something I bought?',
  ],
  questions: ['Yes. How does that work?', 'And when would I have my money back?'],
  aside: 'And what if I want to return something?',
  offers: ['I have noted the return. You can bring it in {time}.', 'I will send you the label today.'],
  agreements: ["That's easy enough, thank you.", "Good, I'll do that."],
  outcome: 'The return was noted.',
}

const PROPERTY: Topic = {
  about: 'a property',
  pattern: /\b(propert\w+|apartments?|listings?|real estate|viewings?|realtors?|condos?|tenanc\w+|homes for sale)\b/gi,
  reasons: ["I'm calling from {business} about the property you asked about."],
  wishes: [
    'Hi, I saw one of your listings and would like to know more about it.',
    "Hello, I'm looking for a place with two bedrooms. Do you have something?",
  ],
  questions: ['Oh yes, I remember. Is it still available?', 'Could I have a look at it?'],
  aside: 'Could you tell me a little more about the property?',
  offers: ['There is a viewing {time}. Would you like to come?', 'I can show it to you {time}.'],
  agreements: ["Yes, I'd like to see it.", 'Please put me down for the viewing.'],
  outcome: 'A viewing is arranged for {time}.',
}

const TABLE: Topic = {
  about: 'a table',
  pattern: /\b(restaurants?|reserv\w+|tables?|menus?|dinner|lunch|brunch|diners?|cuisine)\b/gi,
  reasons: ["I'm calling from {business} to confirm your table."],
  wishes: ["Hi, I'd like to reserve a table, please.", 'Hello, do you still have a table this week?'],
  questions: ['Yes, we are looking forward to it. Is anything special on the menu?', 'Could we be one more?'],
  aside: 'Is there anything I should know about the restaurant?',
  offers: ['I can hold a table {time}. Shall I?', 'I have a nice table by the window {time}.'],
  agreements: ['Lovely, please reserve it.', 'Yes please, {time} is perfect.'],
  outcome: 'A table is reserved for {time}.',
  hours: ['at 6:30 pm', 'at 7 pm', 'at 7:30 pm', 'at 8 pm'],
}

export const GENERAL: Topic = {
  about: 'a general question',
  pattern: /\b(services?|offers?|information|questions?)\b/gi,
  reasons: ["I'm calling from {business} to see whether we can help you with anything."],
  wishes: [
    'Hi, I heard about you from a friend and wanted to know what you do.',
    'Hello, I have a quick question about your services.',
  ],
  questions: ['Sure. Could you tell me a little more about what you do?', 'All right. What is it about?'],
  aside: 'Could you tell me a little more about {business}?',
  offers: ['Somebody can call you back {time} with the details, if you like.', 'I can send you the details today.'],
  agreements: ['Yes, that would be kind.', 'Please do, thank you.'],
  outcome: 'The customer would like to hear more.',
}

export const TOPICS: readonly Topic[] = [APPOINTMENT, HOURS, ORDER, PRICES, QUOTE, SUPPORT, RETURNS, PROPERTY, TABLE]
