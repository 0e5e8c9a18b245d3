import { Box, Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import type { Source } from '#features/transcription/use-source.ts'
import { RecordTab } from './RecordTab.tsx'
import { SourcePreview } from './SourcePreview.tsx'
import { UploadTab } from './UploadTab.tsx'

interface Props {
  readonly source: Source | undefined
  readonly onTake: (file: File, recordingId?: string) => void
}
type Way = keyof typeof texts.tabs

/** Where the sound comes from: a file, or the microphone. */
export function SourcePicker({ source, onTake }: Props) {
  const [way, setWay] = useState<Way>('upload')
  return (
    <Box>
      <Tabs
        value={way}
        onChange={(_, chosen: Way) => setWay(chosen)}
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
        hidden={way !== 'upload'}
      >
        <UploadTab source={source} onTake={onTake} />
      </Box>
      <Box
        role="tabpanel"
        id="source-panel-record"
        aria-labelledby="source-tab-record"
        hidden={way !== 'record'}
      >
        {way === 'record' && (
          <RecordTab hasOne={source?.recordingId !== undefined} onTake={onTake} />
        )}
      </Box>
      {source && <SourcePreview key={source.url} source={source} />}
    </Box>
  )
}
