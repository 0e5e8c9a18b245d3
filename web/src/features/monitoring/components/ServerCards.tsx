import type { ServerReadings, ServerReport } from '@atelier/contract/monitoring/servers'
import { Alert, Box, Stack, Typography } from '@mui/material'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { DetailRow, StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { monitoringTexts, uptimeText } from '../monitoring.texts.ts'

const texts = monitoringTexts.servers
const tones = { running: 'success', silent: 'error', stopping: 'warning' } as const

interface Props {
  readonly servers: readonly ServerReport[]
}

/** One card for each server of the installation. */
export function ServerCards({ servers }: Props) {
  const versions = new Set(servers.map(({ version }) => version))
  return (
    <Box component="section" aria-labelledby="servers">
      <Typography id="servers" variant="h2" sx={{ mb: 1.5 }}>
        {texts.title(servers.length)}
      </Typography>
      {versions.size > 1 && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {texts.severalVersions}
        </Alert>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {servers.map((server) => (
          <Box component="li" key={server.id} sx={{ minWidth: 0, display: 'grid' }}>
            <ServerCard server={server} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Side by side, the lines of cards with and without a note are at the same height. */
const noteStyle = { mb: 1, minHeight: { sm: '1.5em' }, '&:empty': { mb: { xs: 0.5, sm: 1 } } }

function ServerCard({ server }: { readonly server: ServerReport }) {
  const { name, version, state, startedAt, silentSeconds, isThis, readings } = server
  const seconds = Math.max(0, (Date.now() - Date.parse(startedAt)) / 1000)
  return (
    <Panel>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', mb: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
      </Stack>
      <Quiet component="p" sx={noteStyle}>
        {noteOf(server)}
      </Quiet>
      <DetailRow label={texts.version}>{version}</DetailRow>
      <DetailRow label={monitoringTexts.uptime}>{uptimeText(seconds)}</DetailRow>
      <DetailRow label={texts.lastSign}>
        {isThis ? texts.now : texts.secondsAgo(silentSeconds)}
      </DetailRow>
      {readings && <Readings readings={readings} />}
    </Panel>
  )
}

function noteOf({ state, isThis, readings }: ServerReport): string {
  if (state !== 'running') return texts.notes[state]
  if (isThis) return texts.notes.this
  return readings ? '' : texts.notes.noReadings
}

function Readings({ readings }: { readonly readings: ServerReadings }) {
  const { memory, cpu, cores, process, openStreams, queue, requests } = readings
  return (
    <>
      <DetailRow label={monitoringTexts.memory}>
        {memory
          ? monitoringTexts.of(formatSize(memory.usedBytes), formatSize(memory.totalBytes))
          : monitoringTexts.unknown}
      </DetailRow>
      <DetailRow label={monitoringTexts.network.processMemory}>
        {formatSize(process.memoryBytes)}
      </DetailRow>
      <DetailRow label={monitoringTexts.cpu}>
        {cpu === null
          ? monitoringTexts.unknown
          : texts.load(formatNumber(cpu, 1), monitoringTexts.cores(cores))}
      </DetailRow>
      <DetailRow label={monitoringTexts.network.openStreams}>{formatNumber(openStreams)}</DetailRow>
      <DetailRow label={monitoringTexts.queue}>
        {`${formatNumber(queue.running)} + ${formatNumber(queue.waiting)}`}
      </DetailRow>
      <DetailRow label={monitoringTexts.totalRequests}>{formatNumber(requests.total)}</DetailRow>
    </>
  )
}
