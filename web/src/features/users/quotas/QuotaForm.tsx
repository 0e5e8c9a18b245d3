import { Button, FormControl, FormHelperText, OutlinedInput, Stack } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useSetQuotas } from '../api/use-quotas.ts'
import { quotasTexts as texts, usersTexts } from '../users.texts.ts'
import { parseQuota, quotaText } from './quota-input.ts'

interface Props {
  readonly userIds: readonly string[]
  readonly quota: number | null
  /** The accessible name: the table around the field is not read with it. */
  readonly label: string
  readonly save: string
  readonly saveLabel?: string
  /** Can be saved unchanged. */
  readonly isAlwaysReady?: boolean
  readonly help?: string
  /** Why it cannot be changed. */
  readonly protection?: string | undefined
  readonly onSaved: () => void
}

/** A quota, edited in place; Enter saves. Its error is shown under it. */
export function QuotaForm({
  userIds,
  quota,
  label,
  save,
  saveLabel,
  isAlwaysReady = false,
  help,
  protection,
  onSaved,
}: Props) {
  const [typed, setTyped] = useState<string>()
  const { mutate, isPending, error, reset } = useSetQuotas(() => {
    setTyped(undefined)
    onSaved()
  })
  const noteId = useId()
  const text = typed ?? quotaText(quota)
  const parsed = parseQuota(text)
  const isReady = isAlwaysReady || (typed !== undefined && parsed !== quota)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (parsed === 'invalid' || !isReady || isPending) return
    mutate({ userIds, quota: parsed })
  }
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={submit}
      sx={{ gap: 1, alignItems: 'flex-start' }}
    >
      <QuotaInput
        label={label}
        noteId={noteId}
        text={text}
        help={protection ?? help}
        isProtected={protection !== undefined}
        problem={problemOf(parsed, error)}
        onChange={(changed) => {
          reset()
          setTyped(changed)
        }}
      />
      {isReady && (
        <Button
          type="submit"
          variant="contained"
          loading={isPending}
          disabled={parsed === 'invalid'}
          aria-describedby={parsed === 'invalid' ? noteId : undefined}
          aria-label={saveLabel}
        >
          {save}
        </Button>
      )}
    </Stack>
  )
}

interface InputProps {
  readonly label: string
  readonly noteId: string
  readonly text: string
  readonly help: string | undefined
  readonly isProtected: boolean
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

const QuotaInput = ({ label, noteId, text, help, isProtected, problem, onChange }: InputProps) => (
  <FormControl error={problem !== undefined} sx={{ width: 150 }}>
    <OutlinedInput
      size="small"
      disabled={isProtected}
      value={text}
      placeholder={texts.unlimited}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: {
          'aria-label': label,
          inputMode: 'numeric',
          maxLength: 12,
          'aria-describedby': noteId,
        },
      }}
    />
    <FormHelperText id={noteId} sx={{ m: 0, mt: problem || help ? 0.5 : 0 }}>
      {problem ?? help}
    </FormHelperText>
  </FormControl>
)

function problemOf(parsed: number | null | 'invalid', error: Error | null): string | undefined {
  if (parsed === 'invalid') return texts.failed.invalid
  return error ? usersTexts.failed.because(texts.failed.save, errorMessage(error)) : undefined
}
