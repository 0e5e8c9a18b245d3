import { Box, Tooltip } from '@mui/material'
import { type ReactElement, useId } from 'react'
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
  return (
    <Tooltip title={lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>)}>
      {/* A disabled button has no pointer events, which the tooltip needs: the span has them. */}
      <Box component="span" sx={{ display: 'inline-flex', position: 'relative', ...sx }}>
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
