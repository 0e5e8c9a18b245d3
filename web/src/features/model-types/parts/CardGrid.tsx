import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { modelTypesTexts as texts } from '#features/model-types/model-types.texts.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'

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

const places = ['a', 'b', 'c', 'd', 'e']

/** Cards that are on their way; there are five of either kind on a fresh installation. */
export function CardGridSkeleton({ height }: { height: number }) {
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {texts.loading}
      </Box>
      <CardGrid>
        {places.map((place) => (
          <Skeleton key={place} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
        ))}
      </CardGrid>
    </>
  )
}
