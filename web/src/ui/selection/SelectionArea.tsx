import { Box } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { rowAttribute } from './row-elements.ts'
import { type GestureOptions, useRowGestures } from './use-row-gestures.ts'
import { useSelectionFocus } from './use-selection-focus.ts'

interface Props extends Omit<GestureOptions, 'focusRow'> {
  readonly sx?: object | undefined
  readonly children: ReactNode
}

/**
 * Around a list and its selection bar: a long press or Shift with a click begins, a click or the arrows change what is selected,
 * Escape ends. The rows carry `selectableRow(id)`.
 */
export function SelectionArea({ sx, children, ...options }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const focus = useSelectionFocus(area, options.selection)
  const gestures = useRowGestures({ ...options, focusRow: focus.focusRow })
  return (
    <Box ref={area} {...gestures} {...focus.handlers} sx={[touchStyle, sx ?? {}]}>
      {children}
    </Box>
  )
}

/** Of a long press on a link, the browser would show a menu of its own. */
const touchStyle = {
  '@media (pointer: coarse)': {
    [`& [${rowAttribute}]`]: { WebkitTouchCallout: 'none', userSelect: 'none' },
  },
} as const
