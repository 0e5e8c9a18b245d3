import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import DefaultIcon from '@mui/icons-material/CheckCircleOutlineRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import ShareIcon from '@mui/icons-material/GroupAddOutlined'
import HistoryIcon from '@mui/icons-material/HistoryRounded'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { useSaveSettings, useSettings } from '#features/settings/use-settings.ts'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { usePinAssistant, useRemoveAdded } from '../api/use-assistant-changes.ts'
import { assistantsPath, chatWithAssistantPath } from '../assistant-paths.ts'
import { assistantsTexts as texts } from '../assistants.texts.ts'
import { useExports } from '../files/use-exports.ts'

const ShareDialog = lazy(async () => ({
  default: (await import('../sharing/ShareAssistantDialog.tsx')).ShareAssistantDialog,
}))
const VersionsDialog = lazy(async () => ({
  default: (await import('./VersionsDialog.tsx')).VersionsDialog,
}))
type DialogName = 'share' | 'versions'

interface Props {
  readonly assistant: Assistant
  readonly onRemove: () => void
}

/** The name of an assistant, and what may be done with it. */
export function AssistantHeader({ assistant, onRemove }: Props) {
  const dialogs = useDialogs<DialogName>()
  const own = useOwnActions({ assistant, onRemove }, dialogs.show)
  const added = useAddedActions(assistant)
  const { exportOne } = useExports()
  const toFile: MenuAction = {
    label: texts.files.export,
    icon: <ExportIcon fontSize="small" />,
    onClick: () => void exportOne(assistant),
  }
  const others = [useDefaultAction(assistant), toFile]
  const actions = assistant.isOwn
    ? [...own.slice(0, -1), ...others, ...own.slice(-1)]
    : [...others, ...added]
  return (
    <>
      <PageHeader
        title={assistant.name}
        help={helpOf(assistant)}
        actions={
          <>
            <Button
              component={Link}
              to={chatWithAssistantPath(assistant.id)}
              variant="outlined"
              color="inherit"
            >
              {texts.chatWith}
            </Button>
            <IconMenu label={texts.more} icon={<MoreIcon />} actions={actions} />
          </>
        }
      />
      <Suspense>
        {dialogs.shown?.dialog === 'share' && (
          <ShareDialog frame={dialogs.frame} assistant={assistant} />
        )}
        {dialogs.shown?.dialog === 'versions' && (
          <VersionsDialog frame={dialogs.frame} assistant={assistant} />
        )}
      </Suspense>
    </>
  )
}

function useOwnActions(
  { assistant: { id, isPinned }, onRemove }: Props,
  show: (dialog: DialogName) => void,
): readonly MenuAction[] {
  const { mutate } = usePinAssistant()
  return [
    {
      label: isPinned ? texts.unpin : texts.pin,
      icon: <PinIcon fontSize="small" />,
      onClick: () => mutate({ id, isPinned: !isPinned }, { onError: reportReason }),
    },
    { label: texts.share, icon: <ShareIcon fontSize="small" />, onClick: () => show('share') },
    {
      label: texts.versions,
      icon: <HistoryIcon fontSize="small" />,
      onClick: () => show('versions'),
    },
    { label: texts.remove, icon: <DeleteIcon fontSize="small" />, onClick: onRemove },
  ]
}

/** New chats begin with it, or no longer. */
function useDefaultAction({ id }: Assistant): MenuAction {
  const isDefault = useSettings().data?.preferences.defaultAssistantId === id
  const { mutate } = useSaveSettings()
  return {
    label: isDefault ? texts.noDefault : texts.makeDefault,
    icon: <DefaultIcon fontSize="small" />,
    onClick: () =>
      mutate(
        { preferences: { defaultAssistantId: isDefault ? '' : id } },
        {
          onSuccess: () => reportSuccess(isDefault ? texts.isNoDefault : texts.isDefault),
          onError: reportReason,
        },
      ),
  }
}

function useAddedActions({ id, isAdded }: Assistant): readonly MenuAction[] {
  const navigate = useNavigate()
  const { mutate } = useRemoveAdded()
  if (!isAdded) return []
  return [
    {
      label: texts.removeAdded,
      icon: <DeleteIcon fontSize="small" />,
      onClick: () =>
        mutate(id, {
          onSuccess: () => {
            reportSuccess(texts.removed)
            void navigate(assistantsPath, { replace: true })
          },
          onError: reportReason,
        }),
    },
  ]
}

const reportReason = (error: unknown) => reportFailure(texts.failedAction(errorMessage(error)))

function helpOf({ description, isOwn, audience, version }: Assistant): string {
  const shared = isOwn ? texts.audiences[audience.kind] : texts.ofOthers
  return [description, shared, texts.versionIs(version)].filter((part) => part !== '').join(' · ')
}
