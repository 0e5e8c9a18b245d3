import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { formatPercent } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { type RecordingUpload, recordingUpload, useRecordingUpload } from '../recording-upload.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

/** The upload of a recording: its progress and its actions. */
export function UploadPanel() {
  const sending = useRecordingUpload()
  return sending && <UploadStatus sending={sending} />
}

function UploadStatus({ sending }: { readonly sending: RecordingUpload }) {
  const { name, total, sent, state, reason } = sending
  const share = total > 0 ? sent / total : 0
  const isUploading = state === 'sending'
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
        <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h3" component="p" noWrap>
            {texts.sending(name)}
          </Typography>
          <Quiet className="num">
            {state === 'ending'
              ? texts.sendingEnds
              : texts.sent(formatSize(sent), formatSize(total), formatPercent(share))}
            {state === 'paused' && ` · ${texts.sendingPaused}`}
          </Quiet>
        </Box>
        {isUploading && <UploadAction label={texts.pauseSending} onClick={recordingUpload.pause} />}
        {(state === 'paused' || state === 'cut') && (
          <UploadAction label={texts.resumeSending} onClick={recordingUpload.resume} />
        )}
        {state === 'refused' && (
          <UploadAction label={texts.again} onClick={recordingUpload.resume} />
        )}
        {state !== 'ending' && (
          <UploadAction label={texts.cancel} onClick={recordingUpload.cancel} />
        )}
      </Stack>
      <LinearProgress
        aria-label={texts.sending(name)}
        {...(state === 'ending'
          ? { variant: 'indeterminate' }
          : { variant: 'determinate', value: share * 100 })}
      />
      {reason !== undefined && (
        <Alert severity={state === 'cut' ? 'warning' : 'error'} sx={{ mt: 1.5 }}>
          {reason}
        </Alert>
      )}
    </Panel>
  )
}

const UploadAction = ({
  label,
  onClick,
}: {
  readonly label: string
  readonly onClick: () => void
}) => (
  <Button size="small" variant="outlined" color="inherit" onClick={onClick}>
    {label}
  </Button>
)
