import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { mediaSending, type Sending, useSending } from '#features/transcription/media-sending.ts'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import { formatPercent } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { Panel } from '#ui/Panel.tsx'

/** A recording on its way: how far it is, and what can be done about it. */
export function SendingPanel() {
  const sending = useSending()
  return sending && <Sent sending={sending} />
}

function Sent({ sending }: { readonly sending: Sending }) {
  const { name, total, sent, state, sentence } = sending
  const share = total > 0 ? sent / total : 0
  const isOnTheWay = state === 'sending'
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
        <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h3" component="p" noWrap>
            {texts.sending(name)}
          </Typography>
          <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
            {state === 'ending'
              ? texts.sendingEnds
              : texts.sent(formatSize(sent), formatSize(total), formatPercent(share))}
            {state === 'paused' && ` · ${texts.sendingPaused}`}
          </Typography>
        </Box>
        {isOnTheWay && <Way label={texts.pauseSending} onClick={mediaSending.pause} />}
        {(state === 'paused' || state === 'cut') && (
          <Way label={texts.resumeSending} onClick={mediaSending.resume} />
        )}
        {state === 'refused' && <Way label={texts.again} onClick={mediaSending.resume} />}
        {state !== 'ending' && <Way label={texts.cancel} onClick={mediaSending.cancel} />}
      </Stack>
      <LinearProgress
        aria-label={texts.sending(name)}
        {...(state === 'ending'
          ? { variant: 'indeterminate' }
          : { variant: 'determinate', value: share * 100 })}
      />
      {sentence !== undefined && (
        <Alert severity={state === 'cut' ? 'warning' : 'error'} sx={{ mt: 1.5 }}>
          {sentence}
        </Alert>
      )}
    </Panel>
  )
}

const Way = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button size="small" variant="outlined" color="inherit" onClick={onClick}>
    {label}
  </Button>
)
