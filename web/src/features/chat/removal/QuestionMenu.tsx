import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { chatTexts } from '../chat.texts.ts'
import type { MessagePosition, VersionActions } from '../versions/version-actions.ts'

interface Props {
  readonly place: MessagePosition
  readonly actions: VersionActions
}

/** What is seldom done with a question that has versions. */
export function QuestionMenu({ place, actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { versions } = chatTexts
  const { onRemove } = actions
  if (!onRemove) return undefined
  const remove = () => {
    setAnchor(null)
    onRemove(place.message)
  }
  return (
    <>
      <Tooltip title={versions.moreOfQuestion}>
        <IconButton
          size="small"
          aria-label={versions.moreOfQuestion}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreHoriz />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={actions.isBusy} onClick={remove}>
          {versions.remove}
        </MenuItem>
      </Menu>
    </>
  )
}
