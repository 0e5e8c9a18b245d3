import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useHandedFiles } from '#browser/handed-files.ts'
import { tools } from '#features/configuration/tools.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { looksLikeMedia, type Source } from './use-source.ts'

interface Props {
  readonly source: Source | undefined
  readonly onTake: (file: File) => void
}
function refusalOf(file: File): string | undefined {
  if (file.size === 0) return texts.emptyFile
  return looksLikeMedia(file) ? undefined : texts.notMedia
}

/** Takes a file by the button or by drop. */
export function UploadTab({ source, onTake }: Props) {
  const [problem, setProblem] = useState<string>()
  const take = ([file]: readonly File[]) => {
    if (!file) return
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal === undefined) onTake(file)
  }
  useHandedFiles(tools.transcription.path, take)
  const picker = useFilePicker({ accept: 'audio/*,video/*', onFiles: take })
  return (
    <>
      <FileDrop
        onFiles={take}
        sx={{
          border: '1.5px dashed',
          borderColor: 'divider',
          bgcolor: 'surface.sunken',
          borderRadius: '8px',
          p: source ? 1.5 : 2.5,
        }}
        overSx={{ borderColor: 'primary.main', bgcolor: 'surface.tint' }}
      >
        <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 0.75 }}>
          {!source && <CloudUpload color="primary" />}
          {!source && (
            <Typography variant="subtitle2" component="p">
              {texts.dropTitle}
            </Typography>
          )}
          {!source && <Quiet sx={{ textWrap: 'balance' }}>{texts.dropHelp}</Quiet>}
          <Button
            variant="outlined"
            size="small"
            color="inherit"
            onClick={picker.open}
            sx={{ minHeight: { xs: 44, md: 0 } }}
          >
            {source ? texts.change : texts.choose}
          </Button>
        </Stack>
        {picker.input}
      </FileDrop>
      <FailureAlert reason={problem} sx={{ mt: 1.5 }} />
    </>
  )
}
