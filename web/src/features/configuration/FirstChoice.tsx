import { Button, Stack, Typography } from '@mui/material'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { BarePage } from '#ui/layout/BarePage.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { AccessForm, domainsOf } from './access/access-form.ts'
import { ChoiceField } from './access/ChoiceField.tsx'
import { accessTexts } from './access.texts.ts'
import { useFirstChoice } from './api/use-access.ts'
import { useStatus } from './use-status.ts'

const texts = accessTexts.firstChoice
const Fields = AccessForm.pick({ mode: true, domains: true })
type Fields = z.output<typeof Fields>

/** Asks the first administrator who may create an account. Until it is chosen everyone may, as everywhere. */
export function FirstChoice({ onDone }: { readonly onDone: () => Promise<void> }) {
  const form = useForm<Fields>({
    defaultValues: { mode: 'approval', domains: '' },
    resolver: formResolver(Fields),
  })
  const mode = useWatch({ control: form.control, name: 'mode' })
  const { mutate, isPending, variables, error } = useFirstChoice(onDone)
  const save = form.handleSubmit(({ mode, domains }) =>
    mutate({ mode, domains: mode === 'domains' ? domainsOf(domains) : [] }),
  )
  return (
    <BarePage title={texts.title} wide>
      <Stack component="form" noValidate onSubmit={(event) => void save(event)} sx={{ gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.help}
        </Typography>
        <ChoiceField form={form} name="mode" label={texts.choices} choices={useChoices()} />
        {mode === 'domains' && (
          <FormField
            form={form}
            name="domains"
            label={accessTexts.registration.domains}
            help={accessTexts.registration.domainsHelp}
            multiline
            minRows={2}
            maxRows={8}
          />
        )}
        <FailureAlert reason={error ? errorMessage(error) : undefined} />
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button
            type="submit"
            variant="contained"
            loading={isPending && variables !== undefined}
            disabled={isPending}
          >
            {accessTexts.save}
          </Button>
          <Button
            color="inherit"
            variant="outlined"
            loading={isPending && variables === undefined}
            disabled={isPending}
            onClick={() => mutate(undefined)}
          >
            {texts.later}
          </Button>
        </Stack>
        <Quiet component="p">{texts.laterHelp}</Quiet>
      </Stack>
    </BarePage>
  )
}

/** Addresses of an organisation are confirmed by mail: they can only be chosen where it works. */
function useChoices() {
  const { domains, ...others } = accessTexts.registration.modes
  const sendsLinks = useStatus().data?.signIn.forgotten === true
  const { closed, ...open } = others
  return sendsLinks ? { ...open, domains, closed } : others
}
