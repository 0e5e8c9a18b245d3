import type { LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import type { TextRecognition } from '@atelier/contract/local-models/text-recognition'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useControlTextRecognition } from '../api/use-text-recognition.ts'
import { FetchProgress } from '../graphics-card/CardProgress.tsx'
import { localModelsTexts } from '../local-models.texts.ts'

const texts = localModelsTexts.textRecognition
const tones = {
  absent: 'neutral',
  fetching: 'primary',
  ready: 'success',
  failed: 'warning',
} as const satisfies Record<TextRecognition['state'], string>

interface Props {
  readonly overview: Pick<LocalModelsOverview, 'textRecognition' | 'catalogue'>
}

/** What reads the text of scanned pages: fetched here, once, for everyone. */
export function TextRecognitionPanel({ overview }: Props) {
  const { textRecognition: recognition, catalogue } = overview
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      actions={
        <Box role="status">
          <StatusBadge tone={tones[recognition.state]}>
            {texts.states[recognition.state]}
          </StatusBadge>
        </Box>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Facts recognition={recognition} />
        {recognition.state !== 'ready' && (
          <Control state={recognition.state} isFetchClosed={catalogue === 'off'} />
        )}
      </Stack>
    </Panel>
  )
}

function Facts({ recognition }: { readonly recognition: TextRecognition }) {
  const { downloadBytes, diskBytes } = recognition
  switch (recognition.state) {
    case 'fetching':
      return <FetchProgress received={recognition.receivedBytes} total={diskBytes} />
    case 'ready':
      return <Typography variant="body2">{texts.ready}</Typography>
    case 'absent':
    case 'failed':
      return (
        <Box>
          {recognition.state === 'failed' && (
            <Alert severity="warning" sx={{ mb: 1 }}>
              {translate(recognition.reason)}
            </Alert>
          )}
          <Typography variant="body2">{texts.offer}</Typography>
          <Quiet component="p" className="num" sx={{ mt: 0.5 }}>
            {localModelsTexts.graphicsCard.toFetch(
              localModelsTexts.graphicsCard.sizes(formatSize(downloadBytes), formatSize(diskBytes)),
            )}
          </Quiet>
        </Box>
      )
  }
}

interface ControlProps {
  readonly state: Exclude<TextRecognition['state'], 'ready'>
  readonly isFetchClosed: boolean
}

function Control({ state, isFetchClosed }: ControlProps) {
  const control = useControlTextRecognition()
  return (
    <>
      <FailureAlert reason={control.error ? errorMessage(control.error) : undefined} />
      <Box>
        {state === 'fetching' ? (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={control.isPending}
            onClick={() => control.mutate('cancelTextRecognition')}
          >
            {texts.abandon}
          </Button>
        ) : (
          <WithReason reason={isFetchClosed ? texts.closed : undefined}>
            {(ready) => (
              <Button
                {...ready}
                size="small"
                variant="contained"
                loading={control.isPending}
                onClick={() => control.mutate('fetchTextRecognition')}
              >
                {state === 'failed' ? localModelsTexts.retry : texts.install}
              </Button>
            )}
          </WithReason>
        )}
      </Box>
    </>
  )
}
