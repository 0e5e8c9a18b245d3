import { Box } from '@mui/material'
import type { ReactElement } from 'react'

interface Props {
  readonly size: number
  /** As `useSignedLink` gives it; the icon is shown where there is none. */
  readonly picture: { readonly src: string; readonly onError: () => void } | undefined
  readonly icon: ReactElement
  readonly sx?: object
}

/** A small square picture beside a title that names it, or the icon of what has none. */
export function Thumbnail({ size, picture, icon, sx = {} }: Props) {
  const frame = { width: size, height: size, flex: 'none', borderRadius: '8px', ...sx } as const
  if (picture)
    return (
      <Box
        component="img"
        {...picture}
        alt=""
        loading="lazy"
        sx={{ ...frame, objectFit: 'cover' }}
      />
    )
  return (
    <Box component="span" sx={{ ...iconStyle, ...frame }}>
      {icon}
    </Box>
  )
}

const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  color: 'text.secondary',
  '& svg': { fontSize: 20 },
}
