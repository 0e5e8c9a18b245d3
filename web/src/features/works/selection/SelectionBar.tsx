import { workLimits } from '@atelier/contract/works/work-kinds'
import Archive from '@mui/icons-material/ArchiveOutlined'
import Close from '@mui/icons-material/CloseRounded'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Move from '@mui/icons-material/DriveFileMoveOutlined'
import Label from '@mui/icons-material/LabelOutlined'
import Pin from '@mui/icons-material/PushPinOutlined'
import Unarchive from '@mui/icons-material/UnarchiveOutlined'
import { Box, Button, Stack, type Theme, Typography, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { Toolbar } from '#ui/layout/Toolbar.tsx'
import { countSelected, type SelectedRows } from '#ui/selection/selected-rows.ts'
import { worksTexts as texts } from '../works.texts.ts'
import { isTooMuch } from './chosen-works.ts'
import type { SelectionActions } from './use-selection-actions.ts'

interface Props {
  readonly selected: SelectedRows
  readonly actions: SelectionActions
  /** Whether all of them are, so that the opposite is offered. */
  readonly arePinned: boolean
  readonly areArchived: boolean
  /** How many can be selected at once, if any more can. */
  readonly selectable: number
  /** In a narrow column: icons alone. */
  readonly isNarrow: boolean
  /** Actions of this kind alone. */
  readonly more: ReactNode
}

/** How many are selected, and what can be done with them. */
export function SelectionBar({ selected, selectable, isNarrow, more, ...marks }: Props) {
  const { actions } = marks
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const hasLabels = isWide && !isNarrow
  const count = countSelected(selected)
  return (
    <Stack direction={hasLabels ? 'row' : 'column'} sx={[barStyle, hasLabels && wrapStyle]}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flex: '1 0 auto' }}>
        <Typography variant="body2" className="num" sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>
          {texts.selected(count, actions.kind)}
        </Typography>
        {selectable > count && <SelectAllButton count={selectable} onClick={actions.selectAll} />}
        {!hasLabels && (
          <Box sx={{ ml: 'auto' }}>
            <EndButton onEnd={actions.end} />
          </Box>
        )}
      </Stack>
      <Stack direction="row" sx={[actionsStyle, !hasLabels && iconsStyle]}>
        <Toolbar label={texts.selection}>
          <MarkButtons {...marks} reason={reasonOf(selected)} hasLabels={hasLabels} />
        </Toolbar>
        {more}
        {hasLabels && <EndButton onEnd={actions.end} />}
      </Stack>
    </Stack>
  )
}

function SelectAllButton({
  count,
  onClick,
}: {
  readonly count: number
  readonly onClick: () => void
}) {
  const max = workLimits.filteredMax
  return (
    <WithReason reason={count > max ? texts.tooManyAtOnce(max) : undefined}>
      {(ready) => (
        <Button {...ready} size="small" onClick={onClick} sx={{ color: 'surface.onTint' }}>
          {texts.selectAll(count)}
        </Button>
      )}
    </WithReason>
  )
}

const EndButton = ({ onEnd }: { readonly onEnd: () => void }) => (
  <ActionButton label={texts.endSelection} icon={<Close />} onClick={onEnd} />
)

/** Why nothing can be done with what is selected. */
function reasonOf(selected: SelectedRows): string | undefined {
  if (countSelected(selected) === 0) return texts.selectFirst
  return isTooMuch(selected) ? texts.tooManyAtOnce(workLimits.idsMax) : undefined
}

interface MarkProps extends Pick<Props, 'actions' | 'arePinned' | 'areArchived'> {
  readonly reason: string | undefined
  readonly hasLabels: boolean
}
function MarkButtons({ actions, arePinned, areArchived, ...shared }: MarkProps) {
  const { run } = actions
  const pinning = arePinned ? 'unpin' : 'pin'
  const archiving = areArchived ? 'unarchive' : 'archive'
  return (
    <>
      <BarButton {...shared} label={texts[pinning]} icon={<Pin />} onClick={() => run(pinning)} />
      <BarButton
        {...shared}
        label={texts[archiving]}
        icon={areArchived ? <Unarchive /> : <Archive />}
        onClick={() => run(archiving)}
      />
      <BarButton {...shared} label={texts.tagShort} icon={<Label />} onClick={actions.tag} />
      <BarButton {...shared} label={texts.moveShort} icon={<Move />} onClick={actions.move} />
      <BarButton
        {...shared}
        label={texts.trashShort}
        icon={<Delete />}
        onClick={() => run('trash')}
      />
    </>
  )
}

interface BarButtonProps {
  readonly hasLabels: boolean
  readonly reason: string | undefined
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}
const BarButton = ({ hasLabels, reason, label, icon, onClick }: BarButtonProps) =>
  hasLabels ? (
    <WithReason reason={reason}>
      {(ready) => (
        <Button {...ready} size="small" color="inherit" startIcon={icon} onClick={onClick}>
          {label}
        </Button>
      )}
    </WithReason>
  ) : (
    <ActionButton reason={reason} label={label} icon={icon} onClick={onClick} />
  )

const barStyle = { alignItems: 'stretch', columnGap: 1, py: 0.5, pl: 1.5, pr: 1 } as const
const actionsStyle = { alignItems: 'center', gap: 0.5, flexWrap: 'wrap', minWidth: 0 } as const
/** Where both do not fit beside each other, the actions are below. */
const wrapStyle = { flexWrap: 'wrap' } as const
/** Their signs, not their edges, are in line with the number above. */
const iconsStyle = { ml: -1 } as const
