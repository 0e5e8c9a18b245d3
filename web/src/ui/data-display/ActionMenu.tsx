import { Box, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Quiet } from '../typography/Quiet.tsx'

export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  /** Why it cannot be chosen now. */
  readonly reason?: string | undefined
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
  const id = useId()
  const close = () => setAnchor(undefined)
  return (
    <>
      {button((event) => setAnchor(event.currentTarget))}
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {menuItems(actions, { id, close })}
      </Menu>
    </>
  )
}

interface ItemsOptions {
  /** Unique on the page: why an entry cannot be chosen is in an element whose id begins with it. */
  readonly id: string
  readonly close: () => void
}

/** The entries of a menu. A function: the menu gives the focus to its first child. */
export const menuItems = (actions: readonly MenuAction[], { id, close }: ItemsOptions) =>
  actions.map(({ label, icon, reason, onClick }, index) => (
    <MenuItem
      key={label}
      disabled={reason !== undefined}
      aria-describedby={reason === undefined ? undefined : `${id}-${index}`}
      onClick={() => {
        close()
        onClick()
      }}
    >
      {icon && <ListItemIcon sx={{ minWidth: '0 !important' }}>{icon}</ListItemIcon>}
      <Box component="span">
        {label}
        {reason !== undefined && (
          <Quiet id={`${id}-${index}`} sx={{ display: 'block' }}>
            {reason}
          </Quiet>
        )}
      </Box>
    </MenuItem>
  ))
