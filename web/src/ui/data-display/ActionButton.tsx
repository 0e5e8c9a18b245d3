import { IconButton, Tooltip } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'

interface Props {
  readonly label: string
  /** The tooltip, where it is shorter than the accessible name. */
  readonly tip?: string
  readonly icon: ReactNode
  readonly size?: 'small' | 'medium'
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  readonly hasMenu?: boolean
  readonly sx?: object
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

/** An icon button with its name as a tooltip. */
export function ActionButton({
  label,
  tip = label,
  icon,
  size = 'medium',
  isDisabled,
  isPressed,
  hasMenu = false,
  sx = {},
  onClick,
}: Props) {
  const button = (
    <IconButton
      size={size}
      aria-label={label}
      aria-pressed={isPressed}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      disabled={isDisabled ?? false}
      color={isPressed ? 'primary' : 'default'}
      onClick={onClick}
      sx={sx}
    >
      {icon}
    </IconButton>
  )
  // A disabled button has no pointer events: its tooltip needs an element around it.
  return <Tooltip title={tip}>{isDisabled === undefined ? button : <span>{button}</span>}</Tooltip>
}
