import { AuditTrail } from '#features/audit/AuditTrail.tsx'
import { LogList } from '#features/logs/LogList.tsx'
import { logsTexts as texts } from '#features/logs/logs.texts.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UrlTabs } from '#ui/layout/UrlTabs.tsx'

const logs = { value: 'logs', label: texts.tabs.logs, content: <LogList /> }
const audit = { value: 'audit', label: texts.tabs.audit, content: <AuditTrail /> }

/** The server's log and the audit trail, as far as the user's rights open them. */
export function AdminLogsScreen() {
  const { manage } = useUser().rights
  const alone = manage.includes('logs') ? logs : audit
  const hasBoth = manage.includes('logs') && manage.includes('audit')
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <UrlTabs label={texts.title} parts={hasBoth ? [logs, audit] : [alone]} />
    </>
  )
}
