import type { SystemDisk } from '@atelier/contract/monitoring/system'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BackupStatusPanel } from '#features/backups/BackupStatusPanel.tsx'
import { backupsTexts } from '#features/backups/backups.texts.ts'
import { backupStateQuery } from '#features/backups/backups-client.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { StatTile } from '#ui/charts/StatTile.tsx'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { DatabasePanel, FileStorePanel } from './components/StorePanels.tsx'
import { usageTone } from './components/usage-tone.ts'
import { useDisk, useServers, useStorageTask } from './components/use-system.ts'
import { monitoringTexts } from './monitoring.texts.ts'

const texts = monitoringTexts.storage

/** Disk usage, free space, and two clean-up tasks that never touch what users own. */
export function StorageReport() {
  return (
    <QueryContent
      query={useDisk()}
      failed={texts.failed}
      retry={monitoringTexts.retry}
      skeleton={<BlockSkeleton label={monitoringTexts.loading} height={320} />}
    >
      {(data) => <Report {...data} />}
    </QueryContent>
  )
}

function Report({ disk, database, parts, folder }: SystemDisk) {
  const isAdmin = useUser().role === 'ADMIN'
  const servers = useServers()
  const files = servers.data?.files
  const share = disk && (disk.usedBytes / disk.totalBytes) * 100
  return (
    <Stack sx={{ gap: 2, maxWidth: 960 }}>
      {disk && share !== null ? (
        <StatTile
          label={texts.disk}
          value={formatNumber(share, 1)}
          unit="%"
          progress={share}
          tone={usageTone(share)}
          note={`${monitoringTexts.of(formatSize(disk.usedBytes), formatSize(disk.totalBytes))}, ${monitoringTexts.free(formatSize(disk.freeBytes))}`}
        />
      ) : (
        <StatTile label={texts.disk} value="–" note={monitoringTexts.unknown} />
      )}
      <DatabasePanel database={{ ...database, ...servers.data?.database }} />
      {files && files.kind !== 'data-folder' && <FileStorePanel files={files} />}
      {isAdmin && <BackupsPanel />}
      <Panel title={texts.parts}>
        {parts.map(({ part, bytes }) => (
          <DetailRow key={part} label={texts.partNames[part]}>
            {formatSize(bytes)}
          </DetailRow>
        ))}
        <Quiet component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {texts.folder(folder)}
        </Quiet>
      </Panel>
      {isAdmin && (
        <Panel title={texts.chores}>
          <Stack sx={{ gap: 2 }}>
            <StorageTask name="cleanUp" />
            <StorageTask name="dropCache" />
          </Stack>
        </Panel>
      )}
    </Stack>
  )
}

/** The same as on their own page, which has more. */
function BackupsPanel() {
  const { data } = useQuery(backupStateQuery)
  if (!data) return null
  const link = (
    <Button size="small" color="inherit" component={Link} to="/admin/backups">
      {backupsTexts.see}
    </Button>
  )
  return <BackupStatusPanel state={data} title={backupsTexts.title} actions={link} />
}

function StorageTask({ name }: { readonly name: 'cleanUp' | 'dropCache' }) {
  const { mutate, data, error, isPending } = useStorageTask(name)
  return (
    <Box>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, alignItems: { sm: 'center' } }}
      >
        <Quiet variant="body2" sx={{ flex: 1 }}>
          {texts.choreTexts[name]}
        </Quiet>
        <Button
          variant="outlined"
          color="inherit"
          loading={isPending}
          onClick={() => mutate()}
          sx={{ flex: 'none' }}
        >
          {texts.choreNames[name]}
        </Button>
      </Stack>
      <FailureAlert reason={error?.message} sx={{ mt: 1 }} />
      {data && (
        <Alert severity="success" sx={{ mt: 1 }}>
          {translate(data.message)}
          {data.done.map(({ what, count }) => (
            <Typography key={what} variant="caption" component="p">
              {texts.done(translate(what), count)}
            </Typography>
          ))}
        </Alert>
      )}
    </Box>
  )
}
