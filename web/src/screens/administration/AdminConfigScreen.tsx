import { adminEntries } from '#features/administration/admin-entries.ts'
import { Configuration } from '#features/administration/Configuration.tsx'
import { configurationTexts } from '#features/administration/configuration.texts.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

export function AdminConfigScreen() {
  return (
    <>
      <PageHeader title={adminEntries.config.label} help={configurationTexts.help} titleInBar />
      <Configuration />
    </>
  )
}
