import { type ExportFormat, exportFormats } from '@atelier/contract/chat/imports/copies'
import Archive from '@mui/icons-material/ArchiveOutlined'
import Keep from '@mui/icons-material/BookmarkAddOutlined'
import Copy from '@mui/icons-material/ContentCopyRounded'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Move from '@mui/icons-material/DriveFileMoveOutlined'
import Rename from '@mui/icons-material/DriveFileRenameOutlineRounded'
import Download from '@mui/icons-material/FileDownloadRounded'
import Label from '@mui/icons-material/LabelOutlined'
import Select from '@mui/icons-material/LibraryAddCheckOutlined'
import Pin from '@mui/icons-material/PushPinOutlined'
import Share from '@mui/icons-material/ShareOutlined'
import Unarchive from '@mui/icons-material/UnarchiveOutlined'
import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { sharingTexts } from '#features/sharing/sharing.texts.ts'
import { worksTexts } from '#features/works/works.texts.ts'
import { type MenuAction, menuItems } from '#ui/data-display/ActionMenu.tsx'
import { chatTexts } from '../chat.texts.ts'
import { temporaryTexts } from '../chat-parts.texts.ts'

const Knowledge = toolIcons.knowledge

interface Props {
  readonly button: HTMLElement | undefined
  readonly onClose: () => void
  /** Whether it is known how the chat is marked: until then its marks cannot be changed. */
  readonly isKnown: boolean
  readonly isPinned: boolean
  readonly isArchived: boolean
  /** Entries before those of every chat. */
  readonly first: readonly MenuAction[]
  /** Absent where no list is beside it. */
  readonly onSelect: (() => void) | undefined
  readonly onTag: () => void
  readonly onMove: () => void
  readonly onPin: () => void
  readonly onArchive: () => void
  readonly onRename: () => void
  readonly onDuplicate: () => void
  readonly onToCollection: () => void
  readonly onShare: () => void
  /** Absent where a button beside the menu does it. */
  readonly onExport: ((format: ExportFormat) => void) | undefined
  readonly onDelete: () => void
  /** Only of a temporary chat, which is neither pinned nor archived, and not deleted into the trash. */
  readonly onKeep: (() => void) | undefined
}

/** The actions on one chat. */
export function ChatMenu({ button, onClose, first, onExport, ...actions }: Props) {
  const id = useId()
  const { isKnown, isArchived, onKeep } = actions
  return (
    <Menu open={button !== undefined} anchorEl={button} onClose={onClose}>
      {menuItems(first, { id, close: onClose })}
      {first.length > 0 && <Divider />}
      {onKeep ? (
        <MenuItem onClick={onKeep}>
          <Icon>
            <Keep fontSize="small" />
          </Icon>
          {temporaryTexts.keep}
        </MenuItem>
      ) : (
        marks(actions)
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
      {!onKeep && <PassOn {...actions} />}
      <Divider />
      {onExport && exportItems(onExport)}
      {!onKeep && (
        <MenuItem disabled={!isKnown} onClick={actions.onArchive}>
          <Icon>{isArchived ? <Unarchive fontSize="small" /> : <Archive fontSize="small" />}</Icon>
          {isArchived ? worksTexts.unarchive : worksTexts.archive}
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

const exportItems = (onExport: (format: ExportFormat) => void) => [
  ...exportFormats.map((format) => (
    <MenuItem key={format} onClick={() => onExport(format)}>
      <Icon>
        <Download fontSize="small" />
      </Icon>
      {chatTexts.exportAs[format]}
    </MenuItem>
  )),
  <Divider key="end" />,
]

/** Where a chat may go. */
function PassOn({ onToCollection, onShare }: Pick<Props, 'onToCollection' | 'onShare'>) {
  const hasKnowledge = isToolEnabled(tools.knowledge, useOpenFeatures())
  const mayShare = (useStatus().data?.sharing.allows ?? 'nobody') !== 'nobody'
  return (
    <>
      {hasKnowledge && (
        <MenuItem onClick={onToCollection}>
          <Icon>
            <Knowledge fontSize="small" />
          </Icon>
          {chatTexts.toCollection}
        </MenuItem>
      )}
      {mayShare && (
        <MenuItem onClick={onShare}>
          <Icon>
            <Share fontSize="small" />
          </Icon>
          {sharingTexts.share}
        </MenuItem>
      )}
    </>
  )
}

type MarkActions = Pick<Props, 'isKnown' | 'isPinned' | 'onPin' | 'onTag' | 'onMove' | 'onSelect'>
const marks = ({ isKnown, isPinned, onPin, onTag, onMove, onSelect }: MarkActions) => [
  <MenuItem key="pin" disabled={!isKnown} onClick={onPin}>
    <Icon>
      <Pin fontSize="small" />
    </Icon>
    {isPinned ? worksTexts.unpin : worksTexts.pin}
  </MenuItem>,
  <MenuItem key="tag" disabled={!isKnown} onClick={onTag}>
    <Icon>
      <Label fontSize="small" />
    </Icon>
    {worksTexts.tag}
  </MenuItem>,
  <MenuItem key="move" onClick={onMove}>
    <Icon>
      <Move fontSize="small" />
    </Icon>
    {worksTexts.move}
  </MenuItem>,
  onSelect && (
    <MenuItem key="select" onClick={onSelect}>
      <Icon>
        <Select fontSize="small" />
      </Icon>
      {worksTexts.select}
    </MenuItem>
  ),
]

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <ListItemIcon sx={{ minWidth: '0 !important' }}>{children}</ListItemIcon>
)
