import { Typography, type TypographyProps } from '@mui/material'

interface Props extends Omit<TypographyProps, 'sx'> {
  readonly lines: number
  readonly sx?: object
}

/** Text cut after some lines; a word that is too long breaks. */
export const Clamp = ({ lines, sx, ...props }: Props) => (
  <Typography
    variant="body2"
    {...props}
    sx={{
      display: '-webkit-box',
      WebkitLineClamp: lines,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      ...sx,
    }}
  />
)
