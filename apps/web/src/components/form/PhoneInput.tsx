import type { ComponentProps, ReactNode } from 'react'
import { TextInput } from './TextInput.tsx'

/** A field for one phone number; by default, the browser does not offer the user's own. */
export function PhoneInput(props: ComponentProps<typeof TextInput>): ReactNode {
  return <TextInput type="tel" autoComplete="off" placeholder="+1 415 555 2671" className="tabular-nums" {...props} />
}
