import { IconButton } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import { WithReason } from './WithReason.tsx'

export interface ActionButtonProps {
  readonly label: string
  /** The tooltip, where it is shorter than the accessible name. */
  readonly tip?: string
  readonly icon: ReactNode
  readonly size?: 'small' | 'medium'
  /** Why it cannot be used now. */
  readonly reason?: string | undefined
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
  reason,
  isPressed,
  hasMenu = false,
  sx = {},
  onClick,
}: ActionButtonProps) {
  return (
    <WithReason reason={reason} tip={tip}>
      {(state) => (
        <IconButton
          {...state}
          size={size}
          aria-label={label}
          aria-pressed={isPressed}
          aria-haspopup={hasMenu ? 'menu' : undefined}
          color={isPressed ? 'primary' : 'default'}
          onClick={onClick}
          sx={sx}
        >
          {icon}
        </IconButton>
      )}
    </WithReason>
  )
}
