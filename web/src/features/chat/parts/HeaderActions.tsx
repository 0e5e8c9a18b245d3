import { exportFormats } from '@atelier/contract/chat'
import Clear from '@mui/icons-material/DeleteSweepRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import Refresh from '@mui/icons-material/RefreshRounded'
import Tune from '@mui/icons-material/TuneRounded'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { ChatSettingsDialog } from '#features/chat/ChatSettingsDialog.tsx'
import { chatTexts } from '#features/chat/chat.texts.ts'
import type { OpenChat } from '#features/chat/chat-messages.ts'
import type { ClearHistory } from '#features/chat/use-clear-history.ts'
import { useCopies } from '#features/chat/use-copies.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface Props {
  readonly open: OpenChat
  readonly history: ClearHistory
  /** A reply is being written: the history stays. */
  readonly isBusy: boolean
  readonly onRegenerate: () => void
  readonly tell: (sentence: string) => void
}

/** What can be done with the open chat. */
export function HeaderActions({ open, history, isBusy, onRegenerate, tell }: Props) {
  const [isSetting, setIsSetting] = useState(false)
  return (
    <>
      <HeaderButton
        label={chatTexts.regenerate}
        isDisabled={isBusy || open.total === 0}
        onClick={onRegenerate}
      >
        <Refresh />
      </HeaderButton>
      <HeaderButton label={chatTexts.settings} onClick={() => setIsSetting(true)}>
        <Tune />
      </HeaderButton>
      <ExportButton chatId={open.chat.id} tell={tell} />
      <ClearButton history={history} isDisabled={isBusy || open.total === 0} />
      <ChatSettingsDialog open={open} isOpen={isSetting} onClose={() => setIsSetting(false)} />
    </>
  )
}

function ExportButton({
  chatId,
  tell,
}: {
  readonly chatId: string
  readonly tell: (sentence: string) => void
}) {
  const [button, setButton] = useState<HTMLElement>()
  const { exportAs } = useCopies(tell)
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

function ClearButton({
  history: { clearing },
  isDisabled,
}: {
  readonly history: ClearHistory
  readonly isDisabled: boolean
}) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <HeaderButton
        label={chatTexts.clear}
        isDisabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        <Clear />
      </HeaderButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={chatTexts.clearQuestion}
        text={chatTexts.clearHelp}
        confirm={chatTexts.clearIt}
        cancel={chatTexts.cancel}
        tone="error"
        isPending={clearing.isPending}
        problem={clearing.error ? chatTexts.failed.clear(sentenceFor(clearing.error)) : undefined}
        onConfirm={() => clearing.mutate(undefined, { onSuccess: close })}
        onCancel={close}
        onClosed={clearing.reset}
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
      {/* The span has the pointer's events that a disabled button has not. */}
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
