import { type AccessPolicy, accessBounds } from '@atelier/contract/configuration/access'
import { Alert, Link, MenuItem, Stack, TextField } from '@mui/material'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { formatDate } from '#format/dates.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { accessTexts } from '../access.texts.ts'
import { useStatus } from '../use-status.ts'
import type { AccessForm } from './access-form.ts'
import { ChoiceField } from './ChoiceField.tsx'

interface Props {
  readonly form: UseFormReturn<AccessForm>
  readonly policy: AccessPolicy
}

/** Who may create an account. */
export function RegistrationFields({ form, policy: { fixed, sendsLinks } }: Props) {
  const texts = accessTexts.registration
  const mode = useWatch({ control: form.control, name: 'mode' })
  const { field: confirms } = useController({ control: form.control, name: 'confirmsAddress' })
  const variable = fixed.find(({ field }) => field === 'registration.mode')?.variable
  const alwaysConfirms = mode === 'domains'
  const needsMail = alwaysConfirms || (confirms.value && mode !== 'closed')
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2 }}>
        <ChoiceField
          form={form}
          name="mode"
          label={texts.mode}
          choices={texts.modes}
          fixed={variable === undefined ? undefined : accessTexts.fixedBy(variable)}
        />
        {mode === 'domains' && (
          <FormField
            form={form}
            name="domains"
            label={texts.domains}
            help={texts.domainsHelp}
            multiline
            minRows={2}
            maxRows={8}
          />
        )}
        {mode !== 'closed' && (
          <SwitchRow
            label={texts.confirms}
            text={alwaysConfirms ? texts.alwaysConfirms : texts.confirmsHelp}
            checked={confirms.value || alwaysConfirms}
            isFixed={alwaysConfirms}
            onChange={confirms.onChange}
          />
        )}
        {needsMail && !sendsLinks && (
          <Alert severity="warning">
            {texts.needsMail}{' '}
            <Link component={RouterLink} to="/admin/mail">
              {texts.openMail}
            </Link>
          </Alert>
        )}
        <FormField
          form={form}
          name="sentence"
          label={texts.sentence}
          help={texts.sentenceHelp}
          multiline
          maxRows={4}
        />
      </Stack>
    </Panel>
  )
}

/** Whom a second factor is demanded of. */
export function SecondFactorFields({ form, policy: { secondFactor } }: Props) {
  const texts = accessTexts.secondFactor
  const requiredFor = useWatch({ control: form.control, name: 'requiredFor' })
  const { requiredFrom } = secondFactor
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2 }}>
        <ChoiceField form={form} name="requiredFor" label={texts.who} choices={texts.choices} />
        {requiredFor !== 'nobody' && (
          <IntegerField
            form={form}
            name="graceDays"
            label={texts.grace}
            help={texts.graceHelp}
            bounds={accessBounds.graceDays}
          />
        )}
        {requiredFrom !== null && requiredFor === secondFactor.requiredFor && (
          <Quiet component="p">{texts.since(formatDate(new Date(requiredFrom)))}</Quiet>
        )}
        <Quiet component="p">{texts.password}</Quiet>
      </Stack>
    </Panel>
  )
}

/** Who may sign in with a password. */
export function PasswordFields({ form }: Pick<Props, 'form'>) {
  const texts = accessTexts.signIn
  const isClosed = useWatch({ control: form.control, name: 'passwordsFor' }) === 'administrator'
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2 }}>
        <ChoiceField form={form} name="passwordsFor" label={texts.who} choices={texts.choices} />
        {isClosed && <Quiet component="p">{texts.closed}</Quiet>}
        <OwnAccordField form={form} />
      </Stack>
    </Panel>
  )
}

/** To which provider the login page leads of its own accord; only where there is one. */
function OwnAccordField({ form }: Pick<Props, 'form'>) {
  const texts = accessTexts.signIn.goesTo
  const providers = useStatus().data?.signIn.providers ?? []
  const { field } = useController({ control: form.control, name: 'goesTo' })
  if (providers.length === 0) return undefined
  return (
    <TextField
      {...field}
      // One that is off, or gone, leads nowhere.
      value={providers.some(({ id }) => id === field.value) ? field.value : ''}
      select
      label={texts.label}
      helperText={texts.help}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{texts.nobody}</MenuItem>
      {providers.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** How long new access keys may work. */
export function KeyFields({ form }: Pick<Props, 'form'>) {
  const texts = accessTexts.keys
  const { field } = useController({ control: form.control, name: 'limitsKeys' })
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2 }}>
        <SwitchRow
          label={texts.limit}
          text={texts.limitHelp}
          checked={field.value}
          onChange={field.onChange}
        />
        {field.value && (
          <IntegerField
            form={form}
            name="longestKeyDays"
            label={texts.days}
            bounds={accessBounds.keyDays}
          />
        )}
      </Stack>
    </Panel>
  )
}
