import type { Collection, CollectionDraft } from '@atelier/contract/knowledge/collections'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { collectionDraft, useSaveCollection } from '../api/use-collections.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.collection

interface Props {
  readonly frame: DialogState
  /** Without one, a collection is created. */
  readonly collection: Collection | undefined
  readonly onSaved: (collection: Collection) => void
}
type Values = z.input<typeof collectionDraft>

/** Creates a collection, or changes its name and its description. */
export function CollectionDialog({ frame, collection, onSaved }: Props) {
  const { mutate, isPending, error } = useSaveCollection(collection)
  const form = useForm<Values, unknown, CollectionDraft>({
    defaultValues: {
      name: collection?.name ?? '',
      description: collection?.description ?? '',
    },
    resolver: formResolver(collectionDraft),
  })
  const save = form.handleSubmit((values) =>
    mutate(values, { onSuccess: onSaved, onError: showFieldError(form, 'name') }),
  )
  return (
    <FormDialog
      frame={frame}
      title={collection ? texts.editTitle : knowledgeTexts.create}
      submit={collection ? texts.save : knowledgeTexts.create}
      isPending={isPending}
      problem={error ? texts.failedSave(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <FormField form={form} name="name" label={texts.name} autoComplete="off" autoFocus />
      <FormField
        form={form}
        name="description"
        label={texts.description}
        autoComplete="off"
        multiline
        maxRows={6}
      />
    </FormDialog>
  )
}
