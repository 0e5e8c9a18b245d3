import {
  type TranscriptExportFormat,
  transcriptExportFormats,
} from '@atelier/contract/transcription/transcription-options'
import Chat from '@mui/icons-material/ChatBubbleOutlineRounded'
import Download from '@mui/icons-material/FileDownloadOutlined'
import VolumeUp from '@mui/icons-material/VolumeUpRounded'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { useTranscriptionActions } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

/** Another tool that takes a text, up to some length. */
export interface TextDestination {
  readonly send: (text: string) => void
  readonly maxCharacters: number
}
/** The tools that take the text; each is absent where it is switched off. */
export interface TextDestinations {
  readonly chat?: TextDestination | undefined
  readonly readAloud?: TextDestination | undefined
}
interface Props extends TextDestinations {
  readonly id: string
  readonly originalFileName: string
  readonly text: string
  /** Saves the corrections, so that the download has them all; returns whether it could. */
  readonly onBeforeDownload: () => Promise<boolean>
}

/** Copies, downloads or sends the text to another tool. */
export function TranscriptActions({
  id,
  originalFileName,
  text,
  onBeforeDownload,
  chat,
  readAloud,
}: Props) {
  const [tooLongFor, setTooLongFor] = useState<TextDestination>()
  const { download } = useTranscriptionActions()
  const sendTo = (destination: TextDestination) =>
    text.length > destination.maxCharacters ? setTooLongFor(destination) : destination.send(text)
  const downloadAs = async (format: TranscriptExportFormat) => {
    if (await onBeforeDownload()) download.mutate({ id, originalFileName, format })
  }
  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 0.5, flexWrap: 'wrap', '& .MuiButton-root': { color: 'text.primary' } }}
      >
        <CopyButton text={text} label={texts.copy} visibleLabel={texts.copyShort} />
        <DownloadMenu
          isLoading={download.isPending}
          onDownload={(format) => void downloadAs(format)}
        />
        {chat && (
          <Button size="small" color="inherit" startIcon={<Chat />} onClick={() => sendTo(chat)}>
            {texts.toChat}
          </Button>
        )}
        {readAloud && (
          <Button
            size="small"
            color="inherit"
            startIcon={<VolumeUp />}
            onClick={() => sendTo(readAloud)}
          >
            {texts.readAloud}
          </Button>
        )}
      </Stack>
      {tooLongFor && (
        <Alert severity="warning" onClose={() => setTooLongFor(undefined)} sx={{ mt: 1 }}>
          {texts.tooLong(text.length, tooLongFor.maxCharacters)}
        </Alert>
      )}
      {download.error && <Alert severity="error">{errorMessage(download.error)}</Alert>}
    </>
  )
}

interface DownloadMenuProps {
  readonly isLoading: boolean
  readonly onDownload: (format: TranscriptExportFormat) => void
}
const DownloadMenu = ({ isLoading, onDownload }: DownloadMenuProps) => (
  <ActionMenu
    button={(open) => (
      <Button
        size="small"
        color="inherit"
        startIcon={<Download />}
        aria-haspopup="menu"
        loading={isLoading}
        onClick={open}
      >
        {texts.download}
      </Button>
    )}
    actions={transcriptExportFormats.map((format) => ({
      label: texts.downloads[format],
      onClick: () => onDownload(format),
    }))}
  />
)
