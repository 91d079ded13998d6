import { SERVICES_MAX, type BookingSettings, type Service } from '@callwright/contract/booking/booking'
import { useState, type ReactNode } from 'react'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { formatCount } from '#lib/format.ts'
import { EditableCard } from '../EditableCard.tsx'
import { formatLength } from './booking-forms.ts'
import { ServiceDialog } from './ServiceDialog.tsx'
import { useSaveBooking } from './use-save-booking.ts'

/** What callers can book. */
export function ServicesCard({ settings }: { settings: BookingSettings }): ReactNode {
  const { isOn, services } = settings
  /** Its index; after the last one for a new one. */
  const [edited, setEdited] = useState<number | null>(null)
  const removal = useSaveBooking({
    onRefused: (error) => toastFailure('Not Removed', error, 'Nothing was removed. Please try again.'),
  })

  function remove(index: number, { name }: Service): void {
    const others = services.toSpliced(index, 1)
    const isLast = others.length === 0
    askFirst({
      title: `Remove “${name}”?`,
      text: `Its appointments stay. ${isLast && isOn ? 'This is the last service, so your agent stops booking appointments.' : 'Your agent no longer offers it.'}`,
      confirm: ['Remove', 'Removing...'],
      onConfirm: () => removal.mutateAsync({ ...settings, isOn: isOn && !isLast, services: others }),
    })
  }

  return (
    <>
      <EditableCard
        title="Services"
        noun="service"
        max={SERVICES_MAX}
        empty="No services yet. Add what callers can book, such as a checkup of 30 minutes."
        onAdd={() => setEdited(services.length)}
        rows={services.map((service, index) => ({
          key: service.id ?? service.name,
          name: service.name,
          content: <ServiceText service={service} />,
          onEdit: () => setEdited(index),
          onRemove: () => remove(index, service),
        }))}
      />
      <WhileOpen value={edited === null ? null : { index: edited }}>
        {({ index }, open) => (
          <ServiceDialog open={open} settings={settings} index={index} onClose={() => setEdited(null)} />
        )}
      </WhileOpen>
    </>
  )
}

function ServiceText({ service }: { service: Service }): ReactNode {
  const { name, minutes, gapMinutes, leadMinutes, daysAhead, perDayMax, link } = service
  const parts = [
    formatLength(minutes),
    ...(gapMinutes > 0 ? [`${formatLength(gapMinutes)} free afterward`] : []),
    `booked ${leadMinutes === 0 ? 'up' : formatLength(leadMinutes)} to ${formatCount(daysAhead, 'day')} ahead`,
    ...(perDayMax === null ? [] : [`at most ${perDayMax} a day`]),
    ...(link === null ? [] : [`at ${link}`]),
  ]
  return (
    <div className="flex flex-col gap-1 text-sm wrap-anywhere">
      <bdi className="font-medium text-ink">{name}</bdi>
      <p className="text-muted">{parts.join(', ')}</p>
    </div>
  )
}
