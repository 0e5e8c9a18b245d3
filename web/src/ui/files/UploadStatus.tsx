import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { formatPercent } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { Quiet } from '../typography/Quiet.tsx'
import { uploadTexts as texts } from './upload.texts.ts'

interface Props {
  readonly upload: {
    readonly name: string
    readonly total: number
    readonly sent: number
    readonly state: 'sending' | 'paused' | 'ending' | 'cut' | 'refused'
    readonly reason: string | undefined
  }
  readonly actions: { pause(): void; resume(): void; cancel(): void }
}

/** A file on its way to the server: its progress and its actions. */
export function UploadStatus({ upload, actions }: Props) {
  const { name, total, sent, state, reason } = upload
  const share = total > 0 ? sent / total : 0
  const isUploading = state === 'sending'
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
        <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h3" component="p" noWrap>
            {texts.sending(name)}
          </Typography>
          <Quiet className="num">
            {state === 'ending'
              ? texts.ends
              : texts.sent(formatSize(sent), formatSize(total), formatPercent(share))}
            {state === 'paused' && ` · ${texts.paused}`}
          </Quiet>
        </Box>
        {isUploading && <UploadAction label={texts.pause} onClick={actions.pause} />}
        {(state === 'paused' || state === 'cut') && (
          <UploadAction label={texts.resume} onClick={actions.resume} />
        )}
        {state === 'refused' && <UploadAction label={texts.again} onClick={actions.resume} />}
        {state !== 'ending' && <UploadAction label={texts.cancel} onClick={actions.cancel} />}
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
    </Box>
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
