import { expect, test } from 'vitest'
import { TEMPLATE_COLUMNS } from './list-format.ts'
import { recipientColumns } from './recipient-columns.ts'

function phoneHeader(...headers: string[]): string | null {
  const columns = recipientColumns(headers)
  return 'problem' in columns ? null : (headers[columns.phone] ?? null)
}

test.each([
  'phone_number',
  'phone number',
  'phone',
  'phonenumber',
  'tel',
  'telephone',
  'mobile',
  'cell',
  'cell phone',
  'cellphone',
  'Phone Number',
  ' PHONE ',
  '\uFEFFphone',
  'phone-number',
  'Tel.',
  'Téléphone',
])('recognizes the phone column by its name: %j', (header) => {
  expect(phoneHeader('city', header)).toBe(header)
})

test.each([
  'Customer Phone',
  'Day Phone',
  'work_phone',
  'customerPhone',
  'Mobile No.',
  'Phone (home)',
  'phone1',
  'Primary Cell',
  'contact telephone',
])('recognizes the phone column by a word in its name: %j', (header) => {
  expect(phoneHeader('city', header)).toBe(header)
})

test.each([
  'Owner Phone',
  'User Mobile',
  'Preferred Phone',
  'Verified Phone',
  'Contact Name Phone',
  'Assistant’s Phone',
])('accepts %j as the phone column, but prefers a column without that qualifier', (header) => {
  expect(phoneHeader('city', header)).toBe(header)
  expect(phoneHeader(header, 'Customer Phone')).toBe('Customer Phone')
})

// Security: 36
test.each([
  'cancelled',
  'excellent',
  'hotel',
  'automobile',
  'telephone_notes',
  'phone_type',
  'mobile_user_id',
  'iPhone',
  'intel',
  'excel',
  'microphone',
  'telegram',
])('%j is not a phone column', (header) => {
  expect(phoneHeader('city', header)).toBeNull()
})

// Security: 36
test('a documented name wins over a header that contains a phone word, in any position', () => {
  expect(phoneHeader('home phone', 'cancelled', 'Phone')).toBe('Phone')
  expect(phoneHeader('tel', 'mobile', 'phone_number')).toBe('phone_number')
})

test('the error for a missing phone column lists the accepted names and the actual columns', () => {
  expect(recipientColumns(['name', 'cancelled', ''])).toEqual({
    lacksPhoneColumn: true,
    problem:
      'CSV must have a phone column (phone_number, phone number, phone, phonenumber, tel, telephone, mobile, cell, ' +
      'cell phone, cellphone). Your columns: name, cancelled',
  })
  expect(recipientColumns([''])).toMatchObject({ problem: expect.stringMatching(/Your columns: none$/) })
})

test('every other column becomes a variable named by its header, and "name" provides the recipient’s name', () => {
  expect(recipientColumns(['Name', 'phone', 'City', 'constructor'])).toEqual({
    phone: 1,
    otherPhones: [],
    callingCodes: expect.any(Array),
    name: 0,
    timeZone: -1,
    optOuts: [],
    overrides: [],
    variables: [
      { index: 2, header: 'City' },
      { index: 3, header: 'constructor' },
    ],
    notices: [],
  })
})

test('a column such as "contact_name" provides the name and is also a variable', () => {
  const columns = recipientColumns(['phone', 'contact_name'])
  expect(columns).toMatchObject({ name: 1, variables: [{ index: 1, header: 'contact_name' }] })
})

test('empty, repeated and reserved headers are ignored with a notice', () => {
  expect(recipientColumns(['phone', '', 'city', ' city ', '__proto__'])).toMatchObject({
    variables: [{ index: 2, header: 'city' }],
    notices: [
      'Column 2 has no name and is ignored.',
      'The column "city" appears more than once. Only the first one is used.',
      'The column name "__proto__" is reserved, so the column is ignored.',
    ],
  })
})

