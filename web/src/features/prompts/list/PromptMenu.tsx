import type { PromptSummary } from '@atelier/contract/prompts/prompts'
import CopyIcon from '@mui/icons-material/ContentCopyRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import ShareIcon from '@mui/icons-material/GroupAddOutlined'
import HistoryIcon from '@mui/icons-material/HistoryRounded'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import RemoveIcon from '@mui/icons-material/RemoveCircleOutlineRounded'
import SeeIcon from '@mui/icons-material/VisibilityOutlined'
import type { ReactNode } from 'react'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { promptsTexts as texts } from '../prompts.texts.ts'

export type PromptDialogKind = 'edit' | 'see' | 'duplicate' | 'versions' | 'share'
export interface PromptMenuActions {
  readonly onShow: (dialog: PromptDialogKind, prompt: PromptSummary) => void
  readonly onRemove: (prompt: PromptSummary) => void
  readonly onRemoveAdded: (prompt: PromptSummary) => void
}

const icons: Readonly<Record<PromptDialogKind, ReactNode>> = {
  edit: <EditIcon fontSize="small" />,
  see: <SeeIcon fontSize="small" />,
  duplicate: <CopyIcon fontSize="small" />,
  versions: <HistoryIcon fontSize="small" />,
  share: <ShareIcon fontSize="small" />,
}

/** What may be done with a prompt. */
export function PromptMenu({
  prompt,
  onShow,
  onRemove,
  onRemoveAdded,
}: PromptMenuActions & { readonly prompt: PromptSummary }) {
  const { isOwn, isAdded, title } = prompt
  const shown: readonly PromptDialogKind[] = isOwn
    ? ['edit', 'duplicate', 'versions', 'share']
    : ['see', 'duplicate']
  return (
    <IconMenu
      size="small"
      label={texts.menu(title)}
      icon={<MoreIcon />}
      actions={[
        ...shown.map((kind) => ({
          label: texts[kind],
          icon: icons[kind],
          onClick: () => onShow(kind, prompt),
        })),
        ...(isOwn
          ? [
              {
                label: texts.remove,
                icon: <DeleteIcon fontSize="small" />,
                onClick: () => onRemove(prompt),
              },
            ]
          : []),
        ...(isAdded
          ? [
              {
                label: texts.removeAdded,
                icon: <RemoveIcon fontSize="small" />,
                onClick: () => onRemoveAdded(prompt),
              },
            ]
          : []),
      ]}
    />
  )
}
