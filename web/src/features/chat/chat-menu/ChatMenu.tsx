import { type ExportFormat, exportFormats } from '@atelier/contract/chat/imports/copies'
import Archive from '@mui/icons-material/ArchiveOutlined'
import Keep from '@mui/icons-material/BookmarkAddOutlined'
import Copy from '@mui/icons-material/ContentCopyRounded'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Rename from '@mui/icons-material/DriveFileRenameOutlineRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import Pin from '@mui/icons-material/PushPinOutlined'
import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material'
import type { ReactNode } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { temporaryTexts } from '../chat-parts.texts.ts'

interface Props {
  readonly button: HTMLElement | undefined
  readonly onClose: () => void
  readonly isPinned: boolean
  readonly onPin: () => void
  readonly onArchive: () => void
  readonly onRename: () => void
  readonly onDuplicate: () => void
  readonly onExport: (format: ExportFormat) => void
  readonly onDelete: () => void
  /** Only of a temporary chat, which is neither pinned nor archived, and not deleted into the trash. */
  readonly onKeep: (() => void) | undefined
}

/** The actions on one chat of the list. */
export function ChatMenu({ button, isPinned, onKeep, onClose, onExport, ...actions }: Props) {
  return (
    <Menu open={button !== undefined} anchorEl={button} onClose={onClose}>
      {onKeep ? (
        <MenuItem onClick={onKeep}>
          <Icon>
            <Keep fontSize="small" />
          </Icon>
          {temporaryTexts.keep}
        </MenuItem>
      ) : (
        <MenuItem onClick={actions.onPin}>
          <Icon>
            <Pin fontSize="small" />
          </Icon>
          {isPinned ? chatTexts.unpin : chatTexts.pin}
        </MenuItem>
      )}
      <MenuItem onClick={actions.onRename}>
        <Icon>
          <Rename fontSize="small" />
        </Icon>
        {chatTexts.rename}
      </MenuItem>
      <MenuItem onClick={actions.onDuplicate}>
        <Icon>
          <Copy fontSize="small" />
        </Icon>
        {chatTexts.duplicate}
      </MenuItem>
      <Divider />
      {exportFormats.map((format) => (
        <MenuItem key={format} onClick={() => onExport(format)}>
          <Icon>
            <Download fontSize="small" />
          </Icon>
          {chatTexts.exportAs[format]}
        </MenuItem>
      ))}
      <Divider />
      {!onKeep && (
        <MenuItem onClick={actions.onArchive}>
          <Icon>
            <Archive fontSize="small" />
          </Icon>
          {chatTexts.archive}
        </MenuItem>
      )}
      <MenuItem onClick={actions.onDelete}>
        <Icon>
          <Delete fontSize="small" />
        </Icon>
        {onKeep ? temporaryTexts.remove : chatTexts.remove}
      </MenuItem>
    </Menu>
  )
}

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <ListItemIcon sx={{ minWidth: '0 !important' }}>{children}</ListItemIcon>
)
