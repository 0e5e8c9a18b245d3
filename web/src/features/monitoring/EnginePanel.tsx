import { Typography } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { Panel } from '#ui/Panel.tsx'
import { Detail } from '#ui/Status.tsx'
import { monitoringTexts } from './monitoring.texts.ts'
import { useEngineReport } from './use-monitoring.ts'

const texts = monitoringTexts.engineReport
/** The engine behind the address of the configuration: what it says of itself. */
export function EnginePanel({ every }: { readonly every: number | undefined }) {
  const { data, error } = useEngineReport(every)
  return (
    <Panel title={monitoringTexts.engine}>
      {error && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {sentenceFor(error)}
        </Typography>
      )}
      {data && (
        <>
          {data.status === 'other' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.none}
            </Typography>
          )}
          {data.address !== '' && <Detail label={texts.address}>{data.address}</Detail>}
          {data.version !== null && <Detail label={texts.version}>{data.version}</Detail>}
          {data.status === 'running' && (
            <Detail label={texts.loaded}>
              {data.loaded.map(({ id }) => id).join(', ') || texts.noneLoaded}
            </Detail>
          )}
          {data.memory && (
            <Detail label={texts.memory[data.memory.kind]}>
              {monitoringTexts.of(
                formatSize(data.memory.usedBytes),
                formatSize(data.memory.totalBytes),
              )}
            </Detail>
          )}
        </>
      )}
    </Panel>
  )
}
