import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { modelTypesTexts as texts } from '../model-types.texts.ts'

/** As many cards side by side as there is room for. */
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

/** Cards that are on their way; there are five of either kind on a fresh installation. */
export function CardGridSkeleton({ height }: { height: number }) {
  return (
    <>
      <Box role="status" sx={visuallyHiddenStyle}>
        {texts.loading}
      </Box>
      <CardGrid>
        {skeletonKeys.map((place) => (
          <Skeleton key={place} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
        ))}
      </CardGrid>
    </>
  )
}
