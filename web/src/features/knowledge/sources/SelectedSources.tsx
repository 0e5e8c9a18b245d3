import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import Close from '@mui/icons-material/CloseRounded'
import CopyIcon from '@mui/icons-material/ContentCopyRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { Toolbar } from '#ui/layout/Toolbar.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.selecting

interface Props {
  readonly count: number
  readonly mayMove: boolean
  readonly mayRemove: boolean
  readonly isBusy: boolean
  readonly onCopy: () => void
  readonly onMove: () => void
  readonly onRemove: () => void
  readonly onEnd: () => void
}

/** How many documents are selected, and what can be done with them. */
export function SelectedSources({ count, isBusy, mayMove, mayRemove, ...actions }: Props) {
  const shared = { reason: reasonAgainst(count), isBusy }
  return (
    <Stack direction="row" sx={barStyle}>
      <Typography
        variant="body2"
        role="status"
        className="num"
        sx={{ fontWeight: 550, flex: '1 1 auto' }}
      >
        {texts.selected(count)}
      </Typography>
      <Box sx={actionsStyle}>
        <Toolbar label={texts.actions}>
          <BarButton {...shared} label={texts.copy} icon={<CopyIcon />} onClick={actions.onCopy} />
          {mayMove && (
            <BarButton
              {...shared}
              label={texts.move}
              icon={<MoveIcon />}
              onClick={actions.onMove}
            />
          )}
          {mayRemove && (
            <BarButton
              {...shared}
              label={texts.remove}
              icon={<DeleteIcon />}
              onClick={actions.onRemove}
            />
          )}
        </Toolbar>
      </Box>
      <ActionButton label={texts.end} icon={<Close />} onClick={actions.onEnd} />
    </Stack>
  )
}

function reasonAgainst(count: number): string | undefined {
  if (count === 0) return texts.none
  return count > knowledgeLimits.selectedMax
    ? texts.tooMany(knowledgeLimits.selectedMax)
    : undefined
}

interface BarButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly reason: string | undefined
  readonly isBusy: boolean
  readonly onClick: () => void
}
const BarButton = ({ label, icon, reason, isBusy, onClick }: BarButtonProps) => (
  <WithReason reason={reason}>
    {(ready) => (
      <Button
        {...ready}
        size="small"
        color="inherit"
        startIcon={icon}
        loading={isBusy}
        loadingPosition="start"
        onClick={onClick}
      >
        {label}
      </Button>
    )}
  </WithReason>
)

const barStyle = {
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  py: 0.5,
  pl: 2,
  pr: 1,
  bgcolor: 'surface.tint',
} as const
/** On a phone below, and what ends the selection beside the number. */
const actionsStyle = { order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 'auto' }, ml: -1 }
