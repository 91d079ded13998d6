import type { Brand } from '@callwright/contract/brand'
import { ImageUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Avatar } from '#components/Avatar.tsx'
import { ProductMark } from '#components/brand/ProductMark.tsx'
import { Button } from '#components/Button.tsx'
import { ChangeLogoDialog } from '#components/dialog/ChangeLogoDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useShowBrand } from './use-show-brand.ts'

/** The logo, which is saved at once. */
export function ProductLogo({ logoUrl }: { logoUrl: string | null }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const showBrand = useShowBrand()
  const remove = trpc.admin.removeProductLogo.useMutation({
    onSuccess: (brand) => {
      showBrand(brand)
      toast({ title: 'Logo removed' })
    },
    onError: (error) => toastFailure('The logo was not removed', error, 'Please try again.'),
  })
  return (
    <div role="group" aria-label="Logo" className="flex flex-col gap-1.5">
      <p className="text-sm font-medium text-ink">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <CurrentLogo logoUrl={logoUrl} size={48} />
        <Button variant="secondary" size="sm" icon={<ImageUp size={16} />} onClick={() => setIsOpen(true)}>
          Change Logo
        </Button>
        {logoUrl !== null && (
          <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove Logo
          </Button>
        )}
      </div>
      <ChangeLogoDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        purpose="product-logo"
        current={<CurrentLogo logoUrl={logoUrl} size={112} />}
        caption={logoUrl === null ? 'The default logo, shown until you add your own' : 'Your current logo'}
        onSaved={async (response) => showBrand(response as Brand)}
      />
    </div>
  )
}

function CurrentLogo({ logoUrl, size }: { logoUrl: string | null; size: number }): ReactNode {
  if (logoUrl !== null) return <Avatar name="" imageUrl={logoUrl} size={size} />
  return (
    <span className="inline-flex text-accent-text">
      <ProductMark size={size} />
    </span>
  )
}
