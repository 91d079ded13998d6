import { type Attack, keys } from '../attacks.ts'
import {
  BOUNDARY,
  doNotCall,
  field,
  file,
  form,
  list,
  markedHeaders,
  type Part,
  phone,
  recipients,
  sheet,
  withAgent,
  zoneSheet,
  zoneSpelling,
} from './list-forms.ts'
import { indexes, MB, nested, rowsOf } from './repeats.ts'

const SHEET_BYTES = 10 * MB - 1000

export const listVariants: readonly Attack[] = [
  sheet('a list in UTF-16', () => Buffer.from(`\ufeffphone\n${'1\n'.repeat(2.4 * MB)}`, 'utf16le')),
  sheet('a list of bytes that are no UTF-8', () =>
    Buffer.concat([Buffer.from('phone\n'), Buffer.alloc(SHEET_BYTES, Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0]))]),
  ),
  sheet('10 MB of NUL', () => Buffer.alloc(SHEET_BYTES)),
  sheet('10 MB of carriage returns', () => `phone\r${'\r'.repeat(SHEET_BYTES)}`),
  sheet('carriage returns that end rows', () => `phone\r${'\r\n\r1'.repeat(SHEET_BYTES / 4)}`),
  sheet('10 MB of quotation marks', () => `phone\n${'"'.repeat(SHEET_BYTES)}`),
  sheet('10 MB of empty quoted cells', () => `phone\n${'"",'.repeat(SHEET_BYTES / 3)}`),
  sheet('quotation marks within cells', () => `phone\n${'a"b"\n'.repeat(SHEET_BYTES / 5)}`),
  sheet('text behind closed quotation marks', () => `phone\n${'"a"b"c'.repeat(SHEET_BYTES / 6)}`),
  sheet('cells of 10 kB of ideographic spaces', () => {
    const cell = '\u3000'.repeat(3300)
    return `phone,name\n${`${cell}1,${cell}\n`.repeat(520)}`
  }),
  sheet('50,000 rows of 200 spaces', () => `phone,name\n${`${' '.repeat(199)},\n`.repeat(50_000)}`),
  sheet('8,500 rows of 100 columns', () => {
    const row = (at: number): string => `${phone(at)},${'ab,'.repeat(98)}c\n`
    return `phone,${indexes(99).join()}\n${rowsOf(8490, row).join('')}`
  }),
  sheet('8,501 rows of 100 columns, one cell too many', () => {
    const row = (at: number): string => `${phone(at)},${'ab,'.repeat(98)}c\n`
    return `phone,${indexes(99).join()}\n${rowsOf(8501, row).join('')}`
  }),
  sheet('1,000 cells of 10 kB', () => {
    const row = (at: number): string => `${phone(at)},"${'x""'.repeat(3200)}"\n`
    return `phone,note\n${rowsOf(1000, row).join('')}`
  }),
  sheet('99 headers of unordered marks', () => `phone,${markedHeaders().join()}\n${phone(1)}\n`),
  sheet('100 headers of unordered marks and no phone', () => `${markedHeaders(100).join()}\n${phone(1)}\n`),
  sheet('99 headers of letters that stand for eighteen', () => {
    return `phone,${indexes(99)
      .map((at) => at + '\ufdfa'.repeat(3300))
      .join()}\n${phone(1)}\n`
  }),
  sheet(
    'headers of changing case',
    () =>
      `${indexes(100)
        .map((at) => at + 'aaB'.repeat(3300))
        .join()}\n${phone(1)}\n`,
  ),
  sheet('100 headers called phone', () => {
    const headers = Array(100).fill('phone').join()
    return `${headers}\n${rowsOf(8400, (at) => Array(100).fill(phone(at)).join()).join('\n')}`
  }),
  sheet('numbers of 9,999 digits', () => `phone\n${`${'7'.repeat(9999)}\n`.repeat(1040)}`),
  sheet('numbers of nothing but separators', () => `phone\n${`${'(-. '.repeat(2490)}x\n`.repeat(1040)}`),
  sheet(
    'rows far wider than the header',
    () => `phone\n${rowsOf(49_000, (at) => `${phone(at)}${',x'.repeat(16)}\n`).join('')}`,
  ),
  sheet('50,000 time zones that do not exist', () => zoneSheet((at) => `America/No_${at}`)),
  sheet('50,000 spellings of one time zone', () => zoneSheet(zoneSpelling)),
  form('a part with 100,000 headers', () => [
    { head: `${file('').head}${rowsOf(100_000, (at) => `\r\nx-${at}: y`).join('')}`, body: 'phone\n1\n' },
  ]),
  form('a part whose header has 9 MB', () => [{ head: `${file('').head}; x="${'\\'.repeat(9 * MB)}"`, body: '' }]),
  form('a part with a million parameters', () => [{ head: `${file('').head}${';a=b'.repeat(MB)}`, body: '' }]),
  form('boundaries that almost match', () => [file(`phone${`\r\n--${BOUNDARY.slice(1)}`.repeat(SHEET_BYTES / 13)}`)]),
  form('boundaries that almost match a long one', () => [file(`\r\n--${'a'.repeat(69)}`.repeat(SHEET_BYTES / 73))], {
    boundary: 'a'.repeat(70),
  }),
  form('10 MB of line ends and dashes', () => [file('\r\n--'.repeat(SHEET_BYTES / 4))]),
  form('a file as a field', () => [field('name', 'Field'), field('file', `phone\n${'1\n'.repeat(5 * MB - 1000)}`)]),
  form('60,000 files', () => Array<Part>(60_000).fill(file('phone\n1\n'))),
  form('a list without its end', () => [file('phone\n1\n'.repeat(1.2 * MB))], { isEnded: false }),
  form('a name of 9 MB', () => [field('name', 'ü '.repeat(3 * MB)), file('phone\n1\n')]),
  recipients('a million nulls as recipients', () => `[${'null,'.repeat(999_999)}null]`),
  recipients('recipients 5,000,000 lists deep', () => nested(['[', ']'], 5_000_000)),
  recipients('recipients as an object of 900,000 keys', () => keys(900_000)),
  recipients('recipients as a text of 20 MB', () => JSON.stringify('x'.repeat(20 * MB))),
  recipients('a recipient with 99 names of unordered marks', () =>
    JSON.stringify([{ phone_number: phone(2), ...Object.fromEntries(markedHeaders().map((key) => [key, 'x'])) }]),
  ),
  recipients('20,000 recipients, each with lists in their fields', () =>
    JSON.stringify(rowsOf(20_000, (at) => ({ phone_number: phone(at), city: rowsOf(30, () => []) }))),
  ),
  recipients(
    '50,000 recipients with numbers of 400 digits',
    () => `[${rowsOf(50_000, () => `{"phone_number":${'7'.repeat(400)}}`).join()}]`,
  ),
  recipients(
    '50,000 recipients with prototypes of their own',
    () => `[${rowsOf(50_000, (at) => `{"phone_number":"${phone(at)}","__proto__":{"a":1},"constructor":"x"}`).join()}]`,
  ),
  recipients(
    '2,000 recipients of 1,600 half characters each',
    () => `[${rowsOf(2000, (at) => `{"phone_number":"${phone(at)}","n":"${'\\ud800'.repeat(1600)}"}`).join()}]`,
  ),
  list('a row of a million cells', () => ({ headers: ['phone'], rows: [Array(990_000).fill('')] })),
  list('a row that is a text of 8 MB', () => ({ headers: ['phone'], rows: ['1'.repeat(8 * MB)] })),
  list('rows that say how long they are', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, () => ({ length: 4_294_967_295 })),
  })),
  list('rows of lists and nulls', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, (at) => (at % 2 === 0 ? [[[]], {}, null, 1e300] : [phone(at)])),
  })),
  list('50,000 lines that jump', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, () => ['']),
    lines: rowsOf(50_000, (at) => (at % 2 === 0 ? Number.MAX_SAFE_INTEGER : 1)),
  })),
  list('50,000 rows with one line', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, (at) => [phone(at)]),
    lines: [1],
  })),
  list('99 headers of unordered marks over tRPC', () => ({
    headers: ['phone', ...markedHeaders()],
    rows: [[phone(3)]],
  })),
  list('50,000 spellings of one time zone over tRPC', () => ({
    headers: ['phone', 'time zone'],
    rows: rowsOf(50_000, (at) => [phone(at), zoneSpelling(at)]),
  })),
  doNotCall('5,000 numbers of 190 separators', 'addDoNotCall', () => Array<string>(5000).fill('(-. '.repeat(47))),
  doNotCall('50,000 numbers with marks', 'addDoNotCall', () => rowsOf(50_000, (at) => `e\u0301\u0316\u0315${at}`)),
  doNotCall('50,000 times the same number', 'addDoNotCall', () => Array<string>(50_000).fill(`+1${phone(4)}`)),
  doNotCall('50,000 plus signs looked up', 'findDoNotCall', () => Array<string>(50_000).fill('+')),
  doNotCall('180,000 empty numbers looked up', 'findDoNotCall', () => Array<string>(180_000).fill('')),
  withAgent('4,500 variables and 50,000 rows that have none of them', {
    systemPrompt: rowsOf(4500, (at) => `{{v${at}}}`).join(' '),
    rows: () => rowsOf(50_000, (at) => [phone(at), ...Array<string>(15).fill('x')]),
  }),
  withAgent('16,000 open braces and spaces in a prompt', {
    systemPrompt: `{{${' '.repeat(16_000)}${'{{ a '.repeat(6000)}`,
    rows: () => rowsOf(20_000, (at) => [phone(at)]),
  }),
  withAgent('1,000 prompts of 10 kB that are made of variables', {
    systemPrompt: '{{prompt}}',
    rows: () => rowsOf(900, (at) => [phone(at), '{{a}}'.repeat(1990)]),
  }),
]
