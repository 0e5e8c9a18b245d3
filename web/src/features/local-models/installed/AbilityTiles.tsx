import type {
  AbilityStatus,
  LocalModelsOverview,
} from '@atelier/contract/local-models/local-models'
import { Box, LinearProgress, Skeleton, Stack, Typography } from '@mui/material'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { localModelsTexts } from '../local-models.texts.ts'
import { abilityIcons } from './ability-icons.ts'

const texts = localModelsTexts.abilities
const tones = {
  ready: 'success',
  'needs-model': 'warning',
  unavailable: 'neutral',
  installing: 'primary',
} as const
const grid = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
}

/** The machine's abilities, its memory and its disk. */
export function AbilityTiles({ overview }: { readonly overview: LocalModelsOverview }) {
  const { abilities, models } = overview
  return (
    <Box sx={grid}>
      {abilities.map((status) => (
        <AbilityTile
          key={status.ability}
          status={status}
          count={
            models.filter(({ ability, problem }) => ability === status.ability && problem === null)
              .length
          }
        />
      ))}
      <CapacityTile overview={overview} />
    </Box>
  )
}

/** The same shape as the tiles. */
export function AbilityTilesSkeleton() {
  return (
    <Box sx={grid}>
      {['chat', 'speech', 'transcription', 'embeddings', 'room'].map((key) => (
        <Skeleton key={key} variant="rounded" height={124} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  )
}

function AbilityTile({
  status,
  count,
}: {
  readonly status: AbilityStatus
  readonly count: number
}) {
  const { ability, reason, installingBytes } = status
  const state = installingBytes === null ? status.state : 'installing'
  const Icon = abilityIcons[ability]
  return (
    <Panel>
      <Stack
        sx={{
          flexDirection: { xs: 'row', sm: 'column' },
          alignItems: { xs: 'center', sm: 'flex-start' },
          flexWrap: 'wrap',
          gap: 1,
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flex: 1 }}>
          <Icon sx={{ fontSize: 19, color: 'text.secondary' }} />
          <Typography variant="h3" component="h2">
            {texts.names[ability]}
          </Typography>
        </Stack>
        <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
      </Stack>
      <Quiet component="p" className="num" sx={{ mt: 1 }}>
        {noteOf({
          reason,
          installingBytes,
          count,
          help: state === 'ready' ? texts.builtIn : texts.help[ability],
        })}
      </Quiet>
    </Panel>
  )
}

interface Note {
  readonly reason: string | null
  readonly installingBytes: number | null
  readonly count: number
  readonly help: string
}

function noteOf({ reason, installingBytes, count, help }: Note): string {
  if (reason !== null) return translate(reason)
  if (installingBytes !== null) return texts.installing(installingBytes)
  return count > 0 ? texts.models(count) : help
}

function CapacityTile({ overview: { memory, disk } }: { readonly overview: LocalModelsOverview }) {
  const { title, of, note, disk: diskTitle, free } = localModelsTexts.memory
  return (
    <Panel>
      <Metric
        label={title}
        value={memory.usedBytes === 0 ? localModelsTexts.memory.none : formatSize(memory.usedBytes)}
        unit={of(memory.totalBytes)}
      />
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (memory.usedBytes / memory.totalBytes) * 100)}
        aria-label={note}
        sx={{ my: 1.25 }}
      />
      <Metric label={diskTitle} value={formatSize(disk.freeBytes)} unit={free} />
    </Panel>
  )
}

function Metric({
  label,
  value,
  unit,
}: {
  readonly label: string
  readonly value: string
  readonly unit: string
}) {
  return (
    <Stack direction="row" sx={{ alignItems: 'baseline', columnGap: 1 }}>
      <Quiet sx={{ minWidth: 58 }}>{label}</Quiet>
      <Stack
        direction="row"
        sx={{ flex: 1, alignItems: 'baseline', columnGap: 1, flexWrap: 'wrap' }}
      >
        <Typography variant="body2" className="num" sx={{ fontWeight: 600 }}>
          {value}
        </Typography>
        <Quiet className="num">{unit}</Quiet>
      </Stack>
    </Stack>
  )
}
