import type { SoundFormat, SpeechRecord } from '@atelier/contract/speech/speech'
import Download from '@mui/icons-material/FileDownloadOutlined'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { speechTexts as texts } from '../speech.texts.ts'
import { useDownloadFormats } from './use-speech.ts'

interface Props {
  readonly item: SpeechRecord
  readonly onDownload: (format: SoundFormat) => void
}

/** A reading as a file, in one of the formats that this server can make. */
export function DownloadButton({ item, onDownload }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const formats = useDownloadFormats(item)
  return (
    <>
      <Tooltip title={texts.download}>
        <IconButton
          size="small"
          aria-label={texts.download}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Download fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
      >
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(undefined)
              onDownload(format)
            }}
          >
            {texts.formats[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
