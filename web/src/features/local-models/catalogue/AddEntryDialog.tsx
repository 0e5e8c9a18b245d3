import {
  CatalogueDraft,
  type CatalogueEntry,
  LocalAbility,
} from '@atelier/contract/local-models/local-models'
import { MenuItem, TextField } from '@mui/material'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorMessage } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useAddEntry } from '../api/use-local-models.ts'
import { localModelsTexts as texts } from '../local-models.texts.ts'

/** The values as typed: one URL per line. */
const urlsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const EntryFormValues = z.object({
  ability: CatalogueDraft.shape.ability,
  name: CatalogueDraft.shape.name,
  licence: z.string(),
  addresses: z.string().superRefine((text, context) => {
    const found = CatalogueDraft.shape.addresses.safeParse(urlsIn(text))
    if (!found.success)
      context.addIssue({ code: 'custom', message: found.error.issues[0]?.message ?? '' })
  }),
})
type EntryFormValues = z.output<typeof EntryFormValues>

interface Props extends DialogState {
  readonly onAdded: (entry: CatalogueEntry) => void
}

/** Adds a model that is not in the catalogue, by the URLs of its files. */
export function AddEntryDialog({ onAdded, ...frame }: Props) {
  const { mutate, isPending, error } = useAddEntry(onAdded)
  const form = useForm<EntryFormValues>({
    defaultValues: { ability: 'chat', name: '', licence: '', addresses: '' },
    resolver: formResolver(EntryFormValues),
  })
  const add = form.handleSubmit((typed) => mutate({ ...typed, addresses: urlsIn(typed.addresses) }))
  return (
    <FormDialog
      frame={frame}
      title={texts.add.title}
      maxWidth="sm"
      submit={texts.add.confirm}
      isPending={isPending}
      problem={error ? texts.because(texts.failed.add, errorMessage(error)) : undefined}
      onSubmit={add}
    >
      <Quiet variant="body2">{texts.add.help}</Quiet>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { readonly form: UseFormReturn<EntryFormValues> }) {
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
