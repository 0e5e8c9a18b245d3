import type { EngineState } from '@atelier/contract/monitoring/monitoring'
import { Box, Stack, Typography } from '@mui/material'
import { useStatus } from '#features/configuration/use-status.ts'
import { administrationTexts } from './administration.texts.ts'
import { FeatureCard, type FeatureState } from './overview/FeatureCard.tsx'
import { type FeatureCardContent, featureGroups } from './overview/feature-cards.ts'

/** The parts of the administration, by subject, each with its real state; `engine` is undefined until it is known. */
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
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18.75rem), 1fr))',
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

/** Actif, except during maintenance, or for an engine that does not work. */
function stateOf(
  { name, path }: FeatureCardContent,
  {
    isInMaintenance,
    engine,
  }: { readonly isInMaintenance: boolean; readonly engine: EngineState | undefined },
): { readonly state: FeatureState; readonly note?: string } {
  if (path === undefined) return { state: 'disabled', note: administrationTexts.features.notHere }
  if (name === 'config' && isInMaintenance) return { state: 'maintenance' }
  if (name !== 'localai' || engine === undefined) return { state: 'active' }
  return {
    state: engine === 'stopped' || engine === 'error' ? 'maintenance' : 'active',
    note: administrationTexts.features.engine[engine],
  }
}
