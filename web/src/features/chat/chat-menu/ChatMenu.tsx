import { type ExportFormat, exportFormats } from '@atelier/contract/chat/imports/copies'
import Archive from '@mui/icons-material/ArchiveOutlined'
import Copy from '@mui/icons-material/ContentCopyRounded'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Rename from '@mui/icons-material/DriveFileRenameOutlineRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import Label from '@mui/icons-material/LabelOutlined'
import Select from '@mui/icons-material/LibraryAddCheckOutlined'
import Pin from '@mui/icons-material/PushPinOutlined'
import Unarchive from '@mui/icons-material/UnarchiveOutlined'
import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material'
import type { ReactNode } from 'react'
import { worksTexts } from '#features/works/works.texts.ts'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly button: HTMLElement | undefined
  readonly onClose: () => void
  readonly isPinned: boolean
  readonly isArchived: boolean
  readonly onSelect: () => void
  readonly onTag: () => void
  readonly onPin: () => void
  readonly onArchive: () => void
  readonly onRename: () => void
  readonly onDuplicate: () => void
  readonly onExport: (format: ExportFormat) => void
  readonly onDelete: () => void
}

/** The actions on one chat of the list. */
export function ChatMenu({ button, isPinned, isArchived, onClose, onExport, ...actions }: Props) {
  return (
    <Menu open={button !== undefined} anchorEl={button} onClose={onClose}>
      <MenuItem onClick={actions.onPin}>
        <Icon>
          <Pin fontSize="small" />
        </Icon>
        {isPinned ? worksTexts.unpin : worksTexts.pin}
      </MenuItem>
      <MenuItem onClick={actions.onTag}>
        <Icon>
          <Label fontSize="small" />
        </Icon>
        {worksTexts.tag}
      </MenuItem>
      <MenuItem onClick={actions.onSelect}>
        <Icon>
          <Select fontSize="small" />
        </Icon>
        {worksTexts.select}
      </MenuItem>
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
      <MenuItem onClick={actions.onArchive}>
        <Icon>{isArchived ? <Unarchive fontSize="small" /> : <Archive fontSize="small" />}</Icon>
        {isArchived ? worksTexts.unarchive : worksTexts.archive}
      </MenuItem>
      <MenuItem onClick={actions.onDelete}>
        <Icon>
          <Delete fontSize="small" />
        </Icon>
        {chatTexts.remove}
      </MenuItem>
    </Menu>
  )
}

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <ListItemIcon sx={{ minWidth: '0 !important' }}>{children}</ListItemIcon>
)
