import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { modelTypesTexts as texts } from '../model-types.texts.ts'

export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 2 },
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 310px), 1fr))',
      }}
    >
      {children}
    </Box>
  )
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e']

/** Five cards: a new installation has five types and five pages. */
export function CardGridSkeleton({ height }: { height: number }) {
  return (
    <>
      <Box role="status" sx={visuallyHiddenStyle}>
        {texts.loading}
      </Box>
      <CardGrid>
        {skeletonKeys.map((key) => (
          <Skeleton key={key} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
        ))}
      </CardGrid>
    </>
  )
}
