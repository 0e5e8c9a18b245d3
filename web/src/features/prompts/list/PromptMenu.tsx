import type { PromptSummary } from '@atelier/contract/prompts/prompts'
import CopyIcon from '@mui/icons-material/ContentCopyRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import ShareIcon from '@mui/icons-material/GroupAddOutlined'
import HistoryIcon from '@mui/icons-material/HistoryRounded'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import RemoveIcon from '@mui/icons-material/RemoveCircleOutlineRounded'
import SeeIcon from '@mui/icons-material/VisibilityOutlined'
import type { ReactNode } from 'react'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { promptsTexts as texts } from '../prompts.texts.ts'

export type PromptDialogKind = 'edit' | 'see' | 'versions' | 'share'
export interface PromptMenuActions {
  readonly onShow: (dialog: PromptDialogKind, prompt: PromptSummary) => void
  readonly onDuplicate: (prompt: PromptSummary) => void
  readonly onPin: (prompt: PromptSummary) => void
  readonly onRemove: (prompt: PromptSummary) => void
  readonly onRemoveAdded: (prompt: PromptSummary) => void
}

const icons: Readonly<Record<PromptDialogKind, ReactNode>> = {
  edit: <EditIcon fontSize="small" />,
  see: <SeeIcon fontSize="small" />,
  versions: <HistoryIcon fontSize="small" />,
  share: <ShareIcon fontSize="small" />,
}

/** What may be done with a prompt. */
export function PromptMenu({
  prompt,
  onShow,
  ...on
}: PromptMenuActions & { readonly prompt: PromptSummary }) {
  const { isOwn, isAdded, isPinned, title } = prompt
  const show = (kind: PromptDialogKind): MenuAction => ({
    label: texts[kind],
    icon: icons[kind],
    onClick: () => onShow(kind, prompt),
  })
  const act = (label: string, icon: ReactNode, action: (of: PromptSummary) => void) => ({
    ...{ label, icon },
    onClick: () => action(prompt),
  })
  const pin = act(isPinned ? texts.unpin : texts.pin, <PinIcon fontSize="small" />, on.onPin)
  const duplicate = act(texts.duplicate, <CopyIcon fontSize="small" />, on.onDuplicate)
  const remove = act(texts.remove, <DeleteIcon fontSize="small" />, on.onRemove)
  const removeAdded = act(texts.removeAdded, <RemoveIcon fontSize="small" />, on.onRemoveAdded)
  const own = [show('edit'), pin, duplicate, show('versions'), show('share'), remove]
  const others = [show('see'), duplicate, ...(isAdded ? [removeAdded] : [])]
  return (
    <IconMenu
      size="small"
      label={texts.menu(title)}
      icon={<MoreIcon />}
      actions={isOwn ? own : others}
    />
  )
}
