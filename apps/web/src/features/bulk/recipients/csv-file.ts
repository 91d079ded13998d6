import { refusalMessage, UPLOAD_RULES } from '@callwright/contract/business-files'
import { toast } from '#components/feedback/toasts.ts'

const { wrongType } = UPLOAD_RULES.lead

/** Some systems report a different type for a CSV file, so a matching name is enough. */
export function isCsv(file: File): boolean {
  return file.type === 'text/csv' || /\.csv$/i.test(file.name)
}

/** Whether a worker found that a file is not a CSV file, whatever its name says. */
export function isWrongType(problem: string): boolean {
  return problem === refusalMessage(wrongType)
}

export function toastWrongType(): void {
  toast({ title: wrongType.title, description: wrongType.text, tone: 'danger' })
}
