import { Box, Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import { RecordTab } from '../recording/RecordTab.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { SourcePreview } from './SourcePreview.tsx'
import { UploadTab } from './UploadTab.tsx'
import type { Source } from './use-source.ts'

interface Props {
  readonly source: Source | undefined
  readonly onTake: (file: File, recordingId?: string) => void
}
type SourceKind = keyof typeof texts.tabs

/** The source of the sound: a file or the microphone. */
export function SourcePicker({ source, onTake }: Props) {
  const [kind, setKind] = useState<SourceKind>('upload')
  return (
    <Box>
      <Tabs
        value={kind}
        onChange={(_, chosen: SourceKind) => setKind(chosen)}
        aria-label={texts.source}
        variant="fullWidth"
        sx={{ mb: 1.5 }}
      >
        {Object.entries(texts.tabs).map(([value, label]) => (
          <Tab
            key={value}
            value={value}
            label={label}
            id={`source-tab-${value}`}
            aria-controls={`source-panel-${value}`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="source-panel-upload"
        aria-labelledby="source-tab-upload"
        hidden={kind !== 'upload'}
      >
        <UploadTab source={source} onTake={onTake} />
      </Box>
      <Box
        role="tabpanel"
        id="source-panel-record"
        aria-labelledby="source-tab-record"
        hidden={kind !== 'record'}
      >
        {kind === 'record' && (
          <RecordTab hasRecording={source?.recordingId !== undefined} onTake={onTake} />
        )}
      </Box>
      {source && <SourcePreview key={source.url} source={source} />}
    </Box>
  )
}
