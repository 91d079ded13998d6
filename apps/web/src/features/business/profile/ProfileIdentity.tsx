import { ImageUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Avatar } from '#components/Avatar.tsx'
import { Button } from '#components/Button.tsx'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { ChangeLogoDialog } from '#components/dialog/ChangeLogoDialog.tsx'

type Plan = Outputs['business']['profile']['servicePlan']

const PLAN_LABELS: Record<Plan, string> = {
  inbound: 'Inbound plan: your agent answers calls',
  outbound: 'Outbound plan: your agent places calls',
  both: 'Inbound and outbound plan',
}

/** The business's logo or initials, its name and its plan. */
export function ProfileIdentity({
  name,
  plan,
  logoUrl,
}: {
  name: string
  plan: Plan
  logoUrl: string | null
}): ReactNode {
  const shownName = name || 'Your business'
  const [isOpen, setIsOpen] = useState(false)
  const utils = trpc.useUtils()
  // Headers and the sidebar also show the logo.
  const refetch = async () =>
    void (await Promise.all([utils.business.profile.invalidate(), utils.auth.me.invalidate()]))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={shownName} imageUrl={logoUrl} size={64} />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="line-clamp-2 text-base font-semibold wrap-anywhere text-ink">
          {shownName}
        </p>
        <p className="text-sm text-muted">{PLAN_LABELS[plan]}</p>
      </div>
      <Button variant="secondary" size="sm" icon={<ImageUp size={16} />} onClick={() => setIsOpen(true)}>
        Change Logo
      </Button>
      <ChangeLogoDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        purpose="logo"
        current={<Avatar name={shownName} imageUrl={logoUrl} size={112} />}
        caption={logoUrl ? 'Your current logo' : 'Your initials are shown until you add a logo'}
        onSaved={refetch}
      />
    </div>
  )
}
