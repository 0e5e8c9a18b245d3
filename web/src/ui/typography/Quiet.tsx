import { Typography, type TypographyProps } from '@mui/material'
import type { ElementType } from 'react'

type Props = Omit<TypographyProps, 'sx' | 'color'> & {
  readonly component?: ElementType
  readonly sx?: object
}

/** Text in the secondary colour; small by default. */
export const Quiet = ({ sx, ...props }: Props) => (
  <Typography variant="caption" {...props} sx={{ color: 'text.secondary', ...sx }} />
)
