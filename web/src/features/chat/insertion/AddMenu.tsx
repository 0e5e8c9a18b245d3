import Add from '@mui/icons-material/AddRounded'
import AttachIcon from '@mui/icons-material/AttachFileRounded'
import KnowledgeIcon from '@mui/icons-material/LibraryBooksOutlined'
import PromptIcon from '@mui/icons-material/ShortTextRounded'
import Columns from '@mui/icons-material/ViewWeekOutlined'
import { lazy, Suspense } from 'react'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { useAttachPicker } from '#features/attachments/use-attach-picker.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { useModels } from '#features/models/use-models.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { chatTexts as texts } from '../chat.texts.ts'
import type { ChosenKnowledge } from '../knowledge/use-chat-knowledge.ts'
import { requestComparison } from '../model-picker/comparison-request.ts'

const KnowledgeDialog = lazy(async () => ({
  default: (await import('../knowledge/details/KnowledgeDialog.tsx')).KnowledgeDialog,
}))
const PromptDialog = lazy(async () => ({
  default: (await import('#features/prompts/PromptDialog.tsx')).PromptDialog,
}))

interface Props {
  readonly chatId: string
  readonly knowledge: ChosenKnowledge
  readonly onInsert: (text: string) => void
}

/** What a message is made of besides what is typed. */
export function AddMenu({ chatId, knowledge: { scope, choose }, onInsert }: Props) {
  const canChoose = isToolEnabled(tools.knowledge, useOpenFeatures())
  const models = useModels('text').data?.length ?? 0
  const picker = useAttachPicker(chatId)
  const dialogs = useDialogs<'documents' | 'prompt'>()
  const { open, show, frame } = dialogs
  return (
    <>
      <IconMenu
        label={texts.add}
        icon={<Add />}
        actions={[
          { label: texts.attach, icon: <AttachIcon fontSize="small" />, onClick: picker.open },
          {
            label: texts.insertPrompt,
            icon: <PromptIcon fontSize="small" />,
            onClick: () => show('prompt'),
          },
          ...(canChoose
            ? [
                {
                  label: texts.documents,
                  icon: <KnowledgeIcon fontSize="small" />,
                  onClick: () => show('documents'),
                },
              ]
            : []),
          ...(models > 1
            ? [
                {
                  label: texts.compareModels,
                  icon: <Columns fontSize="small" />,
                  onClick: requestComparison,
                },
              ]
            : []),
        ]}
      />
      {picker.input}
      <Suspense>
        {open === 'documents' && <KnowledgeDialog scope={scope} choose={choose} frame={frame} />}
        {open === 'prompt' && <PromptDialog frame={frame} use="chat" onInsert={onInsert} />}
      </Suspense>
    </>
  )
}
