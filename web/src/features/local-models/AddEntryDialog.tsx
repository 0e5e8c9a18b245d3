import { CatalogueDraft, LocalAbility } from '@atelier/contract/local-models'
import { MenuItem, TextField, Typography } from '@mui/material'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { sentenceFor } from '#api/failures.ts'
import { checkedBy } from '#api/form-check.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { FormField } from '#ui/FormField.tsx'
import { TitledDialog } from '#ui/TitledDialog.tsx'
import { localModelsTexts as texts } from './local-models.texts.ts'
import { useAddEntry } from './use-local-models.ts'

/** As typed: one address per line. */
const addressesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const Typed = z.object({
  ability: CatalogueDraft.shape.ability,
  name: CatalogueDraft.shape.name,
  licence: z.string(),
  addresses: z.string().superRefine((text, context) => {
    const found = CatalogueDraft.shape.addresses.safeParse(addressesIn(text))
    if (!found.success)
      context.addIssue({ code: 'custom', message: found.error.issues[0]?.message ?? '' })
  }),
})
type Typed = z.output<typeof Typed>

interface Props extends DialogFrame {
  readonly onAdded: (name: string) => void
}

/** A model that the catalogue does not know, by the addresses of its files. */
export function AddEntryDialog({ onAdded, ...frame }: Props) {
  return (
    <TitledDialog {...frame} title={texts.add.title} maxWidth="sm">
      <AddForm onCancel={frame.onClose} onAdded={onAdded} />
    </TitledDialog>
  )
}

function AddForm({
  onCancel,
  onAdded,
}: {
  readonly onCancel: () => void
  readonly onAdded: (name: string) => void
}) {
  const { mutate, isPending, error } = useAddEntry()
  const form = useForm<Typed>({
    defaultValues: { ability: 'chat', name: '', licence: '', addresses: '' },
    resolver: checkedBy(Typed),
  })
  const add = form.handleSubmit((typed) =>
    mutate(
      { ...typed, addresses: addressesIn(typed.addresses) },
      { onSuccess: ({ name }) => onAdded(name) },
    ),
  )
  return (
    <DialogForm
      submit={texts.add.confirm}
      isPending={isPending}
      problem={error ? texts.because(texts.failed.add, sentenceFor(error)) : undefined}
      onSubmit={add}
      onCancel={onCancel}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.add.help}
      </Typography>
      <Fields form={form} />
    </DialogForm>
  )
}

function Fields({ form }: { readonly form: UseFormReturn<Typed> }) {
  const { field } = useController({ control: form.control, name: 'ability' })
  return (
    <>
      <TextField {...field} select fullWidth label={texts.add.ability}>
        {LocalAbility.options.map((ability) => (
          <MenuItem key={ability} value={ability}>
            {texts.abilities.names[ability]}
          </MenuItem>
        ))}
      </TextField>
      <FormField form={form} name="name" label={texts.add.name} autoComplete="off" />
      <FormField
        form={form}
        name="addresses"
        label={texts.add.addresses}
        help={texts.add.addressesHelp[field.value]}
        multiline
        minRows={2}
        autoComplete="off"
      />
      <FormField form={form} name="licence" label={texts.add.licence} autoComplete="off" />
    </>
  )
}
