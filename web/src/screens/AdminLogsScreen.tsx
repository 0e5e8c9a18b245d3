import { AuditTrail } from '#features/audit/AuditTrail.tsx'
import { LogList } from '#features/logs/LogList.tsx'
import { logsTexts as texts } from '#features/logs/logs.texts.ts'
import { AddressTabs } from '#ui/AddressTabs.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** What happened here: what was signalled, and what the administration did. */
export function AdminLogsScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <AddressTabs
        label={texts.title}
        parts={[
          { value: 'logs', label: texts.tabs.logs, content: <LogList /> },
          { value: 'audit', label: texts.tabs.audit, content: <AuditTrail /> },
        ]}
      />
    </>
  )
}
