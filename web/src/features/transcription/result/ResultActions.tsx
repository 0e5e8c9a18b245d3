import { transcriptExportFormats } from '@atelier/contract/transcription/transcription-options'
import Chat from '@mui/icons-material/ChatBubbleOutlineRounded'
import Download from '@mui/icons-material/FileDownloadOutlined'
import VolumeUp from '@mui/icons-material/VolumeUpRounded'
import { Alert, Button, Menu, MenuItem, Stack } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { useTranscriptionActions } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

/** Another tool that takes a text, as long as it has room for it. */
export interface TextDestination {
  readonly send: (text: string) => void
  readonly maxCharacters: number
}
/** Where a text can go from here; each is absent where that tool is switched off. */
export interface TextDestinations {
  readonly chat?: TextDestination | undefined
  readonly readAloud?: TextDestination | undefined
}
interface Props extends TextDestinations {
  readonly id: string
  readonly originalFileName: string
  readonly text: string
  /** So that what is downloaded holds every correction; answers whether it does. */
  readonly onBeforeDownload: () => Promise<boolean>
}

/** What can be done with the text. */
export function ResultActions({
  id,
  originalFileName,
  text,
  onBeforeDownload,
  chat,
  readAloud,
}: Props) {
  const [tooLongFor, setTooLongFor] = useState<TextDestination>()
  const handOver = (way: TextDestination) =>
    text.length > way.maxCharacters ? setTooLongFor(way) : way.send(text)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { download } = useTranscriptionActions()
  const take = async (format: (typeof transcriptExportFormats)[number]) => {
    setAnchor(undefined)
    if (await onBeforeDownload()) download.mutate({ id, originalFileName, format })
  }
  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 0.5, flexWrap: 'wrap', '& .MuiButton-root': { color: 'text.primary' } }}
      >
        <CopyButton text={text} label={texts.copy} visibleLabel={texts.copyShort} />
        <Button
          size="small"
          color="inherit"
          startIcon={<Download />}
          aria-haspopup="menu"
          loading={download.isPending}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {texts.download}
        </Button>
        {chat && (
          <Button size="small" color="inherit" startIcon={<Chat />} onClick={() => handOver(chat)}>
            {texts.toChat}
          </Button>
        )}
        {readAloud && (
          <Button
            size="small"
            color="inherit"
            startIcon={<VolumeUp />}
            onClick={() => handOver(readAloud)}
          >
            {texts.readAloud}
          </Button>
        )}
      </Stack>
      <Menu
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
      >
        {transcriptExportFormats.map((format) => (
          <MenuItem key={format} onClick={() => void take(format)}>
            {texts.downloads[format]}
          </MenuItem>
        ))}
      </Menu>
      {tooLongFor && (
        <Alert severity="warning" onClose={() => setTooLongFor(undefined)} sx={{ mt: 1 }}>
          {texts.tooLong(text.length, tooLongFor.maxCharacters)}
        </Alert>
      )}
      {download.error && <Alert severity="error">{errorMessage(download.error)}</Alert>}
    </>
  )
}
