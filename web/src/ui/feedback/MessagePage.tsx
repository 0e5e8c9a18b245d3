import { Box } from '@mui/material'
import type { ComponentProps } from 'react'
import { EmptyState } from './EmptyState.tsx'

/** A page with only a message. */
export function MessagePage(props: Omit<ComponentProps<typeof EmptyState>, 'large' | 'titleAs'>) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '62dvh' }}>
      <EmptyState {...props} large titleAs="h1" />
    </Box>
  )
}
