import { Box, Tooltip } from '@mui/material'
import { type FocusEvent, type MouseEvent, type ReactElement, useId, useState } from 'react'
import { visuallyHiddenStyle } from '../theme/visually-hidden.ts'

interface ButtonState {
  readonly disabled: boolean
  readonly 'aria-describedby': string | undefined
}

interface Props {
  /** Why the button cannot be used now; undefined when it can. */
  readonly reason: string | undefined
  /** What is shown under the pointer before the reason, or alone. */
  readonly tip?: string
  readonly sx?: object
  readonly children: (state: ButtonState) => ReactElement
}

/** A button that is disabled for a reason, which is shown under the pointer and read out with it. */
export function WithReason({ reason, tip, sx = {}, children }: Props) {
  const id = useId()
  const isDisabled = reason !== undefined
  const lines = [tip, reason].filter((line) => line !== undefined)
  const { isWanted, listeners } = useIsWanted(reason)
  const title = isWanted && lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>)
  return (
    <Tooltip title={title}>
      {/* A disabled button has no pointer events, which the tooltip needs: the span has them. */}
      <Box
        component="span"
        {...listeners}
        sx={{ display: 'inline-flex', position: 'relative', ...sx }}
      >
        {children({ disabled: isDisabled, 'aria-describedby': isDisabled ? id : undefined })}
        {isDisabled && (
          <Box component="span" id={id} sx={visuallyHiddenStyle}>
            {reason}
          </Box>
        )}
      </Box>
    </Tooltip>
  )
}

/**
 * Whether the user came to the button as it is now: moved the pointer over it, touched it, or gave it the focus. Not when it was disabled,
 * or took the place of another, under a pointer at rest; nor when a menu or a dialog gives the focus back.
 */
function useIsWanted(reason = '') {
  const [reasonThen, setReasonThen] = useState<string>()
  const come = () => setReasonThen(reason)
  return {
    isWanted: reasonThen === reason,
    listeners: {
      // Browsers also report a pointer at rest when what is under it changes: by a distance of nothing.
      onMouseMove: ({ movementX, movementY }: MouseEvent) =>
        (movementX !== 0 || movementY !== 0) && come(),
      onTouchStart: come,
      onFocus: ({ relatedTarget }: FocusEvent) =>
        isInModal(relatedTarget) ? setReasonThen(undefined) : come(),
    },
  }
}

const isInModal = (element: Element | null) =>
  element !== null && element.closest('.MuiModal-root') !== null
