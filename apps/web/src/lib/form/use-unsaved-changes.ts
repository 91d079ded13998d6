import { useEffect } from 'react'
import { holdPage } from './unsaved-changes.ts'

/** While `dirty` holds, a reload warns and a link within the app asks first, so that nothing typed is lost. */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    function warn(event: BeforeUnloadEvent): void {
      event.preventDefault()
    }
    const release = holdPage()
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty])
}
