import { Box, Stack, Typography } from '@mui/material'
import { useStatus } from '#features/configuration/use-status.ts'
import { featureGroups } from './feature-cards.ts'
import { FeatureCard } from './parts/FeatureCard.tsx'

/** What the administration can do, by subject, with the true state of each part. */
export function FeatureOverview() {
  const isInMaintenance = useStatus().data?.maintenance != null
  return (
    <Stack sx={{ gap: { xs: 3, md: 4 } }}>
      {featureGroups.map(({ title, cards }) => (
        <Box key={title}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 1.5, md: 2 },
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
            }}
          >
            {cards.map((card) => (
              <FeatureCard key={card.name} card={card} isInMaintenance={isInMaintenance && card.name === 'config'} />
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  )
}
