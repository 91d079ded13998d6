import { PHONE_HEADERS } from '@callwright/contract/campaigns/list-format'
import type { ReactNode } from 'react'
import { FOLD_ARROW } from '#components/feedback/fold-arrow.tsx'

/** What a CSV file of recipients should look like. */
export function FormatHelp(): ReactNode {
  return (
    <details className="group text-sm text-muted open:order-last open:w-full">
      <summary className="flex h-8 w-fit items-center rounded-sm font-medium text-ink">
        {FOLD_ARROW}
        What the file should look like
      </summary>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-5">
        <li>
          The first row holds the column names. One column is the phone number: {PHONE_HEADERS.join(', ')}, or a name
          that contains one of these words.
        </li>
        <li>
          After the file is checked, you can choose a different column for the number to call, and one for the name.
          People marked in a column such as Do Not Call, DNC or Opt-out are not called.
        </li>
        <li>
          Ten digits are read as a US or Canadian number. Start any other number with + and its country code, or put the
          code in a column called Country Code.
        </li>
        <li>
          <code>language</code>, <code>voice_id</code>, <code>first_message</code> and <code>prompt</code> replace your
          agent’s own settings for that person. <code>timezone</code> sets the time zone of the calling hours.
        </li>
        <li>
          A column called name is the person’s name. Every other column is a variable for the prompt:{' '}
          <code>{'{{city}}'}</code> is replaced with the value in the column <code>city</code>.
        </li>
        <li>
          In Test Mode, some fictional numbers, with any area code, always behave the same way: 555-0191 is busy the
          first time and answers after that, 555-0192 does not answer the first time and answers after that, 555-0193
          always reaches voicemail, and 555-0194 asks to be called back tomorrow at 10 am.
        </li>
        <li>If a number appears more than once, only its first row is kept. Rows without a number are left out.</li>
      </ul>
    </details>
  )
}
