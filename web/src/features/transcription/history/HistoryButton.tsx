import HistoryIcon from '@mui/icons-material/HistoryRounded'
import { Button } from '@mui/material'
import { useState } from 'react'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { TranscriptionHistory } from './TranscriptionHistory.tsx'

interface Props {
  readonly shownId: string | undefined
  readonly onShow: (transcriptionId: string | undefined) => void
}
/** Opens the list of transcriptions, from which one is shown. */
export function HistoryButton({ shownId, onShow }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const open = (id: string) => {
    setIsOpen(false)
    onShow(id)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<HistoryIcon />}
        onClick={() => setIsOpen(true)}
      >
        {texts.showHistory}
      </Button>
      <TranscriptionHistory
        isOpen={isOpen}
        onOpen={open}
        onRemoved={(isRemoved) => shownId !== undefined && isRemoved(shownId) && onShow(undefined)}
        onRemovedAll={() => onShow(undefined)}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
