import type { EngineStatusReport } from '@atelier/contract/monitoring/monitoring'
import { Alert, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { monitoringTexts } from '../monitoring.texts.ts'
import { useEngineReport } from '../use-monitoring.ts'

const texts = monitoringTexts.engineReport

/** The state that the configured engine reports. */
export function EnginePanel({ every }: { readonly every: number | undefined }) {
  const { data, error } = useEngineReport(every)
  return (
    <Panel title={monitoringTexts.engine}>
      {error && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {errorMessage(error)}
        </Typography>
      )}
      {data && (
        <>
          {data.status === 'other' && <Quiet variant="body2">{texts.none}</Quiet>}
          {data.address !== '' && <DetailRow label={texts.address}>{data.address}</DetailRow>}
          {data.status === 'running' && <Running report={data} />}
          {data.memory && (
            <DetailRow label={texts.memory[data.memory.kind]}>
              {monitoringTexts.of(
                formatSize(data.memory.usedBytes),
                formatSize(data.memory.totalBytes),
              )}
            </DetailRow>
          )}
        </>
      )}
    </Panel>
  )
}

function Running({ report: { version, loaded, notes } }: { readonly report: EngineStatusReport }) {
  return (
    <>
      <DetailRow label={texts.version}>{version ?? texts.unknownVersion}</DetailRow>
      <DetailRow label={texts.loaded}>
        {loaded.map(describeLoaded).join(', ') || texts.noneLoaded}
      </DetailRow>
      {notes.map((note) => (
        <Alert key={note} severity="info" sx={{ my: 1 }}>
          {texts.notes[note]}
        </Alert>
      ))}
    </>
  )
}

function describeLoaded({
  id,
  memoryBytes,
  onCardBytes,
}: EngineStatusReport['loaded'][number]): string {
  if (memoryBytes === null) return id
  const size = formatSize(memoryBytes)
  return onCardBytes ? texts.loadedOnCard(id, size, formatSize(onCardBytes)) : `${id} (${size})`
}
