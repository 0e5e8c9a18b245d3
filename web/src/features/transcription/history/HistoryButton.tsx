import HistoryIcon from '@mui/icons-material/HistoryRounded'
import { Button } from '@mui/material'
import { useState } from 'react'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { TranscriptionHistory } from './TranscriptionHistory.tsx'

interface Props {
  readonly shownId: string | undefined
  readonly onShow: (transcriptionId: string | undefined) => void
  /** The list is closed again, and the chosen one is to be seen. */
  readonly onChosen: () => void
}
/** Opens the list of transcriptions, from which one is shown. */
export function HistoryButton({ shownId, onShow, onChosen }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isChosen, setIsChosen] = useState(false)
  const choose = (id: string) => {
    setIsOpen(false)
    setIsChosen(true)
    onShow(id)
  }
  const closed = () => {
    if (isChosen) onChosen()
    setIsChosen(false)
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
        onOpen={choose}
        onRemoved={(isRemoved) => shownId !== undefined && isRemoved(shownId) && onShow(undefined)}
        onRemovedAll={() => onShow(undefined)}
        onClose={() => setIsOpen(false)}
        onClosed={closed}
      />
    </>
  )
}
