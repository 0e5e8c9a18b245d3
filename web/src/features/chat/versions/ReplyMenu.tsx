import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { lazy, type RefObject, Suspense, use, useState } from 'react'
import { useStatus } from '#features/configuration/use-status.ts'
import { chatTexts } from '../chat.texts.ts'
import { compareTexts } from '../chat-parts.texts.ts'
import { RememberContext } from '../memory/memory-context.ts'
import { selectedWithin } from '../memory/selected-text.ts'
import { mayBeLonger } from '../messages/last-reply.ts'
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
const ShareUpTo = lazy(async () => ({
  default: (await import('./ShareUpTo.tsx')).ShareUpTo,
}))

const { versions } = chatTexts

type Choosing = 'one' | 'several' | 'instructions' | 'share'

interface Props {
  readonly place: MessagePosition
  readonly actions: VersionActions
  readonly onCorrect: () => void
  /** The button that opens it. */
  readonly menuButton: RefObject<HTMLButtonElement | null>
}

/** What is seldom done with a reply. */
export function ReplyMenu({ place, actions, onCorrect, menuButton }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [choosing, setChoosing] = useState<Choosing>()
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
      <MoreButton
        ref={menuButton}
        isOpen={anchor !== null}
        onOpen={(button) => {
          // Choosing from the menu may end the selection.
          setSelected(selectedWithin(button.closest('article')))
          setAnchor(button)
        }}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {againItems({ place, actions, choose, onChoosing: setChoosing })}
        {place.message.content !== '' && (
          <MenuItem onClick={choose(onCorrect)}>{versions.correct}</MenuItem>
        )}
        <MenuItem onClick={choose(() => actions.onContinueElsewhere(place.message))}>
          {versions.continueElsewhere}
        </MenuItem>
        {mayShare && actions.isLasting && (
          <MenuItem onClick={choose(() => setChoosing('share'))}>{versions.shareUpTo}</MenuItem>
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
      </Suspense>
    </>
  )
}

interface AgainProps extends Pick<Props, 'place' | 'actions'> {
  /** Closes the menu before it acts. */
  readonly choose: (act: () => void) => () => void
  readonly onChoosing: (models: Choosing) => void
}
/** Other ways to answer the question. A function: the menu gives the focus to its first child. */
const againItems = ({ place, actions, choose, onChoosing }: AgainProps) => [
  <MenuItem key="one" disabled={actions.isBusy} onClick={choose(() => onChoosing('one'))}>
    {versions.byOtherModel}
  </MenuItem>,
  mayBeLonger(place.message) && (
    <MenuItem
      key="longer"
      disabled={actions.isBusy}
      onClick={choose(() => actions.onRegenerate(place, { isLonger: true }))}
    >
      {chatTexts.regenerateLonger}
    </MenuItem>
  ),
  <MenuItem key="several" disabled={actions.isBusy} onClick={choose(() => onChoosing('several'))}>
    {compareTexts.again}
  </MenuItem>,
]

interface ButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly onOpen: (button: HTMLElement) => void
}
const MoreButton = ({ ref, isOpen, onOpen }: ButtonProps) => (
  <Tooltip title={versions.more}>
    <IconButton
      ref={ref}
      size="small"
      aria-label={versions.more}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <MoreHoriz />
    </IconButton>
  </Tooltip>
)

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
  if (choosing === 'share')
    return <ShareUpTo chatId={actions.chatId} messageId={message.id} onClosed={onClose} />
  if (choosing === 'one')
    return (
      <OtherModelDialog
        onChoose={(model) => actions.onRegenerate(place, { model })}
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
