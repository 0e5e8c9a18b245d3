import { Button, Stack } from '@mui/material'
import { useNavigate } from 'react-router'
import { handFiles } from '#browser/handed-files.ts'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { uploads } from '#features/attachments/uploads.ts'
import { newChatDraftId } from '#features/chat/drafts.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { tools } from '#features/configuration/tools.ts'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import { droppedFilesTexts as texts } from './dropped-files.texts.ts'
import { type Destination, destinationsOf } from './file-destinations.ts'

const labels: Readonly<Record<Destination, string>> = {
  chat: texts.toChat,
  transcription: texts.transcribe,
  inpainting: texts.inpaint,
}

interface Props {
  readonly files: readonly File[]
  readonly onClose: () => void
}

/** The pages that take the dropped files. */
export function DroppedFilesDialog({ files, onClose }: Props) {
  const navigate = useNavigate()
  const destinations = destinationsOf(files, useOpenFeatures())
  const open = (name: Destination) => {
    onClose()
    if (name === 'chat') uploads.add(newChatDraftId, files)
    else handFiles(tools[name].path, files)
    void navigate(tools[name].path)
  }
  const [file, ...others] = files
  const title =
    others.length === 0 ? texts.whatWith(file?.name ?? '') : texts.whatWithAll(files.length)
  return (
    <ContentDialog isOpen title={title} onClose={onClose}>
      {/* Room for the ring of the first button. */}
      <Stack sx={{ gap: 1, pt: 0.75 }}>
        {destinations.map((name, index) => {
          const Icon = toolIcons[name]
          return (
            <Button
              key={name}
              autoFocus={index === 0}
              variant="outlined"
              color="inherit"
              startIcon={<Icon />}
              onClick={() => open(name)}
              sx={{ justifyContent: 'flex-start', minHeight: 44 }}
            >
              {labels[name]}
            </Button>
          )
        })}
        {destinations.length === 0 && texts.nowhere}
      </Stack>
    </ContentDialog>
  )
}
