import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Tabs } from '#components/Tabs.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { fillTemplate } from './agent-template.ts'
import { AGENT_TEMPLATES } from './agent-templates.ts'
import { TemplateText } from './TemplateText.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onUse: (text: { firstMessage: string; systemPrompt: string }) => void
}

/** The templates, filled in for this business, each with an example call. */
export function TemplateDialog({ open, onClose, onUse }: Props): ReactNode {
  const profile = trpc.business.profile.useQuery()
  const [selected, setSelected] = useState(AGENT_TEMPLATES[0]?.title ?? '')
  const business = { businessName: profile.data?.businessName ?? '', description: profile.data?.description ?? '' }
  const filled = AGENT_TEMPLATES.map((template) => ({ ...template, ...fillTemplate(template, business) }))

  function applySelected(): void {
    const template = filled.find(({ title }) => title === selected)
    if (template) onUse({ firstMessage: template.firstMessage, systemPrompt: template.systemPrompt })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Start from a template"
      description="A template fills in the form, where you can change everything. Press Update Agent to apply it."
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={profile.isPending} onClick={applySelected}>
            Use this template
          </Button>
        </>
      }
    >
      <Tabs
        label="Templates"
        selectedKey={selected}
        onSelect={setSelected}
        tabs={filled.map((template) => ({
          key: template.title,
          label: template.title,
          content: <TemplateText template={template} />,
        }))}
      />
    </Dialog>
  )
}
