import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { OtherModelDialog } from './OtherModelDialog.tsx'
import type { MessagePosition, VersionActions } from './version-actions.ts'

interface Props {
  readonly place: MessagePosition
  readonly actions: VersionActions
  readonly onCorrect: () => void
}

/** What is seldom done with a reply. */
export function ReplyMenu({ place, actions, onCorrect }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { versions } = chatTexts
  const { onRemove } = actions
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  return (
    <>
      <Tooltip title={versions.more}>
        <IconButton
          size="small"
          aria-label={versions.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreHoriz />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={actions.isBusy} onClick={choose(() => setIsChoosing(true))}>
          {versions.byOtherModel}
        </MenuItem>
        {place.message.content !== '' && (
          <MenuItem onClick={choose(onCorrect)}>{versions.correct}</MenuItem>
        )}
        <MenuItem onClick={choose(() => actions.onContinueElsewhere(place.message))}>
          {versions.continueElsewhere}
        </MenuItem>
        {onRemove && (
          <MenuItem disabled={actions.isBusy} onClick={choose(() => onRemove(place.message))}>
            {place.message.variants ? versions.remove : versions.removeReply}
          </MenuItem>
        )}
      </Menu>
      {isChoosing && (
        <OtherModelDialog
          onChoose={(model) => actions.onRegenerate(place, model)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}
