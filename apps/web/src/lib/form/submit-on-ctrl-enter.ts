import type { KeyboardEvent } from 'react'

/** Props for a form that Ctrl+Enter or Cmd+Enter in any field submits. */
export const submitOnCtrlEnter = {
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  },
}
