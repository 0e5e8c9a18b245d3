import type { InpaintingRecord } from '@atelier/contract/inpainting'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import { Box, ButtonBase, IconButton, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { InpaintingPicture } from '#features/inpainting/InpaintingPicture.tsx'
import { inpaintingTexts as texts } from '#features/inpainting/inpainting.texts.ts'
import { colon } from '#format/colon.ts'
import { formatNumber } from '#format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

/** What can be done with an inpainting of the list. */
export interface HistoryWays {
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
  readonly ways: HistoryWays
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
      <InpaintingPicture
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
      <Ways record={record} ways={ways} />
    </Box>
  </Box>
)

function Ways({ record, ways }: { readonly record: InpaintingRecord; readonly ways: HistoryWays }) {
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
