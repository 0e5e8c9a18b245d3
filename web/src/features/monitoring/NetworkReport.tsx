import { Box, Skeleton, Stack } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Detail } from '#ui/Status.tsx'
import { monitoringTexts } from './monitoring.texts.ts'
import { useNetwork, usePerformance } from './use-system.ts'

const texts = monitoringTexts.network
const milliseconds = (value: number | null) =>
  value === null ? '–' : `${formatNumber(value, value < 10 ? 1 : 0)}\u00a0ms`

/** Where the server is reached, who listens, and how fast it answers. */
export function NetworkReport() {
  const network = useNetwork()
  const performance = usePerformance()
  const error = network.error ?? performance.error
  const retry = () => void Promise.all([network.refetch(), performance.refetch()])
  if (error)
    return (
      <FailedPanel
        title={texts.failed}
        text={sentenceFor(error)}
        retry={monitoringTexts.retry}
        onRetry={retry}
      />
    )
  if (!network.data || !performance.data)
    return (
      <Box role="status" aria-label={monitoringTexts.loading}>
        <Skeleton variant="rounded" height={320} />
      </Box>
    )
  const { host, port, isHttps, publicUrl, addresses, openStreams, requestsLastMinute } =
    network.data
  const { requests, process } = performance.data
  return (
    <Stack sx={{ gap: 2, maxWidth: 960 }}>
      <Panel title={texts.listening}>
        <Detail
          label={texts.address}
        >{`${isHttps ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`}</Detail>
        <Detail label={texts.publicUrl}>{publicUrl ?? texts.noPublicUrl}</Detail>
        {addresses.map(({ name, address }) => (
          <Detail key={`${name} ${address}`} label={texts.card(name)}>
            {address}
          </Detail>
        ))}
      </Panel>
      <Panel title={texts.traffic}>
        <Detail label={texts.openStreams}>{formatNumber(openStreams)}</Detail>
        <Detail label={texts.lastMinute}>{formatNumber(requestsLastMinute)}</Detail>
        <Detail label={monitoringTexts.totalRequests}>{formatNumber(requests.total)}</Detail>
        <Detail label={texts.failures}>{formatNumber(requests.failed)}</Detail>
      </Panel>
      <Panel title={texts.times}>
        <Detail label={texts.half}>{milliseconds(requests.p50)}</Detail>
        <Detail label={texts.most(95)}>{milliseconds(requests.p95)}</Detail>
        <Detail label={texts.most(99)}>{milliseconds(requests.p99)}</Detail>
        <Detail label={texts.delay}>{milliseconds(process.delayMs)}</Detail>
        <Detail label={texts.processMemory}>{formatSize(process.memoryBytes)}</Detail>
      </Panel>
    </Stack>
  )
}
