import type { Collection } from '@atelier/contract/knowledge/collections'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import AddIcon from '@mui/icons-material/AddRounded'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import TextIcon from '@mui/icons-material/NotesRounded'
import { Button } from '@mui/material'
import { lazy, Suspense } from 'react'
import { chooseFolder } from '#browser/files/choose-folder.ts'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
import { type Dialogs, useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { addFiles } from '../uploads/document-uploads.ts'
import { TextDialog } from './TextDialog.tsx'
import { TranscriptionDialog } from './TranscriptionDialog.tsx'

const texts = knowledgeTexts.adding
const TranscriptionIcon = toolIcons.transcription
const ChatIcon = toolIcons.chat
const ChatDialog = lazy(async () => ({ default: (await import('./ChatDialog.tsx')).ChatDialog }))

interface Props {
  readonly collection: Pick<Collection, 'id' | 'audience' | 'sources'>
}
/** Adds documents to a collection: files, a folder, a text or a page, or a transcription. */
export function AddMenu({ collection }: Props) {
  const dialogs = useDialogs<'text' | 'transcription' | 'chat'>()
  const features = useOpenFeatures()
  const hasTranscription = isToolEnabled(tools.transcription, features)
  const hasChat = isToolEnabled(tools.chat, features)
  // Any type: the server tells which ones it cannot read.
  const picker = useFilePicker({
    accept: '',
    label: texts.files,
    multiple: true,
    onFiles: (files) => addFiles(collection, files),
  })
  return (
    <>
      <ActionMenu
        button={(open) => (
          <Button variant="contained" startIcon={<AddIcon />} aria-haspopup="menu" onClick={open}>
            {texts.open}
          </Button>
        )}
        actions={[
          { label: texts.files, icon: <DocumentIcon fontSize="small" />, onClick: picker.open },
          {
            label: texts.folder,
            icon: <FolderIcon fontSize="small" />,
            onClick: () =>
              chooseFolder(knowledgeLimits.sources, (files) => addFiles(collection, files)),
          },
          {
            label: texts.text,
            icon: <TextIcon fontSize="small" />,
            onClick: () => dialogs.show('text'),
          },
          ...(hasTranscription
            ? [
                {
                  label: texts.transcription,
                  icon: <TranscriptionIcon fontSize="small" />,
                  onClick: () => dialogs.show('transcription'),
                },
              ]
            : []),
          ...(hasChat
            ? [
                {
                  label: texts.chat,
                  icon: <ChatIcon fontSize="small" />,
                  onClick: () => dialogs.show('chat'),
                },
              ]
            : []),
        ]}
      />
      {picker.input}
      <AddDialogs dialogs={dialogs} collection={collection} />
    </>
  )
}

interface DialogsProps extends Props {
  readonly dialogs: Dialogs<'text' | 'transcription' | 'chat'>
}
const AddDialogs = ({ dialogs: { open, frame }, collection }: DialogsProps) => (
  <>
    {open === 'text' && <TextDialog frame={frame} collectionId={collection.id} />}
    {open === 'transcription' && <TranscriptionDialog frame={frame} collection={collection} />}
    {open === 'chat' && (
      <Suspense>
        <ChatDialog frame={frame} collection={collection} />
      </Suspense>
    )}
  </>
)
