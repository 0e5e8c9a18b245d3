import type { Group, GroupDetails, GroupDraft } from '@atelier/contract/groups/groups'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { groupDraft, useSaveGroup } from '../api/use-groups.ts'
import { groupsTexts as texts } from '../groups.texts.ts'

interface Props {
  readonly frame: DialogState
  /** Without one, a group is created. */
  readonly group: Group | undefined
  readonly onSaved: (group: GroupDetails) => void
}
type Values = z.input<typeof groupDraft>

/** Creates a group, or renames one. */
export function GroupDialog({ frame, group, onSaved }: Props) {
  const { mutate, isPending, error } = useSaveGroup(group)
  const form = useForm<Values, unknown, GroupDraft>({
    defaultValues: { name: group?.name ?? '', description: group?.description ?? '' },
    resolver: formResolver(groupDraft),
  })
  const save = form.handleSubmit((values) =>
    mutate(values, { onSuccess: onSaved, onError: showFieldError(form, 'name') }),
  )
  return (
    <FormDialog
      frame={frame}
      title={group ? texts.edit : texts.create}
      submit={group ? texts.save : texts.create}
      isPending={isPending}
      problem={error ? texts.because(texts.failedSave, errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <FormField form={form} name="name" label={texts.form.name} autoComplete="off" autoFocus />
      <FormField
        form={form}
        name="description"
        label={texts.form.description}
        autoComplete="off"
        multiline
      />
    </FormDialog>
  )
}
