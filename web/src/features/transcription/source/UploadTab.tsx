import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
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

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A file by the button or dropped. */
export function UploadTab({ source, onTake }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [depth, setDepth] = useState(0)
  const [problem, setProblem] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file) return
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal === undefined) onTake(file)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0])
    // So that the same file may be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <Box
        onDragEnter={(event) => hasFiles(event) && setDepth((before) => before + 1)}
        onDragLeave={(event) => hasFiles(event) && setDepth((before) => Math.max(0, before - 1))}
        onDragOver={(event) => hasFiles(event) && event.preventDefault()}
        onDrop={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setDepth(0)
          take(event.dataTransfer.files[0])
        }}
        sx={{
          border: '1.5px dashed',
          borderColor: depth > 0 ? 'primary.main' : 'divider',
          bgcolor: depth > 0 ? 'surface.tint' : 'surface.sunken',
          borderRadius: '8px',
          p: source ? 1.5 : 2.5,
        }}
      >
        <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 0.75 }}>
          {!source && <CloudUpload color="primary" />}
          {!source && (
            <Typography variant="subtitle2" component="p">
              {texts.dropTitle}
            </Typography>
          )}
          {!source && (
            <Typography variant="caption" sx={{ color: 'text.secondary', textWrap: 'balance' }}>
              {texts.dropHelp}
            </Typography>
          )}
          <Button
            variant="outlined"
            size="small"
            color="inherit"
            onClick={() => field.current?.click()}
            sx={{ minHeight: { xs: 44, md: 0 } }}
          >
            {source ? texts.change : texts.choose}
          </Button>
        </Stack>
        <input ref={field} type="file" accept="audio/*,video/*" hidden onChange={choose} />
      </Box>
      {problem !== undefined && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </>
  )
}
