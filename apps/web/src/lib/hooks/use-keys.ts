import { useEffect, useRef } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'
const OPEN_DIALOG = '[role="dialog"]:not([data-closed])'

/**
 * Acts on keys, except while the user types or another dialog is open. `mod+k` is Ctrl+K or Cmd+K.
 * @param inDialog for the keys of the only open dialog
 */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>, { inDialog = false } = {}): void {
  const latestActions = useRef(actions)
  useEffect(() => {
    latestActions.current = actions
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event
      // Caps Lock changes letters too.
      const name = shiftKey ? key : key.toLowerCase()
      const action = latestActions.current[ctrlKey || metaKey ? `mod+${name}` : name]
      if (!action || altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(TYPING)) return
      if (document.querySelectorAll(OPEN_DIALOG).length !== Number(inDialog)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [inDialog])
}
