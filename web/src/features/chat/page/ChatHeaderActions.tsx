import { exportFormats } from '@atelier/contract/chat/chat'
import Clear from '@mui/icons-material/DeleteSweepRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import More from '@mui/icons-material/MoreVertRounded'
import Refresh from '@mui/icons-material/RefreshRounded'
import Tune from '@mui/icons-material/TuneRounded'
import { IconButton, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { useDuplicateAndExport } from '../chat-menu/use-import-export.ts'
import type { ClearHistory } from './use-clear-history.ts'

interface Props {
  readonly open: OpenChat
  readonly history: ClearHistory
  /** A reply is being written: the history cannot be cleared now. */
  readonly isBusy: boolean
  readonly onRegenerate: () => void
  readonly onSettings: () => void
  readonly notify: (text: string) => void
}

/** What can be done with the open chat: buttons, or one menu where they would leave no room for its title. */
export function ChatHeaderActions({
  open,
  history,
  isBusy,
  onRegenerate,
  onSettings,
  notify,
}: Props) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { ask, dialog } = useConfirmation({
    mutation: history.clearing,
    failed: chatTexts.failed.clear,
  })
  const actions: Actions = {
    chatId: open.chat.id,
    reason: reasonAgainst(open, isBusy),
    regenerate: onRegenerate,
    openSettings: onSettings,
    clear: () => ask(undefined),
    notify,
  }
  return (
    <>
      {hasRoom ? <ActionButtons {...actions} /> : <ActionsInMenu {...actions} />}
      <ConfirmDialog
        {...dialog}
        title={chatTexts.clearQuestion}
        text={chatTexts.clearHelp}
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
  readonly chatId: string
  /** Why nothing can be regenerated or cleared now. */
  readonly reason: string | undefined
  readonly regenerate: () => void
  readonly openSettings: () => void
  readonly clear: () => void
  readonly notify: (text: string) => void
}

const ActionButtons = ({ chatId, reason, regenerate, openSettings, clear, notify }: Actions) => (
  <>
    <HeaderButton label={chatTexts.regenerate} reason={reason} onClick={regenerate}>
      <Refresh />
    </HeaderButton>
    <HeaderButton label={chatTexts.settings} onClick={openSettings}>
      <Tune />
    </HeaderButton>
    <ExportButton chatId={chatId} notify={notify} />
    <HeaderButton label={chatTexts.clear} reason={reason} onClick={clear}>
      <Clear />
    </HeaderButton>
  </>
)

function ActionsInMenu({ chatId, reason, notify, ...run }: Actions) {
  const { exportAs } = useDuplicateAndExport(notify)
  const exports = exportFormats.map((format) => ({
    label: chatTexts.exportAs[format],
    icon: <Download />,
    onClick: () => void exportAs(chatId, format),
  }))
  return (
    <ActionMenu
      button={(openMenu) => (
        <HeaderButton label={chatTexts.chatActions} hasMenu onClick={openMenu}>
          <More />
        </HeaderButton>
      )}
      actions={[
        {
          label: chatTexts.regenerate,
          icon: <Refresh />,
          reason,
          onClick: run.regenerate,
        },
        { label: chatTexts.settings, icon: <Tune />, onClick: run.openSettings },
        ...exports,
        { label: chatTexts.clear, icon: <Clear />, reason, onClick: run.clear },
      ]}
    />
  )
}

interface ExportProps {
  readonly chatId: string
  readonly notify: (text: string) => void
}
function ExportButton({ chatId, notify }: ExportProps) {
  const [button, setButton] = useState<HTMLElement>()
  const { exportAs } = useDuplicateAndExport(notify)
  const close = () => setButton(undefined)
  return (
    <>
      <HeaderButton
        label={chatTexts.exportIt}
        hasMenu
        onClick={(event) => setButton(event.currentTarget)}
      >
        <Download />
      </HeaderButton>
      <Menu open={button !== undefined} anchorEl={button} onClose={close}>
        {exportFormats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close()
              void exportAs(chatId, format)
            }}
          >
            {chatTexts.exportAs[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

interface ButtonProps {
  readonly label: string
  readonly hasMenu?: boolean
  readonly reason?: string | undefined
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

const HeaderButton = ({ label, hasMenu = false, reason, onClick, children }: ButtonProps) => (
  <WithReason reason={reason} tip={label}>
    {(ready) => (
      <IconButton
        {...ready}
        size="small"
        aria-label={label}
        aria-haspopup={hasMenu ? 'menu' : undefined}
        onClick={onClick}
      >
        {children}
      </IconButton>
    )}
  </WithReason>
)
