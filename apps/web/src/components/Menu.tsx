import { MenuButton, MenuItem, MenuItems, Menu as HeadlessMenu } from '@headlessui/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

export type MenuEntry = {
  key: string
  label: string
  icon?: ReactNode
  tone?: 'default' | 'danger'
  disabled?: boolean
  onSelect: () => void
}

type Props = {
  /** A `Button` or `IconButton`; it gets the menu's behaviour. */
  button: ReactElement
  items: readonly MenuEntry[]
  align?: 'start' | 'end'
}

export function Menu({ button, items, align = 'end' }: Props): ReactNode {
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{button}</MenuButton>
      <MenuItems
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 4 }}
        transition
        className="z-40 min-w-44 rounded-md border border-line bg-raised p-1 shadow-md transition duration-100 ease-out data-closed:opacity-0"
      >
        {items.map((item) => (
          <MenuItem key={item.key} disabled={item.disabled}>
            <button
              type="button"
              onClick={item.onSelect}
              className={cx(
                'flex h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-sm data-disabled:opacity-50 data-focus:bg-sunken [&_svg]:size-4',
                item.tone === 'danger' ? 'text-red' : 'text-ink',
              )}
            >
              {item.icon}
              {item.label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}
