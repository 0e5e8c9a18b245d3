import { exportFormats } from '@atelier/contract/chat/chat'
import Clear from '@mui/icons-material/DeleteSweepRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import More from '@mui/icons-material/MoreVertRounded'
import Refresh from '@mui/icons-material/RefreshRounded'
import Tune from '@mui/icons-material/TuneRounded'
import { IconButton, Menu, MenuItem, type Theme, Tooltip, useMediaQuery } from '@mui/material'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
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
    isUnavailable: isBusy || open.total === 0,
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

interface Actions {
  readonly chatId: string
  /** There is nothing to regenerate or clear, or not now. */
  readonly isUnavailable: boolean
  readonly regenerate: () => void
  readonly openSettings: () => void
  readonly clear: () => void
  readonly notify: (text: string) => void
}

const ActionButtons = ({
  chatId,
  isUnavailable,
  regenerate,
  openSettings,
  clear,
  notify,
}: Actions) => (
  <>
    <HeaderButton label={chatTexts.regenerate} isDisabled={isUnavailable} onClick={regenerate}>
      <Refresh />
    </HeaderButton>
    <HeaderButton label={chatTexts.settings} onClick={openSettings}>
      <Tune />
    </HeaderButton>
    <ExportButton chatId={chatId} notify={notify} />
    <HeaderButton label={chatTexts.clear} isDisabled={isUnavailable} onClick={clear}>
      <Clear />
    </HeaderButton>
  </>
)

function ActionsInMenu({ chatId, isUnavailable, notify, ...run }: Actions) {
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
          isDisabled: isUnavailable,
          onClick: run.regenerate,
        },
        { label: chatTexts.settings, icon: <Tune />, onClick: run.openSettings },
        ...exports,
        { label: chatTexts.clear, icon: <Clear />, isDisabled: isUnavailable, onClick: run.clear },
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
  readonly isDisabled?: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

function HeaderButton({
  label,
  hasMenu = false,
  isDisabled = false,
  onClick,
  children,
}: ButtonProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button has no pointer events, which the tooltip needs: the span has them. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-haspopup={hasMenu ? 'menu' : undefined}
          disabled={isDisabled}
          onClick={onClick}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
