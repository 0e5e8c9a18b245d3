import { ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type MouseEvent, type ReactNode, useState } from 'react'

export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

interface Props {
  /** The button that opens the menu; it needs `aria-haspopup="menu"`. */
  readonly button: (open: (event: MouseEvent<HTMLElement>) => void) => ReactNode
  readonly actions: readonly MenuAction[]
}

/** A button and the menu that it opens. */
export function ActionMenu({ button, actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  return (
    <>
      {button((event) => setAnchor(event.currentTarget))}
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {actions.map(({ label, icon, isDisabled = false, onClick }) => (
          <MenuItem
            key={label}
            disabled={isDisabled}
            onClick={() => {
              close()
              onClick()
            }}
          >
            {icon && <ListItemIcon sx={{ minWidth: '0 !important' }}>{icon}</ListItemIcon>}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
