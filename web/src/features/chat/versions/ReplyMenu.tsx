import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { compareTexts } from '../chat-parts.texts.ts'
import { CompareModelsDialog } from '../compare/CompareModelsDialog.tsx'
import { OtherModelDialog } from './OtherModelDialog.tsx'
import type { MessagePosition, VersionActions } from './version-actions.ts'

const SentInstructionsDialog = lazy(async () => ({
  default: (await import('../instructions/SentInstructionsDialog.tsx')).SentInstructionsDialog,
}))

interface Props {
  readonly place: MessagePosition
  readonly actions: VersionActions
  readonly onCorrect: () => void
}

/** What is seldom done with a reply. */
export function ReplyMenu({ place, actions, onCorrect }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [choosing, setChoosing] = useState<'one' | 'several' | 'instructions'>()
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
        <MenuItem disabled={actions.isBusy} onClick={choose(() => setChoosing('one'))}>
          {versions.byOtherModel}
        </MenuItem>
        <MenuItem disabled={actions.isBusy} onClick={choose(() => setChoosing('several'))}>
          {compareTexts.again}
        </MenuItem>
        {place.message.content !== '' && (
          <MenuItem onClick={choose(onCorrect)}>{versions.correct}</MenuItem>
        )}
        <MenuItem onClick={choose(() => actions.onContinueElsewhere(place.message))}>
          {versions.continueElsewhere}
        </MenuItem>
        <MenuItem onClick={choose(() => setChoosing('instructions'))}>
          {versions.sentInstructions}
        </MenuItem>
        {onRemove && (
          <MenuItem disabled={actions.isBusy} onClick={choose(() => onRemove(place.message))}>
            {place.message.variants ? versions.remove : versions.removeReply}
          </MenuItem>
        )}
      </Menu>
      {choosing === 'one' && (
        <OtherModelDialog
          onChoose={(model) => actions.onRegenerate(place, model)}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {choosing === 'instructions' && (
        <Suspense>
          <SentInstructionsDialog
            chatId={actions.chatId}
            messageId={place.message.id}
            onClosed={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
      {choosing === 'several' && (
        <CompareModelsDialog
          model={place.message.model}
          onCompare={(ids) => actions.comparison.onCompare(place, ids)}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}
