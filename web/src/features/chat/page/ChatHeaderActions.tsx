import { exportFormats } from '@atelier/contract/chat/imports/copies'
import Clear from '@mui/icons-material/DeleteSweepRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import Refresh from '@mui/icons-material/RefreshRounded'
import Tune from '@mui/icons-material/TuneRounded'
import { type Theme, useMediaQuery } from '@mui/material'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatHeaderMenu } from '../chat-menu/ChatHeaderMenu.tsx'
import { useDuplicateAndExport } from '../chat-menu/use-import-export.ts'
import { temporaryTexts } from '../chat-parts.texts.ts'
import type { ClearHistory } from './use-clear-history.ts'

interface Props {
  readonly open: OpenChat
  readonly history: ClearHistory
  /** A reply is being written: the history cannot be cleared now. */
  readonly isBusy: boolean
  readonly onRegenerate: () => void
  readonly onSettings: () => void
  readonly notify: (text: string) => void
  readonly onDeleted: (chatId: string) => void
}

/** What can be done with the open chat: buttons and a menu, or the menu alone where they would leave no room for its title. */
export function ChatHeaderActions({
  open,
  history,
  isBusy,
  onRegenerate,
  onSettings,
  notify,
  onDeleted,
}: Props) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { ask, dialog } = useConfirmation({
    mutation: history.clearing,
    failed: chatTexts.failed.clear,
  })
  const { exportAs } = useDuplicateAndExport(notify)
  const actions: Actions = {
    reason: reasonAgainst(open, isBusy),
    exports: exportFormats.map((format) => ({
      label: chatTexts.exportAs[format],
      onClick: () => void exportAs(open.chat.id, format),
    })),
    regenerate: onRegenerate,
    openSettings: onSettings,
    clear: () => ask(undefined),
  }
  return (
    <>
      {hasRoom && <ActionButtons {...actions} />}
      <ChatHeaderMenu
        chat={open.chat}
        first={hasRoom ? [] : actionsOfMenu(actions)}
        hasExportButton={hasRoom}
        {...{ notify, onDeleted }}
      />
      <ConfirmDialog
        {...dialog}
        title={chatTexts.clearQuestion}
        text={open.chat.expiresAt === undefined ? chatTexts.clearHelp : temporaryTexts.clearHelp}
        confirm={chatTexts.clearIt}
        cancel={chatTexts.cancel}
        tone="error"
      />
    </>
  )
}

/** Why nothing can be regenerated or cleared now. */
function reasonAgainst({ total }: OpenChat, isBusy: boolean): string | undefined {
  if (isBusy) return chatTexts.reasons.replying
  return total === 0 ? chatTexts.reasons.noMessages : undefined
}

interface Actions {
  /** Why nothing can be regenerated or cleared now. */
  readonly reason: string | undefined
  /** One for each format. */
  readonly exports: readonly MenuAction[]
  readonly regenerate: () => void
  readonly openSettings: () => void
  readonly clear: () => void
}

const ActionButtons = ({ reason, exports, regenerate, openSettings, clear }: Actions) => (
  <>
    <ActionButton
      size="small"
      label={chatTexts.regenerate}
      reason={reason}
      onClick={regenerate}
      icon={<Refresh />}
    />
    <ActionButton size="small" label={chatTexts.settings} onClick={openSettings} icon={<Tune />} />
    <IconMenu size="small" label={chatTexts.exportIt} icon={<Download />} actions={exports} />
    <ActionButton
      size="small"
      label={chatTexts.clear}
      reason={reason}
      onClick={clear}
      icon={<Clear />}
    />
  </>
)

const actionsOfMenu = ({ reason, regenerate, openSettings, clear }: Actions): MenuAction[] => [
  { label: chatTexts.regenerate, icon: <Refresh fontSize="small" />, reason, onClick: regenerate },
  { label: chatTexts.settings, icon: <Tune fontSize="small" />, onClick: openSettings },
  { label: chatTexts.clear, icon: <Clear fontSize="small" />, reason, onClick: clear },
]
