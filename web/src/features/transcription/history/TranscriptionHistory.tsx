import { useWorkFilter } from '#features/works/use-work-filter.ts'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import { useTranscriptionHistory } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { HistoryList, type HistoryListProps } from './HistoryList.tsx'
import { RemoveAllButton } from './RemoveAllButton.tsx'

interface Props extends HistoryListProps {
  readonly isOpen: boolean
  readonly onRemovedAll: () => void
  readonly onClose: () => void
  /** It is off the screen. */
  readonly onClosed: () => void
}

/** The past transcriptions, to be opened, put in order or deleted. */
export function TranscriptionHistory({ isOpen, onRemovedAll, onClose, onClosed, ...list }: Props) {
  const hasItems = (useTranscriptionHistory(isOpen).data?.length ?? 0) > 0
  const { isFiltered } = useWorkFilter()
  return (
    <ContentDialog
      isOpen={isOpen}
      title={texts.history}
      maxWidth="md"
      dividers
      contentStyle={{ p: 0 }}
      before={hasItems && !isFiltered && <RemoveAllButton onRemoved={onRemovedAll} />}
      {...{ onClose, onClosed }}
    >
      {isOpen && <HistoryList {...list} />}
    </ContentDialog>
  )
}
