import { exportFormatOf } from '@atelier/contract/transcription/formats/text-formats'
import type { Transcription } from '@atelier/contract/transcription/transcription'
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
import { formatSize } from '#format/sizes.ts'
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
  readonly transcription: Transcription
  readonly text: string
  /** The text in its format, while that is shown: it is copied then. */
  readonly shown: string | undefined
  /** Saves the corrections, so that the download has them all; returns whether it could. */
  readonly onBeforeDownload: () => Promise<boolean>
}

/** Copies, downloads or sends the text to another tool; without a text, there is only the recording. */
export function TranscriptActions({
  transcription,
  text,
  shown,
  onBeforeDownload,
  chat,
  readAloud,
}: Props) {
  const [tooLongFor, setTooLongFor] = useState<TextDestination>()
  const { response_format: format } = transcription
  const { download, downloadRecording } = useTranscriptionActions()
  const problem = download.error ?? downloadRecording.error
  const sendTo = (destination: TextDestination) =>
    text.length > destination.maxCharacters ? setTooLongFor(destination) : destination.send(text)
  const hasText = text.trim() !== ''
  const downloadAs = async (chosen: TranscriptExportFormat) => {
    if (await onBeforeDownload()) download.mutate({ ...transcription, format: chosen })
  }
  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 0.5, flexWrap: 'wrap', '& .MuiButton-root': { color: 'text.primary' } }}
      >
        {hasText && (
          <CopyButton
            text={shown ?? text}
            label={shown === undefined ? texts.copy : texts.copyAs(texts.formats[format] ?? format)}
            visibleLabel={texts.copyShort}
          />
        )}
        <DownloadMenu
          transcription={transcription}
          hasText={hasText}
          isLoading={download.isPending || downloadRecording.isPending}
          onDownload={(chosen) => void downloadAs(chosen)}
          onDownloadRecording={() => downloadRecording.mutate(transcription)}
        />
        {hasText && <SendButtons {...{ chat, readAloud }} onSend={sendTo} />}
      </Stack>
      {tooLongFor && (
        <Alert severity="warning" onClose={() => setTooLongFor(undefined)} sx={{ mt: 1 }}>
          {texts.tooLong(text.length, tooLongFor.maxCharacters)}
        </Alert>
      )}
      {problem && <Alert severity="error">{errorMessage(problem)}</Alert>}
    </>
  )
}

interface SendButtonsProps extends TextDestinations {
  readonly onSend: (destination: TextDestination) => void
}
const SendButtons = ({ chat, readAloud, onSend }: SendButtonsProps) => (
  <>
    {chat && (
      <Button size="small" color="inherit" startIcon={<Chat />} onClick={() => onSend(chat)}>
        {texts.toChat}
      </Button>
    )}
    {readAloud && (
      <Button
        size="small"
        color="inherit"
        startIcon={<VolumeUp />}
        onClick={() => onSend(readAloud)}
      >
        {texts.readAloud}
      </Button>
    )}
  </>
)

interface DownloadMenuProps {
  readonly transcription: Transcription
  readonly hasText: boolean
  readonly isLoading: boolean
  readonly onDownload: (format: TranscriptExportFormat) => void
  readonly onDownloadRecording: () => void
}
function DownloadMenu({
  transcription: { response_format, fileSize },
  hasText,
  isLoading,
  onDownload,
  onDownloadRecording,
}: DownloadMenuProps) {
  const chosen = exportFormatOf[response_format]
  const others = transcriptExportFormats.filter((format) => format !== chosen)
  const actions = [chosen, ...others].map((format) => ({
    label: format === chosen ? texts.chosen(texts.downloads[format]) : texts.downloads[format],
    onClick: () => onDownload(format),
  }))
  const recording = {
    label: texts.downloadRecording(formatSize(fileSize)),
    onClick: onDownloadRecording,
  }
  return (
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
      actions={hasText ? [...actions, recording] : [recording]}
    />
  )
}
