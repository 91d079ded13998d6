import type { CallField, FieldDefinition } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Tabs } from '#components/Tabs.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { FieldText } from '../FieldText.tsx'
import { useFieldChange } from '../use-field-change.ts'
import { planTemplate } from './field-template.ts'
import { FIELD_TEMPLATES } from './field-templates.ts'

type Props = { open: boolean; fields: readonly CallField[]; onClose: () => void }

/** The templates, each with the fields and goals that it adds. */
export function FieldTemplateDialog({ open, fields, onClose }: Props): ReactNode {
  // The fields when the dialog opened, so that nothing changes while it fades out.
  const [plans] = useState(() => FIELD_TEMPLATES.map((each) => ({ ...each, ...planTemplate(each, fields) })))
  const [selected, setSelected] = useState(FIELD_TEMPLATES[0]?.title ?? '')
  const callbacks = useFieldChange({ onSaved: onClose })
  const add = trpc.agent.addFields.useMutation(callbacks)
  const added = plans.find(({ title }) => title === selected)?.added ?? []

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Start from a template"
      description="You can change or remove everything that a template adds."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={add.isPending} disabled={added.length === 0} onClick={() => add.mutate({ fields: added })}>
            Use this template
          </Button>
        </>
      }
    >
      {add.isError && (
        <Notice tone="danger" className="mb-4">
          {failureMessage(add.error, 'Nothing was added. Please try again.')}
        </Notice>
      )}
      <Tabs
        label="Templates"
        selectedKey={selected}
        onSelect={(title) => {
          add.reset()
          setSelected(title)
        }}
        tabs={plans.map((plan) => ({ key: plan.title, label: plan.title, content: <Plan plan={plan} /> }))}
      />
    </Dialog>
  )
}

type PlanProps = { plan: { audience: string; added: readonly FieldDefinition[]; leftOut: readonly string[] } }

function Plan({ plan: { audience, added, leftOut } }: PlanProps): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-muted">{audience}</p>
      {leftOut.length > 0 && (
        <Notice>
          {added.length === 0 ? 'You have all of these already: ' : 'Left out, because you have them already: '}
          {leftOut.join(', ')}.
        </Notice>
      )}
      <ul
        aria-label="What is added"
        className="divide-y divide-line rounded-md border border-line bg-canvas empty:hidden"
      >
        {added.map((field) => (
          <li key={field.name} className="px-4 py-3">
            <FieldText field={field} />
          </li>
        ))}
      </ul>
    </div>
  )
}
