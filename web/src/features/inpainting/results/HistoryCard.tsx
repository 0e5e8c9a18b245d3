import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import { Box, ButtonBase, IconButton, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { colon } from '#format/colon.ts'
import { formatNumber } from '#format/numbers.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { SignedPicture } from './SignedPicture.tsx'

/** What can be done with an inpainting of the list. */
export interface HistoryActions {
  readonly onPreview: (record: InpaintingRecord) => void
  readonly onRecreate: (record: InpaintingRecord) => void
  readonly onDownload: (record: InpaintingRecord) => void
  readonly onRemove: (record: InpaintingRecord) => void
}

export const HistoryCard = ({
  record,
  ways,
}: {
  readonly record: InpaintingRecord
  readonly ways: HistoryActions
}) => (
  <Box
    component="li"
    sx={{
      border: 1,
      borderColor: 'divider',
      borderRadius: '10px',
      overflow: 'hidden',
      bgcolor: 'background.paper',
      minWidth: 0,
    }}
  >
    <ButtonBase
      onClick={() => ways.onPreview(record)}
      aria-label={`${texts.preview}${colon()}${record.prompt}`}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '4 / 3',
        bgcolor: 'surface.sunken',
        '&.Mui-focusVisible': { outlineOffset: '-3px' },
      }}
    >
      <SignedPicture
        record={record}
        kind="thumbnailUrl"
        alt=""
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
      />
    </ButtonBase>
    <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5, py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {record.prompt}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          <RelativeTime at={record.createdAt} /> · {texts.meta(formatNumber(record.steps))}
        </Typography>
      </Box>
      <CardActions record={record} ways={ways} />
    </Box>
  </Box>
)

function CardActions({
  record,
  ways,
}: {
  readonly record: InpaintingRecord
  readonly ways: HistoryActions
}) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const item = (label: string, act: (record: InpaintingRecord) => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(undefined)
        act(record)
      }}
    >
      {label}
    </MenuItem>
  )
  return (
    <>
      <IconButton
        aria-label={texts.more(record.prompt)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {item(texts.preview, ways.onPreview)}
        {item(texts.recreate, ways.onRecreate)}
        {item(texts.download, ways.onDownload)}
        {item(texts.remove, ways.onRemove)}
      </Menu>
    </>
  )
}
