import { Box, Dialog, type Theme, useMediaQuery } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { wholeWindowStyle } from './side-pane-style.ts'

interface Props {
  readonly label: string
  /** Of the pane, where there is room for one: a CSS length. */
  readonly width: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stands beside the page where there is room, else instead of it. It takes the focus; Échap closes it. */
export function SidePane({ label, width, onClose, children }: Props) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  if (hasRoom)
    return (
      <Beside label={label} width={width} onClose={onClose}>
        {children}
      </Beside>
    )
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': label, sx: wholeWindowStyle } }}
    >
      {children}
    </Dialog>
  )
}

function Beside({ label, width, onClose, children }: Props) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <Box
      ref={pane}
      component="aside"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={{ ...besideStyle, flex: `0 0 ${width}` }}
    >
      {children}
    </Box>
  )
}

const besideStyle = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  borderLeft: 1,
  borderColor: 'divider',
  outline: 'none',
}
