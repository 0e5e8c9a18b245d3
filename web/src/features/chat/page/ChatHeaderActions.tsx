import { exportFormats } from '@atelier/contract/chat/chat'
import Clear from '@mui/icons-material/DeleteSweepRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import Refresh from '@mui/icons-material/RefreshRounded'
import Tune from '@mui/icons-material/TuneRounded'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { useDuplicateAndExport } from '../chat-menu/use-import-export.ts'
import { ChatSettingsDialog } from '../settings/ChatSettingsDialog.tsx'
import type { ClearHistory } from './use-clear-history.ts'

interface Props {
  readonly open: OpenChat
  readonly history: ClearHistory
  /** A reply is being written: the history cannot be cleared now. */
  readonly isBusy: boolean
  readonly onRegenerate: () => void
  readonly notify: (text: string) => void
}

/** What can be done with the open chat. */
export function ChatHeaderActions({ open, history, isBusy, onRegenerate, notify }: Props) {
  const [areSettingsOpen, setAreSettingsOpen] = useState(false)
  return (
    <>
      <HeaderButton
        label={chatTexts.regenerate}
        isDisabled={isBusy || open.total === 0}
        onClick={onRegenerate}
      >
        <Refresh />
      </HeaderButton>
      <HeaderButton label={chatTexts.settings} onClick={() => setAreSettingsOpen(true)}>
        <Tune />
      </HeaderButton>
      <ExportButton chatId={open.chat.id} notify={notify} />
      <ClearButton history={history} isDisabled={isBusy || open.total === 0} />
      <ChatSettingsDialog
        open={open}
        isOpen={areSettingsOpen}
        onClose={() => setAreSettingsOpen(false)}
      />
    </>
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

interface ClearProps {
  readonly history: ClearHistory
  readonly isDisabled: boolean
}
function ClearButton({ history: { clearing }, isDisabled }: ClearProps) {
  const { ask, dialog } = useConfirmation({
    mutation: clearing,
    failed: chatTexts.failed.clear,
  })
  return (
    <>
      <HeaderButton label={chatTexts.clear} isDisabled={isDisabled} onClick={() => ask(undefined)}>
        <Clear />
      </HeaderButton>
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
