import { type PictureFormat, pictureFormats } from '@atelier/contract/wire/picture-formats'
import ArrowDown from '@mui/icons-material/ArrowDropDownRounded'
import Download from '@mui/icons-material/FileDownloadOutlined'
import { Button, ButtonGroup, type ButtonProps, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { settingsTexts } from './settings.texts.ts'
import { useSettings } from './use-settings.ts'

const texts = settingsTexts.download

interface Props extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  readonly label: string
  /** Why nothing can be downloaded now. */
  readonly reason?: string | undefined
  readonly onDownload: (format: PictureFormat) => void
}

/** Downloads the original; the arrow beside it offers smaller formats, at the quality of the user's settings. */
export function PictureDownloadButton({ label, reason, onDownload, ...shape }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { data } = useSettings()
  const nameOf = (format: PictureFormat) =>
    format === 'png' || !data
      ? texts.formats[format]
      : texts.atQuality(texts.formats[format], data.preferences.compressionQuality)
  return (
    <>
      <WithReason reason={reason} sx={shape.fullWidth ? { width: '100%' } : {}}>
        {(ready) => (
          <ButtonGroup {...ready} variant="outlined" color="inherit" {...shape}>
            <Button startIcon={<Download />} onClick={() => onDownload('png')}>
              {label}
            </Button>
            <Button
              aria-label={texts.choose}
              aria-haspopup="menu"
              onClick={(event) => setAnchor(event.currentTarget)}
              sx={{ px: 0, width: 44, flex: 'none' }}
            >
              <ArrowDown />
            </Button>
          </ButtonGroup>
        )}
      </WithReason>
      <Menu
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
      >
        {pictureFormats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(undefined)
              onDownload(format)
            }}
          >
            {nameOf(format)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
