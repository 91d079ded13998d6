import { createStore, type Store } from '#lib/store.ts'
import { changeUrl, useUrlState } from '#lib/url-state/use-url-state.ts'

/** Whether the Hours & Transfers tab has unsaved changes. */
export const unsavedHours: Store<boolean> = createStore(false)
/** Whether the Appointments tab has. */
export const unsavedAppointments: Store<boolean> = createStore(false)

/** The agent screen's open tab, kept in the URL (`?tab=configuration`). */
export function useAgentTab(): string {
  return useUrlState().params.get('tab') ?? 'preview'
}

export function openAgentTab(key: string): void {
  changeUrl({ tab: key === 'preview' ? '' : key }, { replace: true })
}
