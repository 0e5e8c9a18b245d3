import {
  type ModelType,
  ModelTypeDraft,
  modelTypeColors,
} from '@atelier/contract/model-types/model-types'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useSaveType } from '../api/use-model-types.ts'
import { modelTypesTexts as texts } from '../model-types.texts.ts'
import { ActiveField, ColorField, IconField } from './TypeFields.tsx'

const emptyDraft: ModelTypeDraft = {
  name: '',
  description: '',
  color: modelTypeColors.blue,
  icon: 'Category',
  isActive: true,
}
const draftOf = ({ name, description, color, icon, isActive }: ModelType): ModelTypeDraft => ({
  name,
  description,
  color,
  icon,
  isActive,
})

interface Props extends DialogState {
  /** The type to edit; without one, a new one is created. */
  readonly type: ModelType | undefined
  readonly onSaved: () => void
}

/** Creates or edits a type: name, description, colour, icon. */
export function TypeDialog({ type, onSaved, ...frame }: Props) {
  const { mutate, isPending, error } = useSaveType(type, onSaved)
  const form = useForm<ModelTypeDraft>({
    defaultValues: type ? draftOf(type) : emptyDraft,
    resolver: formResolver(ModelTypeDraft.required()),
  })
  const save = form.handleSubmit((draft) =>
    mutate(draft, { onError: showFieldError(form, 'name') }),
  )
  const failed = type ? texts.failed.update : texts.failed.create
  return (
    <FormDialog
      frame={frame}
      title={type ? texts.form.edit : texts.form.create}
      submit={type ? texts.save : texts.form.createIt}
      isPending={isPending}
      problem={error ? texts.failed.because(failed, errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <FormField form={form} name="name" label={texts.form.name} autoComplete="off" autoFocus />
      <FormField
        form={form}
        name="description"
        label={texts.form.description}
        multiline
        minRows={2}
      />
      <ColorField form={form} />
      <IconField form={form} />
      <ActiveField form={form} />
      {type && type.builtIn !== null && <Quiet>{texts.builtInHelp}</Quiet>}
    </FormDialog>
  )
}
