import { toast } from './toasts.ts'

/** Explains why a dialog with unsaved text stays open. */
export function remindToSave(): void {
  toast({ title: 'Not saved yet', description: 'Press Save to keep your changes, or Cancel to discard them.' })
}
