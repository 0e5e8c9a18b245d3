import { MenuItem, MenuList } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useActiveOption, useFieldKeys } from './use-field-keys.ts'

interface Props<T> {
  readonly label: string
  readonly items: readonly T[]
  /** What is typed: with other letters the first one is chosen again. */
  readonly query: string
  /** What is typed into: it keeps the focus, and its arrow keys and Entrée choose. */
  readonly field: HTMLElement
  readonly onPick: (item: T) => void
  readonly onClose: () => void
  readonly children: (item: T) => ReactNode
}

/** What fits what is typed, above the field. */
export function FieldSuggestions<T extends { readonly id: string }>({
  label,
  items,
  query,
  field,
  onPick,
  onClose,
  children,
}: Props<T>) {
  const id = useId()
  const [active, setActive] = useState({ query, index: 0 })
  const index = active.query === query ? Math.min(active.index, items.length - 1) : 0
  useFieldKeys(field, {
    isOpen: items.length > 0,
    move: (by) => setActive({ query, index: (index + by + items.length) % items.length }),
    pick: () => {
      const chosen = items[index]
      if (chosen) onPick(chosen)
    },
    close: onClose,
  })
  useActiveOption(field, items.length > 0 ? `${id}-${index}` : undefined)
  if (items.length === 0) return undefined
  return (
    <MenuList role="listbox" aria-label={label} dense sx={listStyle}>
      {items.map((item, at) => (
        <MenuItem
          key={item.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === index}
          selected={at === index}
          tabIndex={-1}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
          sx={{ gap: 1.5 }}
        >
          {children(item)}
        </MenuItem>
      ))}
    </MenuList>
  )
}

const listStyle = { borderBottom: 1, borderColor: 'divider', maxHeight: 280, overflowY: 'auto' }
