import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { AuthLayout } from './AuthLayout.tsx'

/** Shown for an emailed link that is already used, expired or invalid. */
export function LinkExpired({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  return (
    <AuthLayout icon={<Link2Off size={24} />} tone="red" title="This link is invalid or has expired." text={text}>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </AuthLayout>
  )
}
