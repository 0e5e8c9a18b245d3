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
  actions,
}: {
  readonly record: InpaintingRecord
  readonly actions: HistoryActions
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
      onClick={() => actions.onPreview(record)}
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
      <CardActions record={record} actions={actions} />
    </Box>
  </Box>
)

function CardActions({
  record,
  actions,
}: {
  readonly record: InpaintingRecord
  readonly actions: HistoryActions
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
        {item(texts.preview, actions.onPreview)}
        {item(texts.recreate, actions.onRecreate)}
        {item(texts.download, actions.onDownload)}
        {item(texts.remove, actions.onRemove)}
      </Menu>
    </>
  )
}
