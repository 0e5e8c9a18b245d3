import type { EngineState } from '@atelier/contract/monitoring/monitoring'
import { Box, Stack, Typography } from '@mui/material'
import { useStatus } from '#features/configuration/use-status.ts'
import { administrationTexts } from './administration.texts.ts'
import { FeatureCard, type FeatureState } from './overview/FeatureCard.tsx'
import { type FeatureCardContent, featureGroups } from './overview/feature-cards.ts'

/** What the administration can do, by subject, with the true state of each part; `engine` as soon as it is known. */
export function FeatureOverview({ engine }: { readonly engine: EngineState | undefined }) {
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
              <FeatureCard
                key={card.name}
                card={card}
                {...stateOf(card, { isInMaintenance, engine })}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  )
}

/** Actif unless something says otherwise: the place is closed for a while, or the engine does not do its work. */
function stateOf(
  { name, path }: FeatureCardContent,
  {
    isInMaintenance,
    engine,
  }: { readonly isInMaintenance: boolean; readonly engine: EngineState | undefined },
): { readonly state: FeatureState; readonly note?: string } {
  if (path === undefined) return { state: 'disabled' }
  if (name === 'config' && isInMaintenance) return { state: 'maintenance' }
  if (name !== 'localai' || engine === undefined) return { state: 'active' }
  return {
    state: engine === 'stopped' || engine === 'error' ? 'maintenance' : 'active',
    note: administrationTexts.features.engine[engine],
  }
}
