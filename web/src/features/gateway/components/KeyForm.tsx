import { AccessKeyCreation, accessKeyDefaults } from '@atelier/contract/gateway/access-keys'
import { keyScopes } from '@atelier/contract/gateway/key-scopes'
import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
} from '@mui/material'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { gatewayTexts, scopeNames } from '../gateway.texts.ts'
import type { useCreateKey } from './use-access-keys.ts'

const texts = gatewayTexts.form
const Fields = AccessKeyCreation.pick({
  name: true,
  scopes: true,
  currentPassword: true,
}).extend({ lifetime: z.string() })
type Fields = z.output<typeof Fields>

/** What one wrote oneself is opened by choice alone. */
const usualScopes = keyScopes.filter((scope) => scope !== 'knowledge')

const usualLifetime = String(accessKeyDefaults.lifetime)
/** What the administrator allows, the longest last. */
function lifetimesWithin(longest: number | null): string[] {
  const usual = Object.keys(texts.lifetimes)
  if (longest === null) return usual
  const allowed = usual.filter((days) => days !== 'never' && Number(days) <= longest)
  return allowed.includes(String(longest)) ? allowed : [...allowed, String(longest)]
}

interface Props {
  readonly creation: ReturnType<typeof useCreateKey>
  readonly onCancel: () => void
}

/** The key's name, scopes and lifetime, and the password that creating it takes. */
export function KeyForm({ creation: { mutate, isPending, error }, onCancel }: Props) {
  const choices = lifetimesWithin(useStatus().data?.limits.longestKeyDays ?? null)
  const form = useForm<Fields>({
    defaultValues: {
      name: '',
      scopes: usualScopes,
      lifetime: choices.includes(usualLifetime) ? usualLifetime : (choices.at(-1) ?? usualLifetime),
      currentPassword: '',
    },
    resolver: formResolver(Fields),
  })
  const save = form.handleSubmit(({ lifetime, ...fields }) =>
    mutate(
      { ...fields, expiresInDays: lifetime === 'never' ? null : Number(lifetime) },
      { onError: showFieldError(form, 'currentPassword') },
    ),
  )
  return (
    <DialogForm
      submit={texts.create}
      isPending={isPending}
      isLocked
      problem={error ? errorMessage(error) : undefined}
      onSubmit={save}
      onCancel={onCancel}
    >
      <FormField
        form={form}
        name="name"
        label={texts.name}
        help={texts.nameHelp}
        autoComplete="off"
        autoFocus
      />
      <ScopesField form={form} />
      <SelectField
        form={form}
        name="lifetime"
        label={texts.lifetime}
        choices={choices}
        nameOf={(days) => texts.lifetimes[days] ?? texts.lifetimeDays(Number(days))}
      />
      <PasswordField
        form={form}
        name="currentPassword"
        label={texts.password}
        help={texts.passwordHelp}
        autoComplete="current-password"
      />
    </DialogForm>
  )
}

function ScopesField({ form }: { readonly form: UseFormReturn<Fields> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'scopes' })
  const problem = fieldState.error?.message
  return (
    <FormControl component="fieldset" error={problem !== undefined}>
      <FormLabel component="legend">{texts.scopes}</FormLabel>
      <FormGroup>
        {keyScopes.map((scope) => (
          <FormControlLabel
            key={scope}
            label={scopeNames[scope]}
            control={
              <Checkbox
                checked={field.value.includes(scope)}
                onChange={(_, isChosen) =>
                  field.onChange(
                    keyScopes.filter((one) =>
                      one === scope ? isChosen : field.value.includes(one),
                    ),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{problem ?? texts.scopesHelp}</FormHelperText>
    </FormControl>
  )
}
