import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import { Box, ButtonBase, IconButton, Typography } from '@mui/material'
import { colon } from '#format/colon.ts'
import { formatNumber } from '#format/numbers.ts'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { SignedPicture } from './SignedPicture.tsx'

/** The actions on one item of the history. */
export interface HistoryActions {
  readonly onPreview: (record: InpaintingRecord) => void
  readonly onRecreate: (record: InpaintingRecord) => void
  readonly onDownload: (record: InpaintingRecord) => void
  readonly onRemove: (record: InpaintingRecord) => void
}

interface CardProps {
  readonly record: InpaintingRecord
  readonly actions: HistoryActions
}

export const HistoryCard = ({ record, actions }: CardProps) => (
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
        <Quiet component="p" noWrap>
          <RelativeTime at={record.createdAt} /> · {texts.meta(formatNumber(record.steps))}
        </Quiet>
      </Box>
      <CardActions record={record} actions={actions} />
    </Box>
  </Box>
)

const CardActions = ({ record, actions }: CardProps) => (
  <ActionMenu
    button={(open) => (
      <IconButton
        aria-label={texts.more(record.prompt)}
        aria-haspopup="menu"
        onClick={open}
        sx={{ width: 44, height: 44 }}
      >
        <MoreVert />
      </IconButton>
    )}
    actions={[
      { label: texts.preview, onClick: () => actions.onPreview(record) },
      { label: texts.recreate, onClick: () => actions.onRecreate(record) },
      { label: texts.download, onClick: () => actions.onDownload(record) },
      { label: texts.remove, onClick: () => actions.onRemove(record) },
    ]}
  />
)
