import type { AssistantImportReport } from '@atelier/contract/assistants/assistant-files'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import { Button } from '@mui/material'
import { lazy, Suspense } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { reportFailure } from '#ui/feedback/page-notices.ts'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { useImportAssistants } from '../api/use-assistant-changes.ts'
import { assistantsTexts } from '../assistants.texts.ts'
import { useExports } from './use-exports.ts'

const texts = assistantsTexts.files
const ImportReport = lazy(async () => ({
  default: (await import('./ImportReport.tsx')).ImportReport,
}))

interface Props {
  /** Whether there is something to export. */
  readonly hasOwn: boolean
}

/** Saves the user's assistants as a file, and imports a file; then says what was left out. */
export function FileActions({ hasOwn }: Props) {
  const report = useDialogs<AssistantImportReport>()
  const { mutateAsync, isPending } = useImportAssistants()
  const { exportAll } = useExports()
  const importFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > assistantLimits.importMaxBytes)
      return reportFailure(texts.tooLarge(formatSize(assistantLimits.importMaxBytes)))
    try {
      report.show(await mutateAsync(await file.text()))
    } catch (error) {
      reportFailure(texts.failedImport(errorMessage(error)))
    }
  }
  const picker = useFilePicker({
    accept: '.json,application/json',
    label: texts.file,
    onFiles: ([file]) => void importFile(file),
  })
  return (
    <>
      <Button variant="outlined" color="inherit" loading={isPending} onClick={picker.open}>
        {texts.import}
      </Button>
      {picker.input}
      {hasOwn && (
        <Button
          variant="outlined"
          color="inherit"
          aria-label={texts.exportAll}
          onClick={() => void exportAll()}
        >
          {texts.export}
        </Button>
      )}
      <Suspense>
        {report.shown && <ImportReport frame={report.frame} report={report.shown.dialog} />}
      </Suspense>
    </>
  )
}
