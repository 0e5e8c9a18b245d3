import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Alert, Button, CircularProgress, Stack } from '@mui/material'
import { type FormEvent, useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type ApiFailure, isApiFailure } from '#api/failures.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { useAuth } from './auth-context.ts'
import {
  type AuthMode,
  type AuthValues,
  authResolvers,
  emptyAuthValues,
  toRegistration,
} from './components/auth-form.ts'
import { PasswordField } from './PasswordField.tsx'
import { signInTexts as texts } from './sign-in.texts.ts'

interface Props {
  readonly mode: AuthMode
  /** The first account's code, from the link on the console. */
  readonly code: string | undefined
  /** The first account needs a code that the link did not bring: the form has a field for it. */
  readonly requiresCode: boolean
  /** The password was right, and the account has a second factor. */
  readonly onSecondFactor: (params: ApiFailure['params']) => void
}

/** Login and registration: one form, so that what was typed stays when the user switches. */
export function AuthForm({ mode, code, requiresCode, onSecondFactor }: Props) {
  const { error, clearError } = useAuth()
  const { form, submit } = useAuthForm(mode, { code, onSecondFactor })
  const isRegistering = mode === 'registration'
  const { isSubmitting } = form.formState
  useEffect(() => {
    clearError()
    form.clearErrors()
    form.setFocus(mode === 'registration' ? 'name' : 'email')
  }, [clearError, form, mode])

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {error !== undefined && (
        <Alert
          severity="error"
          icon={<ErrorIcon fontSize="inherit" />}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {error}
        </Alert>
      )}
      <AuthFields form={form} isRegistering={isRegistering} requiresCode={requiresCode} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-busy={isSubmitting}
        startIcon={
          isSubmitting ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined
        }
        // Keeps the focus in the field: leaving it would show its error, move the button, and lose the click.
        onMouseDown={(event) => event.preventDefault()}
        sx={{ mt: 1 }}
      >
        {isRegistering ? texts.registration.submit : texts.login.submit}
      </Button>
    </Stack>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<AuthValues>
  readonly isRegistering: boolean
  readonly requiresCode: boolean
}

function AuthFields({ form, isRegistering, requiresCode }: FieldsProps) {
  return (
    <>
      {isRegistering && (
        <FormField form={form} name="name" label={texts.fields.name} autoComplete="name" />
      )}
      <FormField
        form={form}
        name="email"
        type="email"
        label={texts.fields.email}
        autoComplete={isRegistering ? 'username' : 'username webauthn'}
      />
      <PasswordField
        form={form}
        name="password"
        label={texts.fields.password}
        autoComplete={isRegistering ? 'new-password' : 'current-password'}
        help={isRegistering ? texts.passwordRule : undefined}
      />
      {isRegistering && (
        <PasswordField
          form={form}
          name="confirmPassword"
          label={texts.fields.confirmPassword}
          autoComplete="new-password"
        />
      )}
      {isRegistering && requiresCode && (
        <FormField
          form={form}
          name="code"
          label={texts.fields.code}
          autoComplete="off"
          help={texts.codeHelp}
        />
      )}
    </>
  )
}

function useAuthForm(
  mode: AuthMode,
  { code, onSecondFactor }: Pick<Props, 'code' | 'onSecondFactor'>,
) {
  const { login, register } = useAuth()
  const form = useForm<AuthValues>({
    defaultValues: emptyAuthValues,
    resolver: authResolvers[mode],
    shouldFocusError: false,
  })
  const signIn = async (values: AuthValues) => {
    try {
      if (mode === 'login') await login({ email: values.email, password: values.password })
      else await register(toRegistration({ ...values, code: values.code || code }))
    } catch (error) {
      // The error itself is in the session's state; the server's messages about single fields go under them.
      if (isApiFailure(error) && error.code === 'account.second-factor')
        onSecondFactor(error.params)
      else if (isApiFailure(error))
        for (const field of fieldNames) showUnder(field, error.fields[field])
    }
  }
  const showUnder = (field: keyof AuthValues, message: string | undefined) => {
    if (message !== undefined) form.setError(field, { message })
  }
  // react-hook-form focuses in order of first appearance, which switching between the forms disturbs.
  const send = form.handleSubmit(signIn, (errors) => {
    const first = fieldNames.find((field) => errors[field])
    if (first) form.setFocus(first)
  })
  return {
    form,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!form.formState.isSubmitting) void send(event)
    },
  }
}

/** From top to bottom. */
const fieldNames = [
  'name',
  'email',
  'password',
  'confirmPassword',
  'code',
] as const satisfies (keyof AuthValues)[]
