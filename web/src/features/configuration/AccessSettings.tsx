import type { AccessPolicy } from '@atelier/contract/configuration/access'
import { Box, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { clearSuccess, reportSuccess } from '#ui/feedback/page-notices.ts'
import { QueryPage } from '#ui/feedback/QueryPage.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import {
  KeyFields,
  PasswordFields,
  RegistrationFields,
  SecondFactorFields,
} from './access/AccessFields.tsx'
import { AccessForm, changeOf, valuesOf } from './access/access-form.ts'
import { accessTexts as texts } from './access.texts.ts'
import { accessQuery, useSaveAccess } from './api/use-access.ts'

/** Who may create an account, and what it takes to enter. */
export const AccessSettings = () => (
  <QueryPage
    title={texts.title}
    help={texts.help}
    query={useQuery(accessQuery)}
    failed={texts.failed}
    retry={texts.retry}
    loading={texts.loading}
    height={480}
  >
    {(policy) => <AccessSettingsForm policy={policy} />}
  </QueryPage>
)

function AccessSettingsForm({ policy }: { readonly policy: AccessPolicy }) {
  const form = useForm<AccessForm>({
    values: valuesOf(policy),
    resolver: formResolver(AccessForm),
  })
  const { mutate, isPending, error } = useSaveAccess(() => reportSuccess(texts.saved))
  const save = form.handleSubmit((values) => {
    clearSuccess()
    mutate(changeOf(values))
  })
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ gap: 2, maxWidth: 820 }}
    >
      <RegistrationFields form={form} policy={policy} />
      <PasswordFields form={form} />
      <SecondFactorFields form={form} policy={policy} />
      <KeyFields form={form} />
      <FailureAlert reason={error ? `${texts.notSaved} ${errorMessage(error)}` : undefined} />
      <Box>
        <Button type="submit" variant="contained" loading={isPending}>
          {texts.save}
        </Button>
      </Box>
    </Stack>
  )
}
