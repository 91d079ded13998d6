import { useEffect, useId } from 'react'
import { warnBeforeUnload } from './unload-warning.ts'
import { registerUnsavedForm } from './unsaved-changes.ts'

/** While `isDirty`, a reload warns and a link within the app asks first, so that nothing typed is lost. */
export function useUnsavedChanges(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    const release = registerUnsavedForm()
    warnBeforeUnload(id, true)
    return () => {
      release()
      warnBeforeUnload(id, false)
    }
  }, [id, isDirty])
}