test('four template columns override the agent, the others are variables, and none is ignored', () => {
  expect(recipientColumns(TEMPLATE_COLUMNS)).toEqual({
    phone: 0,
    otherPhones: [],
    callingCodes: expect.any(Array),
    name: -1,
    timeZone: -1,
    optOuts: [],
    overrides: [
      { index: 1, key: 'language' },
      { index: 2, key: 'voiceId' },
      { index: 3, key: 'firstMessage' },
      { index: 4, key: 'prompt' },
    ],
    variables: [
      { index: 5, header: 'city' },
      { index: 6, header: 'other_dyn_variable' },
    ],
    notices: [],
  })
})

test('a time zone column sets the time zone and is a variable too', () => {
  expect(recipientColumns(['phone', 'Time Zone'])).toMatchObject({
    timeZone: 1,
    variables: [{ index: 1, header: 'Time Zone' }],
  })
})

test.each([
  'DNC',
  'Do Not Call',
  'DoNotCall__c',
  'DONOTCALL',
  'Opt Out',
  'Opted-Out?',
  'Phone 1 DNC',
  'Do Not Call/Text',
  'Do Not Contact',
  'Don’t phone',
  'DND',
  'IsDNC',
  'D.N.C.',
  'Do Not Text or Call',
  'Do not allow Phone Calls',
  'Opt Out (SMS/Voice)',
])('a column %j says who does not want calls, and holds no number', (header) => {
  expect(recipientColumns(['Phone', header])).toMatchObject({ phone: 0, otherPhones: [], optOuts: [{ index: 1 }] })
})

test.each([
  'Email Opt Out',
  'HasOptedOutOfEmail',
  'HASOPTEDOUTOFEMAIL',
  'SMS Opt Out',
  'Do Not Email',
  'Option',
  'Adopted',
])('a column %j is not about calls', (header) => {
  expect(recipientColumns(['Phone', header])).toMatchObject({ optOuts: [] })
})

test('a column of flags is not a phone column, and one with numbers wins', () => {
  const flags = [
    ['Y', '212-555-0147', 'x'],
    ['N', '', 'x'],
  ]
  expect(recipientColumns(['Has Phone', 'Owner Phone', 'Name'], flags)).toMatchObject({ phone: 1, otherPhones: [] })
  expect(recipientColumns(['Has Phone', 'Other'], flags)).toMatchObject({ lacksPhoneColumn: true })
  const chosen = recipientColumns(['Has Phone', 'Owner Phone', 'Name'], flags, { phoneColumn: 2, nameColumn: null })
  expect(chosen).toMatchObject({ phone: 2, name: -1 })
  expect(recipientColumns(['Phone'], [], { phoneColumn: 7 })).toMatchObject({ lacksPhoneColumn: true })
})

test('a cell without a number falls back to the next plain phone column, but not to another person’s', () => {
  const headers = ['Mobile', 'Home Phone', 'Emergency Contact Phone', 'Phone', 'Old Phone', 'Mobile (Wife)']
  expect(recipientColumns(headers)).toMatchObject({ phone: 3, otherPhones: [0, 1] })
  expect(recipientColumns(headers, [], { phoneColumn: 0 })).toMatchObject({ phone: 0, otherPhones: [1, 3] })
})

test('two columns whose names are one for the agent are reported', () => {
  const notices = [
    'Your agent cannot tell the columns "First Name" and "first_name" apart, so it gets only the first one.',
  ]
  expect(recipientColumns(['phone', 'First Name', 'first_name'])).toMatchObject({ notices })
})

test.each([
  [
    ['Country Code', 'Phone'],
    [0, 0],
  ],
  [
    ['Mailing Country Code', 'Phone Country Code', 'Phone'],
    [1, 1, 1],
  ],
  [
    ['Country Code', 'Home Phone', 'Country Code 2', 'Work Phone'],
    [0, 0, 0, 2],
  ],
  [
    ['phone_code', 'phone_number'],
    [0, 0],
  ],
  [
    ['Phone', 'Dialling Code'],
    [1, 1],
  ],
  [
    ['Area Code', 'Zip Code', 'Phone'],
    [-1, -1, -1],
  ],
])('in %j, the country of each column’s numbers is in the columns %j', (headers, columns) => {
  expect(recipientColumns(headers)).toMatchObject({ callingCodes: columns })
})
