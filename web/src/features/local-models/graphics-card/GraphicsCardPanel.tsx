import type { GraphicsCard } from '@atelier/contract/local-models/graphics-card'
import type { LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material'
import { formatDateTime } from '#format/dates.ts'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { localModelsTexts } from '../local-models.texts.ts'
import { FetchProgress, ProbeProgress } from './CardProgress.tsx'
import { GraphicsCardActions } from './GraphicsCardActions.tsx'

const texts = localModelsTexts.graphicsCard
const tones = {
  unavailable: 'neutral',
  'built-in': 'success',
  off: 'neutral',
  fetching: 'primary',
  probing: 'primary',
  on: 'success',
  failed: 'warning',
} as const satisfies Record<GraphicsCard['state'], string>

interface Props {
  readonly overview: Pick<LocalModelsOverview, 'graphicsCard' | 'catalogue'>
  readonly onDone: (message: string) => void
}

/** Whether chat models use the machine's graphics card, and what to do about it. */
export function GraphicsCardPanel({ overview: { graphicsCard: card, catalogue }, onDone }: Props) {
  return (
    <Panel
      title={texts.title}
      note={'build' in card ? texts.builds[card.build] : undefined}
      actions={
        // Fetching and trying take minutes: their end is announced.
        <Box role="status">
          <StatusBadge tone={tones[card.state]}>{texts.states[card.state]}</StatusBadge>
        </Box>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <CardFacts card={card} isFetchClosed={catalogue === 'off'} />
        <GraphicsCardActions card={card} isFetchClosed={catalogue === 'off'} onDone={onDone} />
      </Stack>
    </Panel>
  )
}

interface FactsProps {
  readonly card: GraphicsCard
  readonly isFetchClosed: boolean
}

function CardFacts({ card, isFetchClosed }: FactsProps) {
  switch (card.state) {
    case 'built-in':
      return <Typography variant="body2">{texts.builtIn}</Typography>
    case 'unavailable':
      return <Typography variant="body2">{translate(card.reason)}</Typography>
    case 'off':
      return (
        <Box>
          <Typography variant="body2">{texts.offer}</Typography>
          <Program card={card} isFetchClosed={isFetchClosed} />
        </Box>
      )
    case 'failed':
      return (
        <Box>
          <Alert severity="warning">
            {translate(card.reason)} {texts.onProcessor}
          </Alert>
          <Program card={card} isFetchClosed={isFetchClosed} />
        </Box>
      )
    case 'fetching':
      return <FetchProgress received={card.receivedBytes} total={card.size?.diskBytes ?? null} />
    case 'probing':
      return <ProbeProgress />
    case 'on':
      return <CardMemory card={card} />
  }
}

type CardWithProgram = Extract<GraphicsCard, { readonly isFetched: boolean }>

function programText({ isFetched, size }: CardWithProgram): string {
  if (isFetched) return texts.fetched(size ? formatSize(size.diskBytes) : texts.sizeUnknown)
  if (!size) return texts.toFetch(texts.sizeUnknown)
  return texts.toFetch(texts.sizes(formatSize(size.downloadBytes), formatSize(size.diskBytes)))
}

/** What using the card would fetch, or has fetched. */
function Program({
  card,
  isFetchClosed,
}: {
  readonly card: CardWithProgram
  readonly isFetchClosed: boolean
}) {
  return (
    <>
      <Quiet component="p" className="num" sx={{ mt: 0.5 }}>
        {programText(card)}
      </Quiet>
      {!card.isFetched && isFetchClosed && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {texts.closed}
        </Alert>
      )}
    </>
  )
}

function CardMemory({
  card: { names, memory },
}: {
  readonly card: Extract<GraphicsCard, { state: 'on' }>
}) {
  const { totalBytes, freeBytes, measuredAt } = memory
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {names.join(', ')}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, ((totalBytes - freeBytes) / totalBytes) * 100)}
        aria-label={texts.memory}
        sx={{ my: 1, height: 6, borderRadius: 3 }}
      />
      <Quiet component="p" className="num">
        {texts.free(formatSize(freeBytes), formatSize(totalBytes))}
        {' · '}
        {texts.measured(formatDateTime(new Date(measuredAt)))}
      </Quiet>
    </Box>
  )
}
