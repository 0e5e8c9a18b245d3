import type { DataArchive } from '@atelier/contract/my-data/my-data'
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined'
import { Alert, Button, Stack, Typography } from '@mui/material'
import type { MouseEvent } from 'react'
import { errorMessage } from '#api/failures.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { PageJobs } from '#features/jobs/PageJobs.tsx'
import { useRunningJobs } from '#features/jobs/use-jobs.ts'
import { formatDate } from '#format/dates.ts'
import { formatSize } from '#format/sizes.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { exportJobKinds, useArchive, useDownloadArchive, useMyDataActions } from './use-my-data.ts'

const texts = myDataTexts.archive

/** Exports all the user's data: a job makes the archive, which can be downloaded until it expires. */
export function ArchivePanel() {
  const { data: archive, error } = useArchive()
  const running = useRunningJobs(exportJobKinds)
  const actions = useMyDataActions()
  const download = useDownloadArchive()
  const problem = error ?? actions.export.error ?? actions.removeArchive.error ?? download.error
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Quiet variant="body2">{texts.text}</Quiet>
        {problem && <Alert severity="error">{errorMessage(problem)}</Alert>}
        {archive && running.length === 0 && (
          <ReadyArchive archive={archive} actions={actions} onDownload={() => download.mutate()} />
        )}
        <PageJobs kinds={exportJobKinds} failed={texts.failed} />
        {running.length === 0 && (
          <Button
            variant="outlined"
            color="inherit"
            loading={actions.export.isPending}
            onClick={() => actions.export.mutate()}
          >
            {texts.make}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

interface ReadyArchiveProps {
  readonly archive: DataArchive
  readonly actions: Pick<ReturnType<typeof useMyDataActions>, 'removeArchive'>
  readonly onDownload: () => void
}
function ReadyArchive({ archive, actions, onDownload }: ReadyArchiveProps) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, width: '100%', alignItems: { sm: 'center' } }}
    >
      <Stack direction="row" sx={{ flex: 1, minWidth: 0, gap: 1.5, alignItems: 'center' }}>
        <ArchiveIcon sx={{ color: 'text.secondary' }} />
        <Stack sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {texts.ready(archive.fileName, formatSize(archive.byteSize))}
          </Typography>
          <Quiet>{texts.until(formatDate(new Date(archive.expiresAt)))}</Quiet>
        </Stack>
      </Stack>
      <Button
        component="a"
        href={uploadUrl(archive.url)}
        download={archive.fileName}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          onDownload()
        }}
        variant="contained"
      >
        {texts.download}
      </Button>
      <Button
        color="inherit"
        loading={actions.removeArchive.isPending}
        onClick={() => actions.removeArchive.mutate()}
      >
        {texts.remove}
      </Button>
    </Stack>
  )
}
