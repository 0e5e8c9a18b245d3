import { Stack } from '@mui/material'
import { Catalogue } from '#features/local-models/Catalogue.tsx'
import { InstalledModels } from '#features/local-models/InstalledModels.tsx'
import { localModelsTexts as texts } from '#features/local-models/local-models.texts.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** The models installed on this machine, and the catalogue of those that can be. */
export function AdminLocalModelsScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 3, md: 4 } }}>
        <InstalledModels onDone={reportSuccess} />
        <Catalogue onDone={reportSuccess} />
      </Stack>
    </>
  )
}
