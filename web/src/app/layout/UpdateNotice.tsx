import Close from '@mui/icons-material/CloseRounded'
import { Button, IconButton, SnackbarContent } from '@mui/material'
import { useIsMutating } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useChatFileUpload } from '#features/chat-imports/chat-file-upload.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { useRecordingUpload } from '#features/transcription/recording-upload.ts'
import { updateTexts as texts } from './update.texts.ts'

/** The build of this page; none where the page does not come from the server itself. */
const ownBuild =
  document.querySelector<HTMLMetaElement>('meta[name="atelier-build"]')?.content ?? ''

const isUnderWay = (file: { readonly state: string } | undefined): boolean =>
  file !== undefined && file.state !== 'refused'

/** Says once that the server has a newer version. It reloads only on a click, and not while an upload or a recording is running. */
export function UpdateNotice() {
  const served = useStatus().data?.build
  const [dismissed, dismiss] = useState<string>()
  const isSending = useIsMutating() > 0
  const recording = useRecordingUpload()
  const chatFile = useChatFileUpload()
  const messageId = useId()
  const isBusy = isSending || isUnderWay(recording) || isUnderWay(chatFile)
  if (ownBuild === '' || !served || served === ownBuild || dismissed === served) return undefined
  return (
    <SnackbarContent
      role="status"
      message={<span id={messageId}>{isBusy ? texts.sending : texts.ready}</span>}
      action={
        <>
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            aria-describedby={isBusy ? messageId : undefined}
            onClick={() => location.reload()}
          >
            {texts.reload}
          </Button>
          <IconButton
            size="small"
            color="inherit"
            aria-label={texts.later}
            onClick={() => dismiss(served)}
          >
            <Close fontSize="small" />
          </IconButton>
        </>
      }
      sx={{ m: 1, width: { md: 'fit-content' }, boxShadow: 'none' }}
    />
  )
}
