import type { DetectedEngine } from '@atelier/contract/local-models/local-models'
import EnginesIcon from '@mui/icons-material/DnsOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useConnectEngine } from '../api/use-connect-engine.ts'
import { nearbyEnginesQuery } from '../api/use-local-models.ts'
import { localModelsTexts } from '../local-models.texts.ts'
import { FirstStepCard } from './FirstStepCard.tsx'

const texts = localModelsTexts.firstSteps
const configuration = '/admin/config?tab=localai'

/** Engines found on this machine, each connected by one click; otherwise a link to enter a URL by hand. */
export function ConnectEngineCard({
  onConnected,
}: {
  readonly onConnected: (name: string) => void
}) {
  const { data, error, isFetching, refetch } = useQuery(nearbyEnginesQuery)
  const connecting = useConnectEngine(({ name }) => onConnected(name))
  const failure = connecting.error
    ? localModelsTexts.because(texts.connectFailed, errorMessage(connecting.error))
    : undefined
  return (
    <FirstStepCard
      icon={<EnginesIcon />}
      title={texts.connect}
      help={texts.connectHelp}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button component={Link} to={configuration} variant="outlined" color="inherit">
            {texts.giveAddress}
          </Button>
          <Button
            color="inherit"
            loading={isFetching}
            onClick={() => void refetch()}
            sx={{ color: 'text.secondary' }}
          >
            {texts.searchAgain}
          </Button>
        </Stack>
      }
    >
      <FailureAlert reason={failure ?? error?.message} sx={{ mt: 1 }} />
      <Stack role="status" sx={{ mt: 1, gap: 1 }}>
        {data?.map((engine) => (
          <FoundEngine
            key={engine.baseUrl}
            engine={engine}
            isPending={connecting.isPending}
            onConnect={() => connecting.mutate(engine)}
          />
        ))}
        {!error && (data === undefined || data.length === 0) && (
          <Typography variant="caption" component="p">
            {data === undefined ? texts.searching : texts.nothingFound}
          </Typography>
        )}
      </Stack>
    </FirstStepCard>
  )
}

interface FoundEngineProps {
  readonly engine: DetectedEngine
  readonly isPending: boolean
  readonly onConnect: () => void
}

function FoundEngine({
  engine: { name, baseUrl, modelCount },
  isPending,
  onConnect,
}: FoundEngineProps) {
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        pl: 1.5,
        pr: 1,
        py: 0.75,
      }}
    >
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {texts.found(name)}
        </Typography>
        <Quiet className="num" noWrap>
          {modelCount === null ? texts.keyRequired : texts.foundModels(modelCount)} ·{' '}
          {new URL(baseUrl).host}
        </Quiet>
      </Stack>
      {modelCount === null ? (
        <Button
          component={Link}
          to={configuration}
          size="small"
          variant="contained"
          aria-label={texts.connectOf(name)}
        >
          {texts.connectTo}
        </Button>
      ) : (
        <Button
          size="small"
          variant="contained"
          loading={isPending}
          aria-label={texts.connectOf(name)}
          onClick={onConnect}
        >
          {texts.connectTo}
        </Button>
      )}
    </Stack>
  )
}
