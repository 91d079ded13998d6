import type { CallField } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import { useOpenCount } from '#lib/hooks/use-open-count.ts'
import { TemplateOffer } from '../../templates/TemplateOffer.tsx'
import { nounOf } from '../edited-field.ts'
import { FieldTemplateDialog } from './FieldTemplateDialog.tsx'

/** Offers the templates, prominently to a business without fields of its own. */
export function FieldTemplates({ fields }: { fields: readonly CallField[] }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const key = useOpenCount(isOpen ? 'open' : null)
  return (
    <div>
      <TemplateOffer
        isProminent={!fields.some(({ kind }) => nounOf(kind) === 'field')}
        text="Appointments, home services, restaurant, real estate or sales: add the questions that businesses like yours ask, then change them to suit you."
        onOpen={() => setIsOpen(true)}
      />
      <FieldTemplateDialog key={key} open={isOpen} fields={fields} onClose={() => setIsOpen(false)} />
    </div>
  )
}
