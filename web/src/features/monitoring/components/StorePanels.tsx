import type { DatabaseReport, FileStoreReport } from '@atelier/contract/monitoring/servers'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { DetailRow, StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { monitoringTexts } from '../monitoring.texts.ts'

const texts = monitoringTexts.storage

/** The program that holds the rows, and how it is; what is not known yet is left out. */
export function DatabasePanel({
  database: { name, version, state = 'running', answerMs = 0, bytes, connections },
}: {
  readonly database: Pick<DatabaseReport, 'name' | 'version'> & Partial<DatabaseReport>
}) {
  return (
    <Panel title={texts.partNames.database}>
      <DetailRow label={texts.database.program}>{`${name} ${version}`}</DetailRow>
      <DetailRow label={texts.database.state}>
        {/* Whoever reads this has been answered by it. */}
        <StatusBadge tone={state === 'slow' ? 'warning' : 'success'}>
          {state === 'slow' ? texts.database.slow(formatNumber(answerMs)) : texts.database.running}
        </StatusBadge>
      </DetailRow>
      {connections && bytes !== undefined && (
        <>
          <DetailRow label={texts.database.size}>{formatSize(bytes)}</DetailRow>
          <DetailRow label={texts.database.connections}>
            {monitoringTexts.of(formatNumber(connections.used), formatNumber(connections.max))}
          </DetailRow>
        </>
      )}
    </Panel>
  )
}

/** Where the files are, and what still fits. */
export function FileStorePanel({ files }: { readonly files: FileStoreReport }) {
  const { kind, place, state, bytes, quotaBytes, freeBytes } = files
  return (
    <Panel title={texts.partNames.files}>
      <DetailRow label={texts.files.kind}>{texts.files.kinds[kind]}</DetailRow>
      <DetailRow label={texts.files.place}>{place}</DetailRow>
      <DetailRow label={texts.database.state}>
        <StatusBadge tone={state === 'failed' ? 'error' : 'success'}>
          {state === 'failed' ? texts.files.failed : texts.database.running}
        </StatusBadge>
      </DetailRow>
      <DetailRow label={texts.files.size}>
        {quotaBytes === null
          ? formatSize(bytes)
          : monitoringTexts.of(formatSize(bytes), formatSize(quotaBytes))}
      </DetailRow>
      {state !== 'failed' && (
        <DetailRow label={texts.files.free}>
          {freeBytes === null ? texts.files.unbounded : formatSize(freeBytes)}
        </DetailRow>
      )}
    </Panel>
  )
}
