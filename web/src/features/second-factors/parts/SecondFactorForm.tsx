import type { FactorProof, ProofMethod } from '@atelier/contract/second-factors/proof'
import { Alert, Button, Stack } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { secondFactorsTexts } from '../second-factors.texts.ts'

const texts = secondFactorsTexts.step

/** What a user may prove their identity with; a passkey is asked for by the browser. */
export type TypedProof = Exclude<FactorProof, { passkey: unknown }> | { readonly password: string }

interface Props {
  readonly methods: readonly ProofMethod[]
  readonly isPending: boolean
  readonly problem: string | undefined
  readonly onProof: (proof: TypedProof) => void
  readonly onPasskey: () => void
  /** Beside the button that submits. */
  readonly cancel: { readonly label: string; readonly onCancel: () => void }
}

const fields = {
  password: { label: texts.password, help: undefined, autoComplete: 'current-password' },
  code: { label: texts.code, help: texts.codeHelp, autoComplete: 'one-time-code' },
  recovery: { label: texts.recovery, help: texts.recoveryHelp, autoComplete: 'off' },
} as const
const toProof = (method: keyof typeof fields, value: string): TypedProof => {
  if (method === 'password') return { password: value }
  return method === 'code' ? { code: value } : { recoveryCode: value }
}

/** Asks for one of the methods that this user has, and offers the others. */
export function SecondFactorForm({
  methods,
  isPending,
  problem,
  onProof,
  onPasskey,
  cancel,
}: Props) {
  const [chosen, setChosen] = useState<ProofMethod>()
  const [value, setValue] = useState('')
  const method = chosen ?? methods[0] ?? 'password'
  const others = methods.filter((other) => other !== method)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    if (method === 'passkey') onPasskey()
    else onProof(toProof(method, value))
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {method === 'passkey' ? (
        <Quiet variant="body2">{texts.passkeyHelp}</Quiet>
      ) : (
        <TextInput
          key={method}
          {...fields[method]}
          type={method === 'password' ? 'password' : 'text'}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          autoFocus
        />
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={isPending}>
          {method === 'passkey' ? texts.passkey : texts.submit}
        </Button>
        <Button color="inherit" onClick={cancel.onCancel}>
          {cancel.label}
        </Button>
      </Stack>
      <OtherMethods
        methods={others}
        onChoose={(other) => {
          setChosen(other)
          setValue('')
        }}
      />
    </Stack>
  )
}

interface OtherMethodsProps {
  readonly methods: readonly ProofMethod[]
  readonly onChoose: (method: ProofMethod) => void
}
function OtherMethods({ methods, onChoose }: OtherMethodsProps) {
  if (methods.length === 0) return undefined
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      {methods.map((method) => (
        <Button key={method} size="small" color="inherit" onClick={() => onChoose(method)}>
          {texts.others[method]}
        </Button>
      ))}
    </Stack>
  )
}
