import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { saveFile } from '#browser/save-file.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { type DayRange, usageClient } from '../api/usage-client.ts'
import { usageTexts } from '../usage.texts.ts'

const texts = usageTexts.admin

interface Props {
  readonly of: 'totals' | 'people'
  readonly range: DayRange
}

/** Saves the shown period as a CSV file. */
export function DownloadUsage({ of, range }: Props) {
  const download = useMutation({
    mutationFn: async () => {
      const file = await usageClient.export({ query: { ...range, of } })
      saveFile(file, `usage-${range.from}-${range.to}.csv`)
    },
  })
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.download}
      </Button>
      <FailureAlert
        title={texts.downloadFailed}
        reason={download.error ? errorMessage(download.error) : undefined}
      />
    </>
  )
}
