import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { lazy, Suspense, use, useState } from 'react'
import { useStatus } from '#features/configuration/use-status.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { chatTexts } from '../chat.texts.ts'
import { compareTexts } from '../chat-parts.texts.ts'
import { RememberContext } from '../memory/memory-context.ts'
import { selectedWithin } from '../memory/selected-text.ts'
import type { MessagePosition, VersionActions } from './version-actions.ts'

const SentInstructionsDialog = lazy(async () => ({
  default: (await import('../instructions/SentInstructionsDialog.tsx')).SentInstructionsDialog,
}))

const OtherModelDialog = lazy(async () => ({
  default: (await import('./OtherModelDialog.tsx')).OtherModelDialog,
}))
const CompareModelsDialog = lazy(async () => ({
  default: (await import('../compare/CompareModelsDialog.tsx')).CompareModelsDialog,
}))
const ShareDialog = lazy(async () => ({
  default: (await import('#features/sharing/ShareDialog.tsx')).ShareDialog,
}))

const { versions } = chatTexts

type Choosing = 'one' | 'several' | 'instructions'

interface Props {
  readonly place: MessagePosition
  readonly actions: VersionActions
  readonly onCorrect: () => void
}

/** What is seldom done with a reply. */
export function ReplyMenu({ place, actions, onCorrect }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [choosing, setChoosing] = useState<Choosing>()
  const sharing = useDialogs<string>()
  const { onRemove } = actions
  const mayShare = (useStatus().data?.sharing.allows ?? 'nobody') !== 'nobody'
  const onRemember = use(RememberContext)
  const [selected, setSelected] = useState('')
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
          onClick={(event) => {
            // Choosing from the menu may end the selection.
            setSelected(selectedWithin(event.currentTarget.closest('article')))
            setAnchor(event.currentTarget)
          }}
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
        {mayShare && actions.isLasting && (
          <MenuItem onClick={choose(() => sharing.show(place.message.id))}>
            {versions.shareUpTo}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => setChoosing('instructions'))}>
          {versions.sentInstructions}
        </MenuItem>
        {onRemember && place.message.content !== '' && (
          <MenuItem onClick={choose(() => onRemember(selected || place.message.content))}>
            {versions.remember}
          </MenuItem>
        )}
        {onRemove && (
          <MenuItem disabled={actions.isBusy} onClick={choose(() => onRemove(place.message))}>
            {place.message.variants ? versions.remove : versions.removeReply}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        <ReplyDialog {...{ place, actions, choosing }} onClose={() => setChoosing(undefined)} />
        {sharing.open && (
          <ShareDialog frame={sharing.frame} chat={{ id: actions.chatId }} upTo={sharing.open} />
        )}
      </Suspense>
    </>
  )
}

interface DialogProps extends Pick<Props, 'place' | 'actions'> {
  readonly choosing: Choosing | undefined
  readonly onClose: () => void
}
function ReplyDialog({ place, actions, choosing, onClose }: DialogProps) {
  const { message } = place
  if (choosing === 'instructions')
    return (
      <SentInstructionsDialog chatId={actions.chatId} messageId={message.id} onClosed={onClose} />
    )
  if (choosing === 'one')
    return (
      <OtherModelDialog
        onChoose={(model) => actions.onRegenerate(place, model)}
        onClose={onClose}
      />
    )
  if (choosing === 'several')
    return (
      <CompareModelsDialog
        model={message.model}
        onCompare={(ids) => actions.comparison.onCompare(place, ids)}
        onClose={onClose}
      />
    )
  return undefined
}
