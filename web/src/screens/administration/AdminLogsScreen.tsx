import { AuditTrail } from '#features/audit/AuditTrail.tsx'
import { LogList } from '#features/logs/LogList.tsx'
import { logsTexts as texts } from '#features/logs/logs.texts.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UrlTabs } from '#ui/layout/UrlTabs.tsx'

/** The server's log and the audit trail. */
export function AdminLogsScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <UrlTabs
        label={texts.title}
        parts={[
          { value: 'logs', label: texts.tabs.logs, content: <LogList /> },
          { value: 'audit', label: texts.tabs.audit, content: <AuditTrail /> },
        ]}
      />
    </>
  )
}
