import type { SystemNetwork, SystemPerformance } from '@atelier/contract/monitoring/system'
import { Stack } from '@mui/material'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useNetwork, usePerformance } from './components/use-system.ts'
import { monitoringTexts } from './monitoring.texts.ts'

const texts = monitoringTexts.network
const milliseconds = (value: number | null) =>
  value === null ? '–' : `${formatNumber(value, value < 10 ? 1 : 0)}\u00a0ms`

/** The server's addresses, its open streams and its response times. */
export function NetworkReport() {
  const network = useNetwork()
  const performance = usePerformance()
  const query = {
    data: network.data && performance.data && { ...network.data, ...performance.data },
    error: network.error ?? performance.error,
    refetch: () => Promise.all([network.refetch(), performance.refetch()]),
  }
  return (
    <QueryContent
      query={query}
      failed={texts.failed}
      retry={monitoringTexts.retry}
      skeleton={<BlockSkeleton label={monitoringTexts.loading} height={320} />}
    >
      {(report) => <Report {...report} />}
    </QueryContent>
  )
}

function Report({ addresses, requests, process, ...network }: SystemNetwork & SystemPerformance) {
  const { server, host, port, isHttps, publicUrl, openStreams, requestsLastMinute } = network
  return (
    <Stack sx={{ gap: 2, maxWidth: 960 }}>
      <Panel title={texts.listening}>
        {server !== undefined && (
          <DetailRow label={monitoringTexts.servers.name}>{server}</DetailRow>
        )}
        <DetailRow
          label={texts.address}
        >{`${isHttps ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`}</DetailRow>
        <DetailRow label={texts.publicUrl}>{publicUrl ?? texts.noPublicUrl}</DetailRow>
        {addresses.map(({ name, address }) => (
          <DetailRow key={`${name} ${address}`} label={texts.card(name)}>
            {address}
          </DetailRow>
        ))}
      </Panel>
      <Panel title={texts.traffic}>
        <DetailRow label={texts.openStreams}>{formatNumber(openStreams)}</DetailRow>
        <DetailRow label={texts.lastMinute}>{formatNumber(requestsLastMinute)}</DetailRow>
        <DetailRow label={monitoringTexts.totalRequests}>{formatNumber(requests.total)}</DetailRow>
        <DetailRow label={texts.failures}>{formatNumber(requests.failed)}</DetailRow>
      </Panel>
      <Panel title={texts.times}>
        <DetailRow label={texts.half}>{milliseconds(requests.p50)}</DetailRow>
        <DetailRow label={texts.most(95)}>{milliseconds(requests.p95)}</DetailRow>
        <DetailRow label={texts.most(99)}>{milliseconds(requests.p99)}</DetailRow>
        <DetailRow label={texts.delay}>{milliseconds(process.delayMs)}</DetailRow>
        <DetailRow label={texts.processMemory}>{formatSize(process.memoryBytes)}</DetailRow>
      </Panel>
    </Stack>
  )
}
