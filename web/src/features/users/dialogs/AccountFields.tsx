import { FormControlLabel, Switch, Typography } from '@mui/material'
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { parseNewQuota, parseQuota } from '../quotas/quota-input.ts'
import { parseStorage } from '../quotas/storage-input.ts'
import { usersTexts } from '../users.texts.ts'
import type { EditValues } from './user-form.ts'

const texts = usersTexts.form

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPathByValue<V, string>
  readonly isNew?: boolean
}

/** The quota, with what the typed text means under it. */
export function QuotaField<V extends FieldValues>({ form, name, isNew = false }: Props<V>) {
  const typed = String(useWatch({ control: form.control, name }))
  const quota = (isNew ? parseNewQuota : parseQuota)(typed)
  const help = typeof quota === 'number' ? texts.quotaOf(formatNumber(quota)) : texts.quotaUnlimited
  return <FormField form={form} name={name} label={texts.quota} help={help} autoComplete="off" />
}

interface StorageProps {
  readonly form: UseFormReturn<EditValues>
  readonly used: number
}
/** The limit of storage in gigabytes, with what the typed text means under it. */
export function StorageField({ form, used }: StorageProps) {
  const limit = parseStorage(useWatch({ control: form.control, name: 'storage' }))
  return (
    <FormField
      form={form}
      name="storage"
      label={texts.storage}
      help={storageHelp(limit, used)}
      autoComplete="off"
    />
  )
}

function storageHelp(limit: number | null | 'invalid', usedBytes: number): string {
  const used = formatSize(usedBytes)
  if (limit === null || limit === 'invalid') return texts.storageOfInstallation(used)
  if (limit === 0) return texts.storageUnlimited(used)
  return limit < usedBytes
    ? texts.storageBelow(formatSize(limit), used)
    : texts.storageOf(formatSize(limit), used)
}

interface SwitchProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPathByValue<V, boolean>
  readonly label: string
  readonly help: string
  readonly disabled?: boolean
}

/** A switch with its explanation. */
export function SwitchField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  disabled = false,
}: SwitchProps<V>) {
  const { field } = useController({ control: form.control, name })
  return (
    <FormControlLabel
      disabled={disabled}
      control={<Switch checked={field.value} onChange={field.onChange} sx={{ ml: 0, mr: 1.5 }} />}
      label={
        <>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
            {label}
          </Typography>
          <Quiet component="span" sx={{ display: 'block' }}>
            {help}
          </Quiet>
        </>
      }
      sx={{ ml: 0 }}
    />
  )
}
