import { Stack } from '@mui/material'
import { Catalogue } from '#features/local-models/Catalogue.tsx'
import { localModelsTexts as texts } from '#features/local-models/local-models.texts.ts'
import { MachineModels } from '#features/local-models/MachineModels.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SuccessNotice } from '#ui/SuccessNotice.tsx'
import { usePassingNotice } from '#ui/use-passing-notice.ts'

/** What this machine does by itself, and what can be installed on it. */
export function AdminLocalModelsScreen() {
  const success = usePassingNotice()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 3, md: 4 } }}>
        <MachineModels onDone={success.tell} />
        <Catalogue onDone={success.tell} />
      </Stack>
      <SuccessNotice message={success.message} />
    </>
  )
}
