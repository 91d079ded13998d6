import { useEffect } from 'react'
import { holdPage } from './unsaved-changes.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/** While `isDirty`, a reload warns and a link within the app asks first, so that nothing typed is lost. */
export function useUnsavedChanges(isDirty: boolean): void {
  useUnloadWarning(isDirty)
  useEffect(() => (isDirty ? holdPage() : undefined), [isDirty])
}
