import { Stack } from '@mui/material'
import { Catalogue } from '#features/local-models/Catalogue.tsx'
import { InstalledModels } from '#features/local-models/InstalledModels.tsx'
import { localModelsTexts as texts } from '#features/local-models/local-models.texts.ts'
import { SuccessNotice } from '#ui/feedback/SuccessNotice.tsx'
import { useTemporaryNotice } from '#ui/feedback/use-temporary-notice.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** The models installed on this machine, and the catalogue of those that can be. */
export function AdminLocalModelsScreen() {
  const success = useTemporaryNotice()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 3, md: 4 } }}>
        <InstalledModels onDone={success.show} />
        <Catalogue onDone={success.show} />
      </Stack>
      <SuccessNotice message={success.message} />
    </>
  )
}
